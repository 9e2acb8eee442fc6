import { dashboardEndpoints } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import { maintenanceEndpoints } from '@kerbline/domain/areas/maintenance/endpoints.ts'
import { profileEndpoints } from '@kerbline/domain/areas/profile/endpoints.ts'
import { faultInWords, type UnsafeSign } from '@kerbline/domain/areas/public-requests/public-form.ts'
import { vehiclesEndpoints } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import type { CaseSide } from '@kerbline/domain/cases/case-kind.ts'
import { headOffice } from '@kerbline/domain/product.ts'
import { displayRegistration } from '@kerbline/domain/fleet/registration.ts'
import { useState, type ReactNode } from 'react'
import { useSide } from '../../case/case-source.ts'
import { evidenceQueue } from '../../case/evidence/evidence-queue.ts'
import type { LoadFailure } from '../../data/failure.ts'
import { navigate } from '../../data/navigation/location.ts'
import { useLink } from '../../data/navigation/use-link.ts'
import { useToday } from '../../data/session/me.ts'
import { sendingOf } from '../../form/sending.ts'
import { useAction } from '../../data/use-action.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { PlainInput } from '../../form/field-input-plain.tsx'
import { FormDialog, useDialogForm, type DialogInputProps } from '../../form/form-dialog.tsx'
import { idOf } from '../../form/form-parts.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import { UnsafeQuestion } from '../public/unsafe-question.tsx'
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

const refreshes = [
  dashboardEndpoints.read,
  dashboardEndpoints.worklist,
  maintenanceEndpoints.events,
  vehiclesEndpoints.list,
]

const draftOf = (vehicle: AskWorkProps['vehicle']): string => `ask-work:${vehicle?.id ?? 'any'}`

/** Whatever a repair asks, other work may leave out. A customer's own number stands there until another is typed. */
function useWorkForm(vehicle: AskWorkProps['vehicle'], side: CaseSide, failure: LoadFailure | undefined) {
  const today = useToday()
  const isCustomer = side === 'customer'
  const { data: own } = useEndpoint(profileEndpoints.view, {}, { isEnabled: isCustomer })
  const [begin] = useState(() => beginning(today, vehicle?.id ?? null))
  const [type, setType] = useState<unknown>(begin['type'])
  const dialog = useDialogForm({
    fields: workFields(type),
    begin: { values: begin },
    draft: draftOf(vehicle),
    failure,
    placed,
  })
  // A draft that was put back may be of other work.
  if (dialog.form.values['type'] !== type) setType(dialog.form.values['type'])
  const ownPhone = own?.phone ?? null
  const hint = isCustomer ? `We will call ${own ? `${own.name} on ` : ''}this number.` : 'Contact at the customer.'
  return { dialog, ownPhone, hint }
}

/** The first thing that is asked; its input is drawn by the form. */
const inputOf = (name: string) => ({
  get current() {
    return document.getElementById(idOf(name))
  },
})
const [firstOfVehicle, firstOfAll] = [inputOf('fault'), inputOf('vehicle_id')]

/** Says what is wrong with a vehicle, or what work it needs, and when it can be spared: it becomes a booking that the hire company answers. */
export function AskWorkDialog({ vehicle, title = 'Book maintenance', onClose }: AskWorkProps) {
  const link = useLink()
  const side = useSide()
  const [signs, setSigns] = useState<readonly UnsafeSign[]>([])
  const [files, setFiles] = useState<readonly ChosenFile[]>([])
  const create = useAction(maintenanceEndpoints.create, { refreshes, sending: sendingOf(draftOf(vehicle)) })
  const { dialog, ownPhone, hint } = useWorkForm(vehicle, side, create.failure)
  const { form } = dialog
  const handleSigns = (next: readonly UnsafeSign[]): void => {
    if (signs.length === 0 && next.length > 0) form.set('is_off_road', true)
    setSigns(next)
  }
  const handleSend = () =>
    dialog.send(
      (values) => {
        const { fault, phone, ...written } = wrote(values)
        const fault_description = faultInWords(signs, fault)
        return create.run({ ...written, fault_description, phone: form.values['phone'] === null ? ownPhone : phone })
      },
      ({ record: { id, number } }) => {
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
      },
    )
  const renderInput = (name: string, props: DialogInputProps): ReactNode => {
    const { id, value, error, onChange } = props
    if (name === 'vehicle_id')
      return vehicle ? (
        <></>
      ) : (
        <VehicleInput value={typeof value === 'number' ? value : null} {...{ id, error, onChange }} />
      )
    if (name === 'fault')
      return (
        <>
          <PlainInput {...props} />
          <UnsafeQuestion signs={signs} onChange={handleSigns} />
        </>
      )
    if (name !== 'phone') return undefined
    return (
      <>
        <PlainInput
          {...props}
          field={{ ...props.field, hint }}
          value={value ?? ownPhone ?? ''}
          onChange={(typed) => onChange(typed ?? '')}
        />
        <ChosenPhotos files={files} onChange={setFiles} />
      </>
    )
  }
  return (
    <FormDialog
      dialog={dialog}
      focusFirst={vehicle ? firstOfVehicle : firstOfAll}
      title={vehicle ? `Book maintenance for ${displayRegistration(vehicle.reg_no)}` : title}
      lead={`For a repair, service or other work. ${answerWords[side]}`}
      label="Send request"
      before="this can be sent"
      troubleWords="We could not send your request."
      isBusy={create.isRunning}
      onClose={onClose}
      onSend={handleSend}
      renderInput={renderInput}
    />
  )
}
