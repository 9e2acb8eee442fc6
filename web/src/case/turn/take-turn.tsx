import type { NeedCase } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import { stateForSide } from '@kerbline/domain/cases/case-words.ts'
import type { OfferedStep } from '@kerbline/domain/cases/case-endpoints.ts'
import { useEffect, useRef, useState } from 'react'
import { ApiProblem } from '../../data/failure.ts'
import { useStep } from '../steps/use-step.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/layout/banner.tsx'
import { LoadState } from '../../ui/layout/load-state.tsx'
import { SkeletonText } from '../../ui/layout/skeleton.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import { useSide, type CaseView } from '../case-source.ts'
import { useIsOwn } from '../own-versions.ts'
import { NotNow, waitsFor } from '../steps/next-step.tsx'
import { useCaseSteps, type CaseSteps } from '../steps/use-case-steps.tsx'
import type { CaseDesk } from './case-desks.ts'
import styles from './turn.module.css'

/** A case as a row showed it, and the step its button names. */
export type Turn = NeedCase & { readonly step: NonNullable<NeedCase['step']> }

interface Props {
  readonly desk: CaseDesk
  readonly turn: Turn
  readonly onClose: () => void
}

interface LookProps extends Props {
  readonly view: CaseView
  readonly steps: CaseSteps
}

/** It asks nothing, and yet nobody takes it unseen. */
const isSpending = ({ step }: Turn, wanted: OfferedStep | undefined): boolean =>
  wanted !== undefined && wanted.asks.length === 0 && !step.is_plain

/** Both versions: what the row showed and what it is now. */
function Overtaken({ desk: { source }, turn, view }: LookProps) {
  const now = stateForSide(source.kind, view.record.state, useSide())
  return (
    <Notice tone="amber" role="alert">
      <b>Someone else has just updated this.</b> You saw {turn.number} as “{turn.state}”.{' '}
      {now === turn.state ? 'It has been updated since.' : `It is now “${now}”.`}
    </Notice>
  )
}

/** What stands between the button and the step: somebody was quicker, it is not possible now, or money is spent. */
function Look(props: LookProps) {
  const { desk, turn, view, steps } = props
  const { Glance } = desk
  const wanted = view.may.find(({ verb }) => verb === turn.step.verb)
  const others = [steps.primary, ...steps.others].filter((step): step is OfferedStep => step !== undefined)
  const offered = wanted ? [wanted] : others
  const isOwn = useIsOwn(turn.id)
  const isOld = !isOwn(turn.version, view.record.updated_at)
  const buttons = (
    <div className={styles.ways}>
      {offered.map((step) => (
        <Button
          key={step.verb}
          isWide
          size="touch"
          variant={step === wanted ? 'primary' : undefined}
          isBusy={steps.underWay === step.verb}
          busyLabel="One moment"
          disabledReason={waitsFor(steps, step)}
          onFocus={steps.prepare}
          onClick={() => steps.take(step)}
        >
          {step.label}
        </Button>
      ))}
    </div>
  )
  return (
    <>
      {isOld && <Overtaken {...props} />}
      {!wanted && (
        <p>
          You cannot choose “{turn.step.label}” now. {others.length > 0 ? 'You can:' : ''}
        </p>
      )}
      {Glance && isSpending(turn, wanted) ? <Glance record={view.record}>{buttons}</Glance> : buttons}
      {!wanted && <NotNow refused={view.may_not.filter(({ verb }) => verb === turn.step.verb)} />}
    </>
  )
}

/** What asks nothing is taken of the case as the row showed it; what stands against it is said in the dialog. */
function usePlainStep({ desk: { source }, turn, onClose }: Props): 'under way' | 'refused' {
  const action = useStep(source)
  const [isRefused, setRefused] = useState(!turn.step.is_plain)
  const isBegun = useRef(false)
  useEffect(() => {
    if (isRefused || isBegun.current) return
    isBegun.current = true
    void action.run({ id: turn.id, version: turn.version, verb: turn.step.verb }).then((reply) => {
      if (!reply) return setRefused(true)
      const words = source.kind.states[reply.record.state]?.words ?? reply.record.state
      showToast({ tone: 'done', title: `${turn.number}: ${words.toLowerCase()}.` })
      return onClose()
    })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- taken once, when the button is pressed
  }, [])
  // No answer at all: said as it is, and nothing is asked for anew.
  const { failure } = action
  useEffect(() => {
    if (!failure || failure instanceof ApiProblem) return
    showToast({ tone: 'failed', title: `${turn.number} was not moved.`, body: failure.message })
    onClose()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- told once, when it is known
  }, [failure])
  return isRefused && !(failure && !(failure instanceof ApiProblem)) ? 'refused' : 'under way'
}

function Asked({ desk, turn, onClose }: Props) {
  const { source } = desk
  const load = useEndpoint(source.calls.view, { id: String(turn.id) }, { freshForSeconds: 0 })
  const view = load.data
  const steps = useCaseSteps({
    source,
    view,
    onStale: load.retry,
    onDone: onClose,
    onLeave: onClose,
  })
  const isBegun = useRef(false)
  const wanted = view?.may.find(({ verb }) => verb === turn.step.verb)
  const asksSomething = wanted !== undefined && wanted.asks.length > 0
  const isOwn = useIsOwn(turn.id)
  const isClear =
    asksSomething && !load.isRefreshing && view !== undefined && isOwn(turn.version, view.record.updated_at)
  useEffect(() => {
    if (!isClear || isBegun.current) return
    isBegun.current = true
    steps.take(wanted)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- opened once, when it is known that nothing stands against it
  }, [isClear])
  // What was decided beside the button has moved it: there is nothing left to do here.
  const [seen, setSeen] = useState<string>()
  if (seen === undefined && view && !load.isRefreshing) setSeen(view.record.state)
  const isMoved = view !== undefined && seen !== undefined && view.record.state !== seen
  useEffect(() => {
    if (isMoved && desk.Glance) onClose()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- closed once, when it has moved
  }, [isMoved])
  if (steps.dialog) return steps.dialog
  return (
    <Dialog
      isOpen
      size={isSpending(turn, wanted) ? 'large' : 'small'}
      onClose={onClose}
      title={`${turn.step.label}, ${turn.number}`}
      footer={<Button onClick={onClose}>Cancel</Button>}
    >
      <LoadState what="how it stands" load={load} onRetry={load.retry} skeleton={<SkeletonText lines={4} />}>
        {(now) => (isClear ? <SkeletonText lines={4} /> : <Look {...{ desk, turn, steps, onClose }} view={now} />)}
      </LoadState>
    </Dialog>
  )
}

/** The step of a row, taken where the row stands: at once where nothing is asked, else in its own dialog. */
export function TakeTurn(props: Props) {
  const plain = usePlainStep(props)
  return plain === 'under way' ? null : <Asked {...props} />
}
