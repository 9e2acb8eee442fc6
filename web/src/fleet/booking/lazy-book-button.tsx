import type { ReactNode } from 'react'
import { LazyDialogButton } from './lazy-dialog-button.tsx'
import { bookingDialog } from './booking-dialog.ts'
import type { Booked } from './request-bookings-dialog.tsx'

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

/** Opens the booking dialog where it stands. */
export const LazyBookButton = ({ rows, preferred, ...button }: Props) => (
  <LazyDialogButton of={bookingDialog} given={{ rows, preferred }} {...button} />
)
