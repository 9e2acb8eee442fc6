import { useState, type ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { RequestBookingsDialog } from '../../fleet/booking/request-bookings-dialog.tsx'
import type { VehicleFacts } from './vehicle-words.ts'

interface Props {
  readonly view: Pick<VehicleFacts, 'vehicle'>
  /** What is booked; nothing: whatever is due next. */
  readonly eventType: string | undefined
  readonly isPrimary?: boolean
  readonly children: ReactNode
}

/** Asks the workshop for a time for this vehicle. */
export function BookButton({ view, eventType, isPrimary = false, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const close = (): void => setOpen(false)
  return (
    <>
      <Button {...(isPrimary ? { variant: 'primary' } : { size: 'small' })} onClick={() => setOpen(true)}>
        {children}
      </Button>
      {isOpen && <RequestBookingsDialog rows={[view.vehicle]} eventType={eventType} onClose={close} onDone={close} />}
    </>
  )
}
