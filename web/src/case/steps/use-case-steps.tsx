import type { OfferedStep } from '@kerbline/domain/cases/case-endpoints.ts'
import type { CaseSide } from '@kerbline/domain/cases/case-kind.ts'
import { answerVerb } from '@kerbline/domain/cases/case-words.ts'
import { useState, type ReactNode } from 'react'
import type { LoadFailure } from '../../data/failure.ts'
import { code, useCode } from '../../data/loading/code.ts'
import { useStep } from './use-step.ts'
import { showToast } from '../../ui/overlay/toasts.ts'
import { useSide, type CaseSource, type CaseView } from '../case-source.ts'
import { loadStep, nothingKnown } from './step-code.ts'
import type { StandingValue, StepHelp } from './step-help.ts'

/** The dialog brings the schemas along, so it comes when a step is reached for. */
const dialogCode = code(async () => (await import('./step-dialog.tsx')).StepDialog)

export interface CaseSteps {
  /** The one that is due from whoever looks at the case. */
  readonly primary: OfferedStep | undefined
  readonly others: readonly OfferedStep[]
  readonly take: (step: OfferedStep) => void
  /** The verb under way: its button waits. */
  readonly underWay: string | undefined
  /** What a button does ahead of its press: fetches the dialog. */
  readonly prepare: () => void
  /** The dialog, where one is open. Draw it once. */
  readonly dialog: ReactNode
}

interface Options {
  readonly source: CaseSource
  readonly view: CaseView | undefined
  /** Asks for the case anew: somebody was quicker. */
  readonly onStale: () => void
  /** Where the step is to answer in the thread, one writes there; absent: the step asks for the message itself. */
  readonly onAnswer?: (() => void) | undefined
  /** What the place a case was moved to says of the step's fields, by name. */
  readonly standing?: Readonly<Record<string, StandingValue>> | undefined
  /** A step was taken. */
  readonly onDone?: (() => void) | undefined
  /** A step was begun and not taken. */
  readonly onLeave?: (() => void) | undefined
}

/** Whose turn it is has a next step; what waits on a third party stays the hire company's to move. */
const isDueFrom = (side: CaseSide, turn: CaseSide | null): boolean =>
  turn === null || turn === side || (turn === 'third_party' && side === 'hire_company')

const doneWords = (source: CaseSource, view: CaseView): string =>
  `${view.record.number}: ${(source.kind.states[view.record.state]?.words ?? view.record.state).toLowerCase()}.`

interface OpenProps {
  readonly source: CaseSource
  readonly view: CaseView
  readonly step: OfferedStep
  readonly standing: Options['standing']
  /** Why the step failed when it was taken without a dialog. */
  readonly failedBefore: LoadFailure | undefined
  readonly onStale: () => void
  readonly onClose: (isDone: boolean) => void
}

function OpenDialog({ standing, ...props }: OpenProps) {
  const state = useCode(dialogCode)
  const known = useCode(props.source.help ?? nothingKnown)
  if (state.is !== 'ready' || known.is !== 'ready') return null
  const Dialog = state.value
  const help: StepHelp = {
    ...known.value,
    standing: (record, now) => ({ ...known.value.standing?.(record, now), ...standing }),
  }
  return (
    <Dialog
      {...props}
      help={help}
      onClose={() => props.onClose(false)}
      onDone={(view) => {
        showToast({ tone: 'done', title: doneWords(props.source, view) })
        props.onClose(true)
      }}
    />
  )
}

/** The dialog of a step, once its code stands; the button that asked for it says so meanwhile. */
function useDialog(source: CaseSource) {
  const [step, setStep] = useState<OfferedStep>()
  const open = async (wanted: OfferedStep): Promise<void> => {
    if (await loadStep(source, dialogCode)) return setStep(wanted)
    showToast({
      tone: 'failed',
      title: 'The form could not be loaded.',
      body: 'Check your connection.',
      action: { label: 'Retry', onSelect: () => void open(wanted) },
    })
  }
  return { step, open, close: () => setStep(undefined) }
}

/** The steps a person may take now, and taking them: what asks nothing is done at once, the rest in a dialog. */
export function useCaseSteps({ source, view, onStale, onAnswer, standing, onDone, onLeave }: Options): CaseSteps {
  const side = useSide()
  const dialog = useDialog(source)
  const [plain, setPlain] = useState<OfferedStep>()
  const [underWay, setUnderWay] = useState<string>()
  const action = useStep(source)
  const may = view?.may ?? []
  const answer =
    view?.record.is_open === true && view.may_post ? answerVerb(source.kind, side, view.record.state) : undefined
  const isDue = view !== undefined && isDueFrom(side, view.record.waiting_on)
  const primary = isDue
    ? (may.find(({ verb }) => verb === answer) ?? may.find(({ tone }) => tone === 'primary'))
    : undefined

  const takeNow = async (step: OfferedStep, { record: { id, updated_at: version } }: CaseView): Promise<void> => {
    setPlain(step)
    const reply = await action.run({ id, version, verb: step.verb })
    if (!reply) return
    showToast({ tone: 'done', title: doneWords(source, reply) })
    onDone?.()
  }
  const take = (step: OfferedStep): void => {
    if (!view || underWay !== undefined) return
    if (step.verb === answer && onAnswer) return onAnswer()
    setUnderWay(step.verb)
    const isPlain = step.asks.length === 0 && step.tone !== 'danger'
    void (isPlain ? takeNow(step, view) : dialog.open(step)).finally(() => setUnderWay(undefined))
  }
  // What stood against a step that was taken at once is said where one can look at it, with what stands now and the way on.
  const open = dialog.step ?? (action.failure ? plain : undefined)
  return {
    primary,
    others: may.filter((step) => step !== primary),
    take,
    underWay,
    prepare: () => void loadStep(source, dialogCode),
    dialog: open && view && (
      <OpenDialog
        key={open.verb}
        {...{ source, view, standing, onStale }}
        step={open}
        failedBefore={dialog.step ? undefined : action.failure}
        onClose={(isDone) => {
          action.forget()
          dialog.close()
          if (isDone) onDone?.()
          else onLeave?.()
        }}
      />
    ),
  }
}
