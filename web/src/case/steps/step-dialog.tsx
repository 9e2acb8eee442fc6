import type { OfferedStep } from '@kerbline/domain/cases/case-endpoints.ts'
import { stepInWords } from '@kerbline/domain/cases/case-words.ts'
import { Fragment, useEffect, useMemo, useState } from 'react'
import { ApiProblem, type LoadFailure } from '../../data/failure.ts'
import { sendingOf } from '../../form/sending.ts'
import { useStep } from './use-step.ts'
import { PlainInput } from '../../form/field-input-plain.tsx'
import { useFormDraft } from '../../form/form-draft.ts'
import { errorsOf } from '../../form/form-shell.tsx'
import { fieldNamed, useForm } from '../../form/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/fields/error-summary.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Notice } from '../../ui/layout/banner.tsx'
import { DraftBack, idOf } from '../../form/form-parts.tsx'
import { useBusinessNow } from '../use-business-now.ts'
import { useSide, type CaseSource, type CaseView } from '../case-source.ts'
import { useIsOwn } from '../own-versions.ts'
import { OvertakenStep } from './overtaken-step.tsx'
import { blankOf, fieldsOf } from './step-fields.ts'
import type { StepHelp } from './step-help.ts'
import styles from './step-dialog.module.css'

export interface StepDialogProps {
  readonly source: CaseSource
  /** The case as it stands; another one while the dialog is open means that somebody was quicker. */
  readonly view: CaseView
  readonly step: OfferedStep
  readonly help?: StepHelp | undefined
  readonly failedBefore?: LoadFailure | undefined
  /** Asks for the case anew. */
  readonly onStale: () => void
  readonly onDone: (view: CaseView) => void
  readonly onClose: () => void
}

const isOvertaking = (failure: LoadFailure | undefined): boolean =>
  failure instanceof ApiProblem && failure.code === 'changed meanwhile'

const nothing = (): void => undefined

const draftOf = ({ source, view, step }: StepDialogProps): string =>
  `step:${source.kind.name}:${view.record.id}:${step.verb}`

/** What a step asks, typed; its draft outlives the dialog until the step is taken. */
function useStepForm(props: StepDialogProps) {
  const { view, step, help } = props
  const now = useBusinessNow()
  const fields = useMemo(() => fieldsOf(step.asks), [step.asks])
  const [standing] = useState(() => help?.standing?.(view.record, now) ?? {})
  const [begin] = useState(() => blankOf(fields, standing))
  const form = useForm(fields, begin, false)
  const draft = useFormDraft(draftOf(props), form, null, nothing)
  return { fields, form, draft, begin, standing }
}

/** The step's call, with what it refuses said at its fields. */
function useTaking(props: StepDialogProps, form: ReturnType<typeof useForm>) {
  const { source, failedBefore, onStale } = props
  const action = useStep(source, sendingOf(draftOf(props)))
  const [isTaken, setTaken] = useState(false)
  const failure = action.failure ?? (isTaken ? undefined : failedBefore)
  const [heard, setHeard] = useState<LoadFailure>()
  if (failure !== heard) {
    setHeard(failure)
    if (failure instanceof ApiProblem) form.refuse(failure.fields)
  }
  const isOvertaken = isOvertaking(failure)
  useEffect(() => {
    if (isOvertaken) onStale()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- asked for once, when it is told
  }, [isOvertaken])
  return { action, failure, isOvertaken, begun: () => setTaken(true) }
}

/** A step as a form: what it asks, what it does, and what stands in its way. Nothing typed is lost by a refusal. */
export function StepDialog(props: StepDialogProps) {
  const { source, view, step, help, onDone, onClose } = props
  const { kind } = source
  const { record } = view
  const side = useSide()
  const { fields, form, draft, begin, standing } = useStepForm(props)
  const { action, failure, isOvertaken, begun } = useTaking(props, form)
  const [base, setBase] = useState({ version: record.updated_at, state: record.state })
  const isOwn = useIsOwn(record.id)
  const isOld = !isOwn(base.version, record.updated_at)
  const isOffered = view.may.some(({ verb }) => verb === step.verb)
  const errors = errorsOf(fields, form.messages)
  const unplaced = failure instanceof ApiProblem ? failure.fields.filter(({ field }) => !fieldNamed(fields, field)) : []
  const isSaidAtFields = failure instanceof ApiProblem && failure.fields.length > 0 && unplaced.length === 0

  const handleTake = async (): Promise<void> => {
    const values = form.check()
    if (values === undefined) return
    begun()
    draft.keepNow() // an ended session must not take along what was just typed
    const reply = await action.run({ id: record.id, version: base.version, verb: step.verb, ...values })
    if (!reply) return
    await draft.forget()
    onDone(reply)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`${step.label}, ${record.number}`}
      lead={stepInWords(kind, record.state, step.verb, side)}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant={step.tone === 'danger' ? 'danger' : 'primary'}
            isBusy={action.isRunning}
            busyLabel="Sending"
            disabledReason={isOld || isOvertaken ? 'See first what somebody else did' : undefined}
            onClick={() => void handleTake()}
          >
            {step.label}
          </Button>
        </>
      }
    >
      <form
        noValidate
        className={styles.fields}
        onSubmit={(event) => {
          event.preventDefault()
          void handleTake()
        }}
      >
        {(isOld || isOvertaken) && (
          <OvertakenStep
            {...{ source, view, step, base }}
            isRead={isOld}
            isOffered={isOffered}
            onGoOn={() => {
              setBase({ version: record.updated_at, state: record.state })
              begun()
              action.forget()
            }}
          />
        )}
        {failure && !isOvertaken && !isSaidAtFields && (
          <Notice tone="red" role="alert">
            <b>Not done.</b> {failure.message} {unplaced.map(({ message }) => message).join(' ')}
            {form.changed.length > 0 && ' What you typed is still here.'}
            {failure instanceof ApiProblem && failure.requestId && <small> Reference {failure.requestId}</small>}
          </Notice>
        )}
        <ErrorSummary errors={errors} attempt={form.attempt} before="this can be done" />
        {draft.isRestored && (
          <DraftBack
            onStartAgain={() => {
              form.setAll(begin)
              void draft.forget()
            }}
          />
        )}
        {Object.entries(fields).map(([name, field]) => {
          const Input = help?.inputs?.[name] ?? PlainInput
          return (
            <Fragment key={name}>
              <Input
                id={idOf(name)}
                {...{ name, field, fields, record }}
                value={form.values[name]}
                values={form.values}
                onChange={(value) => form.set(name, value)}
                error={form.messages[name]}
                known={standing[name]?.value === form.values[name] ? standing[name]?.words : undefined}
              />
            </Fragment>
          )
        })}
      </form>
    </Dialog>
  )
}
