import { telematicsEndpoints } from '@kerbline/domain/areas/telematics/endpoints.ts'
import { displayRegistration } from '@kerbline/domain/fleet/registration.ts'
import { useState } from 'react'
import { useAction } from '../../data/use-action.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { Notice } from '../../ui/layout/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ComboboxField } from '../../ui/choices/combobox-field.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import type { ChoiceOption } from '../../ui/choices/select-field.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import { messageFor, troubleWith } from './desk-words.ts'

interface Props {
  readonly device: { readonly provider: string; readonly serial_number: string }
  readonly onClose: () => void
}

/** Any vehicle for a device, found by plate, VIN, fleet or device number. */
export function MatchDialog({ device: { provider, serial_number: serial }, onClose }: Props) {
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<ChoiceOption<string>>()
  const [isMissing, setMissing] = useState(false)
  const load = useEndpoint(telematicsEndpoints.vehicleOptions, { search })
  const match = useAction(telematicsEndpoints.matchDevice)
  const options = (load.data?.vehicles ?? []).map(({ vehicle_id: id, reg_no: plate, make_model: name, emei }) => ({
    value: String(id),
    label: displayRegistration(plate),
    note: [name, emei === null ? 'no device' : `device ${emei}`].join(', '),
  }))
  const handleMatch = async (): Promise<void> => {
    setMissing(chosen === undefined)
    if (!chosen) return
    const reply = await match.run({ provider, serial_number: serial, vehicle_id: Number(chosen.value) })
    if (!reply) return
    showToast({ tone: 'done', title: reply.message })
    onClose()
  }
  const trouble = troubleWith(match.failure)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Match device ${serial} to a vehicle`}
      lead="All readings from this device will be added to the vehicle. Its number becomes the vehicle’s device number."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" isBusy={match.isRunning} busyLabel="Matching" onClick={() => void handleMatch()}>
            Match vehicle
          </Button>
        </>
      }
    >
      <ComboboxField
        label="Vehicle"
        placeholder="Registration, VIN, fleet or device number"
        options={options}
        onSearch={setSearch}
        status={load.data ? undefined : load.failure ? 'We could not load the vehicles' : 'Searching'}
        nothingFound="No vehicle matches"
        value={chosen}
        error={isMissing ? 'Choose a vehicle.' : messageFor(match.failure, 'vehicle_id')}
        onChange={setChosen}
      />
      {trouble && (
        <Notice tone="red" role="alert">
          {trouble}
        </Notice>
      )}
    </Dialog>
  )
}
