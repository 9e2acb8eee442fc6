import { hireCompanyFields } from '@kerbline/domain/areas/maintenance/record.ts'
import { maintenanceEndpoints } from '@kerbline/domain/areas/maintenance/endpoints.ts'
import { phone, reference, text, type Fields } from '@kerbline/domain/kit/field.ts'
import { useMemo, useState } from 'react'
import { useSide } from '../../case/case-source.ts'
import { SearchedInput, useSearching } from '../../case/steps/searched-input.tsx'
import type { StepInputProps } from '../../case/steps/step-help.ts'
import { useCaseAction } from '../../case/use-case-action.ts'
import stepStyles from '../../case/steps/step-dialog.module.css'
import { ApiProblem } from '../../data/failure.ts'
import { useEndpoint, withData } from '../../data/use-endpoint.ts'
import { PlainInput } from '../../form/field-input-plain.tsx'
import { useFormDraft } from '../../form/form-draft.ts'
import { DraftBack, idOf } from '../../form/form-parts.tsx'
import { errorsOf } from '../../form/form-shell.tsx'
import { fieldNamed, pickValues, useForm } from '../../form/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/fields/error-summary.tsx'
import { Notice } from '../../ui/layout/banner.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import type { BookingRecord } from './maintenance-source.ts'

const fields = {
  po_number: text({ label: 'Purchase order', max: 40, optional: true }),
  phone: phone({ label: 'Contact phone', optional: true }),
  drop_off: text({ label: 'Drop-off', max: 200, optional: true }),
  site_address: text({ label: 'Site address', max: 300, optional: true }),
  note: text({ label: 'Note', max: 500, optional: true }),
  job_no: text({ label: 'Job number', max: 40, optional: true }),
  supplier: text({ label: 'Workshop outside the register', max: 120, optional: true }),
  relief_registration: text({ label: 'Relief vehicle, registration', max: 20, optional: true }),
  owner_id: reference({ label: 'Looked after by', to: 'users', optional: true }),
} as const

const hireCompanys: ReadonlySet<string> = new Set(hireCompanyFields)
const nothing = (): void => undefined

/** A person of the hire company who looks after bookings. */
function OwnerInput(props: StepInputProps) {
  const searching = useSearching()
  const { rested: search, isWanted } = searching
  const load = useEndpoint(maintenanceEndpoints.owners, { search }, { isEnabled: isWanted })
  const options = load.data?.people.map(({ id, name }) => ({ value: String(id), label: name }))
  return <SearchedInput {...props} searching={searching} load={withData(load, options)} />
}

interface Props {
  readonly record: BookingRecord
  readonly onClose: () => void
}

/** What stands on a booking beside its steps, each side its own part. A save over somebody else's says so, and keeps what was typed. */
export function DetailsDialog({ record, onClose }: Props) {
  const side = useSide()
  const own = useMemo<Fields>(
    () =>
      Object.fromEntries(Object.entries(fields).filter(([name]) => side === 'hire_company' || !hireCompanys.has(name))),
    [side],
  )
  const [begin] = useState(() =>
    pickValues(own, record, Object.fromEntries(Object.entries(own).map(([name, { to }]) => [name, to ? null : '']))),
  )
  const [base, setBase] = useState(record.updated_at)
  const form = useForm(own, begin, false)
  const draft = useFormDraft(`booking-details:${record.id}`, form, null, nothing)
  const save = useCaseAction(maintenanceEndpoints, maintenanceEndpoints.update, {
    refreshes: [maintenanceEndpoints.events],
  })
  const { failure } = save
  const isOvertaken = failure instanceof ApiProblem && failure.code === 'changed meanwhile'
  const handleSave = async (): Promise<void> => {
    const values = form.check()
    if (!values) return
    const written = Object.fromEntries(form.changed.map((name) => [name, values[name] === '' ? null : values[name]]))
    const reply = await save.run({ id: record.id, version: base, values: written })
    if (!reply) return
    await draft.forget()
    showToast({ tone: 'done', title: `${record.number} is saved.` })
    onClose()
  }
  const refused = failure instanceof ApiProblem ? failure.fields : []
  const messages = Object.fromEntries([
    ...Object.entries(form.messages),
    ...refused.flatMap(({ field, message }) => {
      const name = fieldNamed(own, field)
      return name === undefined ? [] : [[name, message] as const]
    }),
  ])
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Details of ${record.number}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            isBusy={save.isRunning}
            busyLabel="Saving"
            disabledReason={form.changed.length === 0 ? 'Nothing has been changed yet' : undefined}
            onClick={() => void handleSave()}
          >
            Save
          </Button>
        </>
      }
    >
      <form
        noValidate
        className={stepStyles.fields}
        onSubmit={(event) => {
          event.preventDefault()
          void handleSave()
        }}
      >
        {isOvertaken && (
          <Notice tone="amber" role="alert">
            <b>Somebody changed this booking meanwhile.</b> What you typed is still here; the fields you did not touch
            keep what they wrote.{' '}
            <Button
              size="small"
              onClick={() => {
                setBase(record.updated_at)
                save.forget()
              }}
            >
              Go on with it
            </Button>
          </Notice>
        )}
        {failure && !isOvertaken && refused.length === 0 && (
          <Notice tone="red" role="alert">
            <b>Not saved.</b> {failure.message} What you typed is still here.
          </Notice>
        )}
        <ErrorSummary
          errors={errorsOf(own, messages)}
          attempt={form.attempt + refused.length}
          before="this can be saved"
        />
        {draft.isRestored && (
          <DraftBack
            onStartAgain={() => {
              form.setAll(begin)
              void draft.forget()
            }}
          />
        )}
        {Object.entries(own).map(([name, field]) => {
          const input = {
            ...{ id: idOf(name), name, field, fields: own, value: form.values[name], values: form.values },
            onChange: (value: unknown) => form.set(name, value),
            error: messages[name],
          }
          return name === 'owner_id' ? (
            <OwnerInput key={name} {...input} record={record} known={record.owner_name ?? undefined} />
          ) : (
            <PlainInput key={name} {...input} />
          )
        })}
      </form>
    </Dialog>
  )
}
