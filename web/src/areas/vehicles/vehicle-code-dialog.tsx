import { linksEndpoints } from '@kerbline/domain/areas/links/endpoints.ts'
import { displayRegistration } from '@kerbline/domain/fleet/registration.ts'
import { useState } from 'react'
import { useAction } from '../../data/use-action.ts'
import { CodeLabel } from '../../fleet/links/code-label.tsx'
import { GivenLinks } from '../../fleet/links/given-links.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choices/checkbox.tsx'
import { Notice } from '../../ui/layout/banner.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'

const purpose = 'vehicle request'
const words = {
  ...{ one: 'QR code', many: 'QR codes', used: 'Scanned', unused: 'scanned', list: 'QR codes for this vehicle' },
  ...{ empty: 'No QR code yet', advice: 'Create one, print it and keep it in the cab.' },
}

interface Vehicle {
  readonly id: number
  readonly reg_no: string
}

/** The codes of a vehicle: who scans one asks for work on it, without an account. Each is shown once, as it is made. */
export function VehicleCodeDialog({ vehicle, onClose }: { vehicle: Vehicle; onClose: () => void }) {
  const [isRenewed, setRenewed] = useState(false)
  const give = useAction(linksEndpoints.give)
  const [made, setMade] = useState<string>()
  const handleMake = async (): Promise<void> => {
    const reply = await give.run({ purpose, record_id: vehicle.id, withdraws_earlier: isRenewed })
    if (reply) setMade(reply.address)
  }
  const plate = displayRegistration(vehicle.reg_no)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`QR code for ${plate}`}
      lead="Scanning it opens the maintenance request form for this vehicle. It does not show any other data."
      footer={
        made === undefined ? (
          <>
            <Button onClick={onClose}>Close</Button>
            <Button variant="primary" isBusy={give.isRunning} busyLabel="Creating" onClick={() => void handleMake()}>
              Create QR code
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>Done</Button>
            <Button variant="primary" onClick={() => print()}>
              Print
            </Button>
          </>
        )
      }
    >
      {give.failure && (
        <Notice tone="red" role="alert">
          <b>We could not create the code.</b> {give.failure.message}
        </Notice>
      )}
      {made === undefined ? (
        <>
          <GivenLinks {...{ purpose, words }} recordId={vehicle.id} />
          <Checkbox
            label="Cancel earlier codes"
            note="Printed codes will stop working immediately."
            checked={isRenewed}
            onChange={({ target }) => setRenewed(target.checked)}
          />
        </>
      ) : (
        <CodeLabel
          address={made}
          name={plate}
          does={`request maintenance for ${plate}`}
          advice="Scan to request maintenance. No account needed."
        />
      )}
    </Dialog>
  )
}
