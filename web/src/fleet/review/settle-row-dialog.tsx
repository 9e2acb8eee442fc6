import { type Booked, RequestBookingsDialog } from '../booking/request-bookings-dialog.tsx'
import { ReviewCheckDialog } from './review-check-dialog.tsx'

interface Props {
  /** To book what is due; nothing: to review the check. */
  readonly booking: Booked | undefined
  readonly id: string
  readonly plate: string
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Books what is due, or reviews a failed check. */
export const SettleRowDialog = ({ booking, id, plate, ...closing }: Props) =>
  booking ? (
    <RequestBookingsDialog rows={[booking]} {...closing} />
  ) : (
    <ReviewCheckDialog id={Number(id)} plate={plate} {...closing} />
  )
