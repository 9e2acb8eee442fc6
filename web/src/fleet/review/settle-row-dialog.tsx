import type { NeedRow } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import { type Booked, RequestBookingsDialog } from '../booking/request-bookings-dialog.tsx'
import { MissedCheckDialog } from './missed-check-dialog.tsx'
import { NewVersionDialog } from './new-version-dialog.tsx'
import { ReviewCheckDialog } from './review-check-dialog.tsx'

interface Props {
  /** To book what is due; nothing: to settle the row as its kind is settled. */
  readonly booking: Booked | undefined
  readonly need: NeedRow
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Books what is due, reviews a failed check, reminds whoever missed one, or takes the next version of a paper. */
export function SettleRowDialog({ booking, need, ...closing }: Props) {
  if (booking) return <RequestBookingsDialog rows={[booking]} {...closing} />
  if (need.kind === 'missed check') return <MissedCheckDialog need={need} {...closing} />
  if (need.kind === 'document expiring') return <NewVersionDialog need={need} {...closing} />
  return <ReviewCheckDialog id={Number(need.record_id)} plate={need.reg_no} {...closing} />
}
