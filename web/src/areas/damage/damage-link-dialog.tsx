import { useState } from 'react'
import { VehicleInput } from '../../fleet/booking/vehicle-input.tsx'
import { PhoneLinksDialog } from '../../fleet/links/phone-links-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'

interface Chosen {
  readonly recordId: number
  readonly name: string
}

/** Which vehicle first; then its links. */
export function DamageLinkDialog({ onClose }: { readonly onClose: () => void }) {
  const [chosen, setChosen] = useState<Chosen>()
  const [isConfirmed, setConfirmed] = useState(false)
  const [isMissing, setMissing] = useState(false)
  if (chosen && isConfirmed) return <PhoneLinksDialog purpose="damage report" {...chosen} onClose={onClose} />
  const handleContinue = (): void => {
    setMissing(!chosen)
    setConfirmed(chosen !== undefined)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Damage link for a driver"
      lead="Choose the vehicle. The driver reports damage to it on a phone, without an account."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={handleContinue}>
            Continue
          </Button>
        </>
      }
    >
      <VehicleInput
        value={chosen?.recordId ?? null}
        error={isMissing && !chosen ? 'Choose the vehicle.' : undefined}
        onChange={(id, plate) =>
          setChosen(id === null || plate === undefined ? undefined : { recordId: id, name: plate })
        }
      />
    </Dialog>
  )
}
