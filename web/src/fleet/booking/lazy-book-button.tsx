import { useState, type ReactNode } from 'react'
import { useCode } from '../../data/loading/code.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import { bookingDialog } from './booking-dialog.ts'
import type { Booked } from './request-bookings-dialog.tsx'

interface DialogProps {
  readonly rows: readonly Booked[]
  readonly preferred?: string | undefined
  readonly onClose: () => void
  readonly onDone: () => void
}

/** The dialog as soon as its code stands; the button that asked for it says so meanwhile. */
function OpenedDialog(props: DialogProps) {
  const state = useCode(bookingDialog)
  if (state.is !== 'ready') return null
  const Dialog = state.value
  return <Dialog {...props} />
}

interface Props {
  readonly rows: readonly Booked[]
  /** In full, where the words alone do not say it: "Book MOT, LK21 VXN". */
  readonly label?: string | undefined
  readonly isPrimary?: boolean | undefined
  /** The day that is asked for to begin with. */
  readonly preferred?: string | undefined
  readonly children: ReactNode
  /** The bookings are asked for: ticks can go. */
  readonly onDone?: (() => void) | undefined
}

/** Opens the booking dialog where it stands. Its code comes with the first pointer, focus or press: a board of rows needs none of it. */
export function LazyBookButton({ rows, label, isPrimary = false, preferred, children, onDone }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [isComing, setComing] = useState(false)
  const handleIntent = (): void => void bookingDialog.load()
  const handlePress = async (): Promise<void> => {
    setComing(true)
    await bookingDialog.load()
    setComing(false)
    if (bookingDialog.get().is === 'ready') setOpen(true)
    else
      showToast({
        tone: 'failed',
        title: 'The booking form could not be loaded.',
        body: 'Check your connection.',
        action: { label: 'Retry', onSelect: () => void handlePress() },
      })
  }
  return (
    <>
      <Button
        {...(isPrimary ? { variant: 'primary' } : {})}
        size="small"
        aria-label={label}
        isBusy={isComing}
        busyLabel="Opening"
        onPointerEnter={handleIntent}
        onFocus={handleIntent}
        onClick={() => void handlePress()}
      >
        {children}
      </Button>
      {isOpen && (
        <OpenedDialog
          rows={rows}
          preferred={preferred}
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false)
            onDone?.()
          }}
        />
      )}
    </>
  )
}
