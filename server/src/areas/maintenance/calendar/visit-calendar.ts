// The calendar entry of a booking, as the mail that confirms, moves or cancels it carries it.
import type { CaseRow } from '../../../cases/case-rows.ts'
import type { Rows } from '../../../http/call.ts'
import type { Attachment } from '../../../mail/emails.ts'
import { bookedVisit } from '../paper.ts'
import { bookingFile } from './booking-calendar.ts'

interface About {
  readonly publicUrl: string
  /** Of the booking's page, as people open it. */
  readonly address: string
  readonly at: Date
  readonly isCancelled: boolean
}

/** Null: no date was ever agreed to. What falls away is one further than what was agreed to last. */
export async function visitCalendar(
  rows: Rows,
  row: CaseRow,
  { publicUrl, address, at, isCancelled }: About,
): Promise<(Attachment & { readonly isCancelled: boolean }) | null> {
  const visit = await bookedVisit(rows, row)
  if (visit === null || visit.sequence === 0) return null
  const screen = address.slice(address.indexOf('#') + 1)
  const sequence = visit.sequence + (isCancelled ? 1 : 0)
  return { ...bookingFile({ ...visit, isCancelled, sequence }, { publicUrl, screen, at }), isCancelled }
}
