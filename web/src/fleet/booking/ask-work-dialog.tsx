import { dashboardEndpoints } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import { maintenanceEndpoints } from '@kerbline/domain/areas/maintenance/endpoints.ts'
import { profileEndpoints } from '@kerbline/domain/areas/profile/endpoints.ts'
import { faultInWords, type UnsafeSign } from '@kerbline/domain/areas/public-requests/public-form.ts'
import { vehiclesEndpoints } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import type { CaseSide } from '@kerbline/domain/cases/case-kind.ts'
import { headOffice } from '@kerbline/domain/product.ts'
import { displayRegistration } from '@kerbline/domain/fleet/registration.ts'
import { Fragment, useState } from 'react'
import { useSide } from '../../case/case-source.ts'
import { evidenceQueue } from '../../case/evidence/evidence-queue.ts'
import { ApiProblem, type LoadFailure } from '../../data/failure.ts'
import { navigate } from '../../data/navigation/location.ts'
import { useLink } from '../../data/navigation/use-link.ts'
import { useToday } from '../../data/session/me.ts'
import { sendingOf } from '../../form/sending.ts'
import { useAction } from '../../data/use-action.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { PlainInput } from '../../form/field-input-plain.tsx'
import { useFormDraft } from '../../form/form-draft.ts'
import { DraftBack, idOf } from '../../form/form-parts.tsx'
import { errorsOf } from '../../form/form-shell.tsx'
import { useForm } from '../../form/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/fields/error-summary.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Notice } from '../../ui/layout/banner.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import { UnsafeQuestion } from '../public/unsafe-question.tsx'
import styles from './ask-work.module.css'
import { beginning, placed, workFields, wrote } from './ask-work-form.ts'
import { ChosenPhotos, type ChosenFile } from './chosen-photos.tsx'
import { VehicleInput } from './vehicle-input.tsx'

export interface AskWorkProps {
  /** Asked about; nothing: it is chosen here. */
  readonly vehicle?: { readonly id: number; readonly reg_no: string } | undefined
  /** Said in place of "Report a problem", where no vehicle is given. */
  readonly title?: string | undefined
  readonly onClose: () => void
}

const answerWords: Readonly<Record<CaseSide, string>> = {
  customer: `${headOffice.name} will reply with a date.`,
  hire_company: 'This creates a booking. You choose the date there.',
  third_party: '',
}

const nothing = (): void => undefined
const refreshes = [
  dashboardEndpoints.read,
  dashboardEndpoints.worklist,
  maintenanceEndpoints.events,
  vehiclesEndpoints.list,
]
const missingVehicle = 'Choose the vehicle.'

/** Whoever asks is named by their session; a customer's own number stands there until another is typed. */
function useContact(side: CaseSide) {
  const isCustomer = side === 'customer'
  const { data: own } = useEndpoint(profileEndpoints.view, {}, { isEnabled: isCustomer })
  const [typed, setPhone] = useState<string>()
  const hint = isCustomer ? `We will call ${own ? `${own.name} on ` : ''}this number.` : 'Contact at the customer.'
  return { phone: typed ?? own?.phone ?? '', setPhone, hint }
}

const draftOf = (vehicle: AskWorkProps['vehicle']): string => `ask-work:${vehicle?.id ?? 'any'}`

/** The form with its draft; whatever a repair asks, other work may leave out. */
function useWorkForm(vehicle: AskWorkProps['vehicle']) {
  const today = useToday()
  const [begin] = useState(() => beginning(today))
  const [type, setType] = useState<unknown>(begin['type'])
  const fields = workFields(type)
  const form = useForm(fields, begin, false)
  // A draft that was put back may be of other work.
  if (form.values['type'] !== type) setType(form.values['type'])
  const draft = useFormDraft(draftOf(vehicle), form, null, nothing)
  return { fields, form, draft, begin }
}

/** The first thing that is asked; its input is drawn by the form. */
const inputOf = (name: string) => ({
  get current() {
    return document.getElementById(idOf(name))
  },
})
const [firstOfVehicle, firstOfAll] = [inputOf('fault'), inputOf('vehicle')]

const problemsOf = (failure: LoadFailure | undefined) => (failure instanceof ApiProblem ? failure.fields : [])

