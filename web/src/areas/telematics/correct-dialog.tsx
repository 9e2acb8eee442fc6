import { telematicsEndpoints } from '@kerbline/domain/areas/telematics/endpoints.ts'
import { displayRegistration } from '@kerbline/domain/fleet/registration.ts'
import { useState } from 'react'
import { useAction } from '../../data/use-action.ts'
import { Notice } from '../../ui/layout/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { NumberField } from '../../ui/fields/number-field.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import { figure, messageFor, troubleWith } from './desk-words.ts'

interface Props {
  readonly anomaly: {
    readonly reading_id: number
    readonly reg_no: string
    readonly miles: number | null
    readonly counted_miles: number | null
  }
  readonly onClose: () => void
}

/** The miles that are right, in place of what was sent. */
export function CorrectDialog({ anomaly, onClose }: Props) {
  const [miles, setMiles] = useState<number | string | null>(null)
  const [isMissing, setMissing] = useState(false)
  const rule = useAction(telematicsEndpoints.rule, { refreshes: 'everything' })
  const handleSave = async (): Promise<void> => {
    setMissing(typeof miles !== 'number')
    if (typeof miles !== 'number') return
    const reply = await rule.run({ reading_id: anomaly.reading_id, ruling: 'corrected', miles })
    if (!reply) return
    showToast({ tone: 'done', title: reply.message })
    onClose()
  }
  const trouble = troubleWith(rule.failure)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Correct the mileage for ${displayRegistration(anomaly.reg_no)}`}
      lead={`This reading is ${figure(anomaly.miles ?? 0)} miles.${anomaly.counted_miles === null ? '' : ` The vehicle’s current reading is ${figure(anomaly.counted_miles)} miles.`}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" isBusy={rule.isRunning} busyLabel="Saving" onClick={() => void handleSave()}>
            Save mileage
          </Button>
        </>
      }
    >
      <NumberField
        label="Correct mileage"
        hint="We will use this figure to check later readings and recalculate monthly mileage."
        value={miles}
        error={isMissing ? 'Enter the mileage as a whole number.' : messageFor(rule.failure, 'miles')}
        onChange={setMiles}
      />
      {trouble && (
        <Notice tone="red" role="alert">
          {trouble}
        </Notice>
      )}
    </Dialog>
  )
}
