import { useState, type ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { ahead, LazyDialog } from '../../crud/lazy-dialog.tsx'
import { bookingDialog } from '../../fleet/booking/booking-dialog.ts'
import type { VehicleFacts } from './vehicle-words.ts'

const prepare = ahead(bookingDialog)

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
      <Button
        {...(isPrimary ? { variant: 'primary' } : { size: 'small' })}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => setOpen(true)}
      >
        {children}
      </Button>
      {isOpen && (
        <LazyDialog of={bookingDialog} name="The booking form" onClose={close}>
          {(Dialog) => <Dialog rows={[view.vehicle]} eventType={eventType} onClose={close} onDone={close} />}
        </LazyDialog>
      )}
    </>
  )
}
