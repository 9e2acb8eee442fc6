import type { OfferedStep } from '@kerbline/domain/cases/case-endpoints.ts'
import { stepInWords } from '@kerbline/domain/cases/case-words.ts'
import { useEffect, useMemo, useState } from 'react'
import type { LoadFailure } from '../../data/failure.ts'
import { FormDialog, useDialogForm } from '../../form/form-dialog.tsx'
import { sendingOf } from '../../form/sending.ts'
import { useBusinessNow } from '../use-business-now.ts'
import { useSide, type CaseSource, type CaseView } from '../case-source.ts'
import { useIsOwn } from '../own-versions.ts'
import { OvertakenStep } from './overtaken-step.tsx'
import { blankOf, fieldsOf } from './step-fields.ts'
import type { StandingValue, StepHelp } from './step-help.ts'
import { useStep } from './use-step.ts'

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

const draftOf = ({ source, view, step }: StepDialogProps): string =>
  `step:${source.kind.name}:${view.record.id}:${step.verb}`

/** The step's call over what it asks; a case that somebody else changed is asked for anew. */
function useTaking(props: StepDialogProps) {
  const { source, view, step, help, failedBefore, onStale } = props
  const now = useBusinessNow()
  const fields = useMemo(() => fieldsOf(step.asks), [step.asks])
  const [standing] = useState(() => help?.standing?.(view.record, now) ?? {})
  const [begin] = useState(() => ({ values: blankOf(fields, standing) }))
  const name = draftOf(props)
  const action = useStep(source, sendingOf(name))
  const [isTaken, setTaken] = useState(false)
  const failure = action.failure ?? (isTaken ? undefined : failedBefore)
  const dialog = useDialogForm({ fields, begin, draft: name, failure })
  const { isOvertaken } = dialog
  useEffect(() => {
    if (isOvertaken) onStale()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- asked for once, when it is told
  }, [isOvertaken])
  return { action, dialog, standing, begun: () => setTaken(true) }
}

/** A step as a form: what it asks, what it does, and what stands in its way. */
export function StepDialog(props: StepDialogProps) {
  const { source, view, step, help, onDone, onClose } = props
  const { record } = view
  const side = useSide()
  const { action, dialog, standing, begun } = useTaking(props)
  const [base, setBase] = useState({ version: record.updated_at, state: record.state })
  const isOwn = useIsOwn(record.id)
  const isOld = !isOwn(base.version, record.updated_at)
  const isHeld = isOld || dialog.isOvertaken
  const [filled, setFilled] = useState<Readonly<Record<string, StandingValue>>>({})
  const Offers = help?.offers?.[step.verb]
  return (
    <FormDialog
      dialog={dialog}
      onClose={onClose}
      title={`${step.label}, ${record.number}`}
      lead={stepInWords(source.kind, record.state, step.verb, side)}
      label={step.label}
      isDangerous={step.tone === 'danger'}
      isBusy={action.isRunning}
      before="this can be done"
      disabledReason={isHeld ? 'Review the latest changes first' : undefined}
      known={{ ...standing, ...filled }}
      renderInput={(name, asked) => {
        const Input = help?.inputs?.[name]
        return Input && <Input {...asked} record={record} />
      }}
      notices={
        <>
          {isHeld && (
            <OvertakenStep
              {...{ source, view, step, base }}
              isRead={isOld}
              isOffered={view.may.some(({ verb }) => verb === step.verb)}
              onGoOn={() => {
                setBase({ version: record.updated_at, state: record.state })
                begun()
                action.forget()
              }}
            />
          )}
          {Offers && (
            <Offers
              record={record}
              values={dialog.form.values}
              onFill={(values) => {
                setFilled((before) => ({ ...before, ...values }))
                dialog.form.setAll(Object.fromEntries(Object.entries(values).map(([name, { value }]) => [name, value])))
              }}
            />
          )}
        </>
      }
      onSend={() =>
        dialog.send((values) => {
          begun()
          return action.run({ id: record.id, version: base.version, verb: step.verb, ...values })
        }, onDone)
      }
    />
  )
}
