import { conditionFields, conditionReasons } from '@kerbline/domain/areas/condition-sets/case.ts'
import { conditionSetsEndpoints } from '@kerbline/domain/areas/condition-sets/endpoints.ts'
import { vehiclesEndpoints } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import { displayRegistration } from '@kerbline/domain/fleet/registration.ts'
import { reference } from '@kerbline/domain/kit/field.ts'
import { href } from '@kerbline/domain/screens.ts'
import { navigate } from '../../data/navigation/location.ts'
import { useUser } from '../../data/session/session.ts'
import { useAction } from '../../data/use-action.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { VehicleInput } from '../../fleet/booking/vehicle-input.tsx'
import { blankValues, FormDialog, useDialogForm } from '../../form/form-dialog.tsx'
import { conditionSource } from './condition-source.ts'

const fields = { vehicle_id: reference({ label: 'Vehicle', to: 'vehicles' }), ...conditionFields }

const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

interface Props {
  /** Undefined: it is chosen here. */
  readonly vehicle?: { readonly id: number; readonly reg_no: string } | undefined
  readonly onClose: () => void
}

/** Which vehicle and why. The set's own page opens next: the photos are taken there, and kept one by one. */
function SetDialog({ vehicle, onClose }: Props) {
  const create = useAction(conditionSetsEndpoints.create, {
    refreshes: [...conditionSource.refreshes, conditionSetsEndpoints.list],
  })
  const user = useUser()
  const begin = {
    ...blankValues(fields),
    vehicle_id: vehicle?.id ?? null,
    reason: 'delivery',
    taken_by: user?.name ?? '',
  }
  const dialog = useDialogForm({
    fields,
    begin: { values: begin },
    draft: `take-condition-set-${vehicle?.id ?? 'any'}`,
    failure: create.failure,
  })
  const handleSend = () =>
    dialog.send(
      async (values) => {
        const reason = conditionReasons.find((each) => each === values['reason'])
        const id = values['vehicle_id']
        if (typeof id !== 'number' || !reason) return undefined
        const said = { taken_at: textOrNull(values['taken_at']), taken_by: textOrNull(values['taken_by']) }
        return create.run({ vehicle_id: id, reason, ...said })
      },
      ({ record }) => {
        onClose()
        navigate(href('conditionSet', { id: record.id }))
      },
    )
  return (
    <FormDialog
      dialog={dialog}
      title="Take a condition set"
      lead="You take the photos on the next page. Each is saved as soon as you take it."
      label="Start"
      busyLabel="Starting"
      before="you can start"
      troubleWords="We could not start the set."
      isBusy={create.isRunning}
      onClose={onClose}
      onSend={handleSend}
      renderInput={(name, { value, error, onChange, id }) =>
        name === 'vehicle_id' ? (
          <VehicleInput
            id={id}
            first={vehicle && { value: String(vehicle.id), label: displayRegistration(vehicle.reg_no) }}
            value={typeof value === 'number' ? value : null}
            error={error}
            onChange={onChange}
          />
        ) : undefined
      }
    />
  )
}

/** The same for the vehicle a link names: one that is not found is chosen. */
export function TakeSetDialog({ reg, onClose }: { readonly reg: string | undefined; readonly onClose: () => void }) {
  const named = useEndpoint(vehiclesEndpoints.list, { search: reg ?? '', size: 25 }, { isEnabled: reg !== undefined })
  if (reg !== undefined && !named.data && !named.failure) return null
  return <SetDialog vehicle={named.data?.rows.find((row) => row.reg_no === reg)} onClose={onClose} />
}
