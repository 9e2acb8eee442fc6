// The calendar entry of a booking, as the mail that confirms, moves or cancels it carries it.
import { sql } from 'kysely'
import type { CaseRow } from '../../../cases/case-rows.ts'
import type { Rows } from '../../../http/call.ts'
import type { Attachment } from '../../../mail/emails.ts'
import { bookingFile, closingMinute } from './booking-calendar.ts'

interface Agreed {
  readonly booked_at: string
  readonly sequence: number
  readonly stays_until: string | null
  readonly place: string | null
  readonly phone: string | null
}

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
  { id, number, type, reg_no }: CaseRow,
  { publicUrl, address, at, isCancelled }: About,
): Promise<(Attachment & { readonly isCancelled: boolean }) | null> {
  const { rows: found } = await sql<Agreed>`
    select json_instant(o.starts_at) as booked_at, o.sequence, m.stays_until::text as stays_until, coalesce(o.place, concat_ws(', ', d.name, d.address)) as place, d.phone
    from date_offers o left join maintenance_cases m on m.case_id = o.case_id left join dealers d on d.id = coalesce(o.dealer_id, m.dealer_id)
    where o.case_id = ${id} and o.sequence is not null order by o.sequence desc limit 1`.execute(rows)
  const [agreed] = found
  if (!agreed) return null
  const screen = address.slice(address.indexOf('#') + 1)
  const visit = {
    ...{ number, type, reg_no, isCancelled },
    ...{ booked_at: agreed.booked_at, stays_until: agreed.stays_until },
    closes_minute: await closingMinute(rows, agreed.stays_until),
    ...{ place: agreed.place || null, phone: agreed.phone },
    sequence: agreed.sequence + (isCancelled ? 1 : 0),
  }
  return { ...bookingFile(visit, { publicUrl, screen, at }), isCancelled }
}