/** Says what is wrong with a vehicle, or what work it needs, and when it can be spared: it becomes a booking that the hire company answers. */
export function AskWorkDialog({ vehicle, title = 'Book maintenance', onClose }: AskWorkProps) {
  const link = useLink()
  const side = useSide()
  const { fields, form, draft, begin } = useWorkForm(vehicle)
  const [chosen, setChosen] = useState<number | null>(vehicle?.id ?? null)
  const [tries, setTries] = useState(0)
  const [signs, setSigns] = useState<readonly UnsafeSign[]>([])
  const [files, setFiles] = useState<readonly ChosenFile[]>([])
  const contact = useContact(side)
  const create = useAction(maintenanceEndpoints.create, { refreshes, sending: sendingOf(draftOf(vehicle)) })
  const [heard, setHeard] = useState<LoadFailure>()
  if (create.failure !== heard) {
    setHeard(create.failure)
    form.refuse(placed(problemsOf(create.failure)))
  }
  const vehicleError = tries > 0 && chosen === null ? missingVehicle : undefined
  const errors = [
    ...(vehicleError ? [{ fieldId: idOf('vehicle'), label: 'Vehicle', message: vehicleError }] : []),
    ...errorsOf(fields, form.messages),
  ]
  const isSaidAtFields = problemsOf(create.failure).length > 0 && errors.length > 0

  const handleSigns = (next: readonly UnsafeSign[]): void => {
    if (signs.length === 0 && next.length > 0) form.set('is_off_road', true)
    setSigns(next)
  }
  const handleSend = async (): Promise<void> => {
    const values = form.check()
    setTries(tries + 1)
    if (!values || chosen === null) return
    draft.keepNow()
    const { fault, ...written } = wrote(values)
    const reply = await create.run({
      ...written,
      vehicle_id: chosen,
      phone: contact.phone.trim() || null,
      fault_description: faultInWords(signs, fault),
    })
    if (!reply) return
    await draft.forget()
    const { id, number } = reply.record
    if (files.length > 0) {
      const queue = evidenceQueue({ kind: 'maintenance', id, calls: maintenanceEndpoints, refreshes })
      for (const { file, facts } of files) queue.add([file], facts)
    }
    showToast({
      tone: 'done',
      title: `Request ${number} sent.`,
      body: 'You can follow its progress, date and cost on its page.',
    })
    onClose()
    const booking = link('maintenanceEvent', { id: String(id) })
    if (booking !== undefined) navigate(booking)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      focusFirst={vehicle ? firstOfVehicle : firstOfAll}
      title={vehicle ? `Book maintenance for ${displayRegistration(vehicle.reg_no)}` : title}
      lead={`For a repair, service or other work. ${answerWords[side]}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" isBusy={create.isRunning} busyLabel="Sending" onClick={() => void handleSend()}>
            Send request
          </Button>
        </>
      }
    >
      <form
        noValidate
        className={styles.fields}
        onSubmit={(event) => {
          event.preventDefault()
          void handleSend()
        }}
      >
        {create.failure && !isSaidAtFields && (
          <Notice tone="red" role="alert">
            <b>We could not send your request.</b> {create.failure.message} What you typed is still here.
          </Notice>
        )}
        <ErrorSummary errors={errors} attempt={form.attempt + tries} before="this can be sent" />
        {draft.isRestored && (
          <DraftBack
            onStartAgain={() => {
              form.setAll(begin)
              void draft.forget()
            }}
          />
        )}
        {!vehicle && <VehicleInput id={idOf('vehicle')} value={chosen} error={vehicleError} onChange={setChosen} />}
        {Object.entries(fields).map(([name, field]) => (
          <Fragment key={name}>
            <PlainInput
              id={idOf(name)}
              {...{ name, field, fields }}
              value={form.values[name]}
              values={form.values}
              onChange={(value) => form.set(name, value)}
              error={form.messages[name]}
            />
            {name === 'fault' && <UnsafeQuestion signs={signs} onChange={handleSigns} />}
          </Fragment>
        ))}
        <TextField
          id={idOf('phone')}
          type="tel"
          label="Phone"
          hint={contact.hint}
          isOptional
          autoComplete="tel"
          inputMode="tel"
          maxLength={40}
          value={contact.phone}
          error={problemsOf(create.failure).find(({ field }) => field === 'phone')?.message}
          onChange={(event) => contact.setPhone(event.target.value)}
        />
        <ChosenPhotos files={files} onChange={setFiles} />
      </form>
    </Dialog>
  )
}
