import type { OfferedStep } from '@kerbline/domain/cases/case-endpoints.ts'
import { useEffect, useRef } from 'react'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { LoadState } from '../../ui/layout/load-state.tsx'
import { SkeletonText } from '../../ui/layout/skeleton.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { useSide, type CaseSource, type CaseView } from '../case-source.ts'
import { NotNow } from '../steps/next-step.tsx'
import { useCaseSteps, type CaseSteps } from '../steps/use-case-steps.tsx'
import type { StepHelp } from '../steps/step-help.ts'
import { leadsTo, type Move } from './move.ts'
import styles from './move-dialog.module.css'

interface Props {
  readonly source: CaseSource
  readonly move: Move
  readonly help: StepHelp
  readonly onClose: () => void
}

const isFitting = ({ verbs }: Move, { verb }: { readonly verb: string }): boolean => verbs?.includes(verb) ?? true

interface ChoiceProps {
  readonly source: CaseSource
  readonly move: Move
  readonly help: StepHelp
  readonly view: CaseView
  readonly steps: CaseSteps
}

/** One step: taken here, or, where it is not to be taken unseen, on its record. */
function StepOffer({ step, view, steps, help }: Omit<ChoiceProps, 'source' | 'move'> & { readonly step: OfferedStep }) {
  const there = help.onRecord?.(step.verb, view.record)
  if (there !== undefined)
    return (
      <ButtonLink isWide size="touch" href={there}>
        {step.label}
      </ButtonLink>
    )
  return (
    <Button
      isWide
      size="touch"
      isBusy={steps.underWay === step.verb}
      busyLabel="One moment"
      onFocus={steps.prepare}
      onClick={() => steps.take(step)}
    >
      {step.label}
    </Button>
  )
}

/** The steps that may be taken, each with where it leads; those that may not, with why. */
function Choice({ source: { kind }, move, view, steps, help }: ChoiceProps) {
  const viewer = useSide()
  const all = steps.primary ? [steps.primary, ...steps.others] : steps.others
  const fitting = all.filter((step) => isFitting(move, step))
  // What was meant to be moved is not given up in its place.
  const offered = fitting.length > 0 ? fitting : all.filter(({ tone }) => move.to === undefined || tone !== 'danger')
  const refused = view.may_not.filter((step) => isFitting(move, step))
  return (
    <>
      {fitting.length === 0 && move.to !== undefined && (
        <p>
          <b>You cannot move this to {move.to} now.</b>{' '}
          {refused.length === 0 && 'You cannot move it there from its current status. '}
          {offered.length > 0 ? 'You can:' : 'There is nothing you can do at the moment.'}
        </p>
      )}
      {fitting.length === 0 && move.to === undefined && <p>There is nothing you can do at the moment.</p>}
      <ul className={styles.steps}>
        {offered.map((step) => (
          <li key={step.verb}>
            <StepOffer {...{ step, view, steps, help }} />
            <small>{leadsTo(kind, view.record.state, step.verb, viewer)}</small>
          </li>
        ))}
      </ul>
      <NotNow refused={refused} />
    </>
  )
}

/** What is dropped on a place that one step leads to takes that step: its dialog opens, or it is done at once. */
function useDropped(
  { move, help }: Pick<Props, 'move' | 'help'>,
  view: CaseView | undefined,
  steps: CaseSteps,
  isFresh: boolean,
): void {
  const isTaken = useRef(false)
  const fitting: readonly OfferedStep[] = view?.may.filter((step) => isFitting(move, step)) ?? []
  const [only] = fitting
  const isSeen = view !== undefined && only !== undefined && help.onRecord?.(only.verb, view.record) !== undefined
  const isClear = isFresh && move.to !== undefined && fitting.length === 1 && !isSeen
  useEffect(() => {
    if (!isClear || !only || isTaken.current) return
    isTaken.current = true
    steps.take(only)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- taken once, when it is known to be the only one
  }, [isClear])
}

/** Moving a case = taking a step of it: asked for what the step asks, or told why it cannot be. */
export function MoveDialog({ source, move, help, onClose }: Props) {
  const load = useEndpoint(source.calls.view, { id: String(move.id) }, { freshForSeconds: 0 })
  const isFresh = load.data !== undefined && !load.isRefreshing
  const steps = useCaseSteps({
    source,
    view: load.data,
    onStale: load.retry,
    onDone: onClose,
    onLeave: onClose,
    standing: move.standing,
  })
  useDropped({ move, help }, load.data, steps, isFresh)
  if (steps.dialog) return steps.dialog
  return (
    <Dialog
      isOpen
      size="small"
      onClose={onClose}
      title={move.to === undefined ? `Move ${move.number}` : `Move ${move.number} to ${move.to}`}
      footer={<Button onClick={onClose}>Cancel</Button>}
    >
      <LoadState what="the next steps" load={load} onRetry={load.retry} skeleton={<SkeletonText lines={4} />}>
        {(view) => <Choice {...{ source, move, view, steps, help }} />}
      </LoadState>
    </Dialog>
  )
}
