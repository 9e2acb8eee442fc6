// A booking on paper, and its day as an entry of a calendar: what people take away from the portal.
import { maintenanceCase } from '@kerbline/domain/areas/maintenance/case.ts'
import { eventTypeName } from '@kerbline/domain/areas/maintenance/event-types.ts'
import { noPlaceYet, placeInWords } from '@kerbline/domain/areas/maintenance/states.ts'
import { flagInWords } from '@kerbline/domain/areas/telematics/anomalies.ts'
import { stateInWords } from '@kerbline/domain/cases/case-kind.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { isCalendarDate } from '@kerbline/domain/kit/time/calendar.ts'
import { moneyOfKind, wordsOfDecision } from '@kerbline/domain/cases/money-lines.ts'
import { formatMoney } from '@kerbline/domain/kit/money.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { href } from '@kerbline/domain/screens.ts'
import { sql } from 'kysely'
import { type CaseRow, findCase } from '../../cases/case-rows.ts'
import { datesOf } from '../../cases/date-offers.ts'
import { linesOf } from '../../cases/money-rows.ts'
import { casePaper } from '../../cases/pack.ts'
import { isTold } from '../../db/told.ts'
import { paperInstant, type PdfPaper } from '../../files/write-pdf.ts'
import type { Actor } from '../../http/actor.ts'
import type { Call, Rows } from '../../http/call.ts'
import type { Download } from '../../http/download.ts'
import { bookingCalendar, type BookedVisit, closingMinute } from './calendar/booking-calendar.ts'
import { keptBooking, type KeptBooking } from './kept-booking.ts'
import { knowsCost } from './read-booking.ts'

interface Workshop {
  readonly name: string
  readonly phone: string | null
  readonly address: string | null
}

async function workshopOf(rows: Rows, { dealer_id: dealer, supplier }: KeptBooking): Promise<Workshop | null> {
  const { rows: found } = await sql<Workshop>`
    select name, phone, nullif(concat_ws(', ', address, postcode), '') as address from dealers where id = ${dealer}`.execute(
    rows,
  )
  return found[0] ?? (supplier === null ? null : { name: supplier, phone: null, address: null })
}

const whereOf = (kept: KeptBooking, workshop: Workshop | null): string | null =>
  placeInWords([workshop?.name, workshop?.address], kept)

/** The entry of its day, as it stands in the booking; null: no day was ever agreed. */
export async function bookedVisit(rows: Rows, row: CaseRow): Promise<BookedVisit | null> {
  const kept = await keptBooking(rows, row.id)
  if (kept.booked_at === null) return null
  const workshop = await workshopOf(rows, kept)
  const { sequence } = await datesOf(rows, row.id)
  return {
    ...{ number: row.number, type: row.type, reg_no: row.reg_no, booked_at: kept.booked_at, sequence },
    isCancelled: row.state === 'cancelled',
    stays_until: kept.stays_until,
    closes_minute: await closingMinute(rows, kept.stays_until),
    place: whereOf(kept, workshop),
    phone: workshop?.phone ?? null,
  }
}

type Fact = readonly [label: string, value: string]
const said = (label: string, value: string | null): readonly Fact[] => (value === null ? [] : [[label, value]])
const at = (label: string, instant: string | null): readonly Fact[] =>
  instant === null ? [] : [[label, paperInstant(new Date(instant))]]

/** The lines with what was decided of each, for those who may know. */
async function costFacts(rows: Rows, { id }: CaseRow, actor: Pick<Actor, 'may'>): Promise<readonly Fact[]> {
  if (!knowsCost(actor)) return []
  return (await linesOf(rows, id)).map(({ what, net_pence: net, payer, decision, decided_by: by }) => [
    `Line: ${what}`,
    `${formatMoney(net)} before VAT, paid by the ${payer === 'customer' ? 'customer' : 'hire company'}, ${decision === null ? 'awaiting decision' : `${wordsOfDecision(moneyOfKind(maintenanceCase), decision).past.toLowerCase()}${by === null ? '' : ` by ${by}`}`}`,
  ])
}

/** With what the reading is held back for, while nobody has decided. */
async function mileageOf(rows: Rows, row: CaseRow, { odometer: miles, arrived_at, returned_at }: KeptBooking) {
  if (miles === null) return null
  const { rows: found } = await sql<{ flags: string[] }>`
    select flags from equipment_readings where vehicle_id = ${row.vehicle_id} and source = 'form' and ruling is null
      and odometer_miles = ${miles} and odometer_at in (${arrived_at}::timestamptz, ${returned_at}::timestamptz) order by id desc limit 1`.execute(
    rows,
  )
  const flag = flagInWords(found[0]?.flags)
  return `${miles.toLocaleString('en-GB')} miles${flag === null ? '' : ` (flagged: ${flag})`}`
}

export async function bookingPaper(rows: Rows, row: CaseRow, actor: Pick<Actor, 'may'>): Promise<PdfPaper> {
  const kept = await keptBooking(rows, row.id)
  const workshop = await workshopOf(rows, kept)
  const due = isTold(actor.may, 'due event') ? kept.new_due_date : null
  return casePaper(rows, maintenanceCase, row, {
    opening:
      kept.fault_description ??
      kept.note ??
      `${eventTypeName(row.type)}, ${stateInWords(maintenanceCase, row.state).toLowerCase()}.`,
    facts: [
      ['Work', eventTypeName(row.type)],
      ...said('Workshop', whereOf(kept, workshop) ?? (kept.booked_at === null ? null : noPlaceYet)),
      ...said('Job', kept.job_no),
      ...at('Booked for', kept.booked_at),
      ...at('Arrived', kept.arrived_at),
      ...at('Off the road since', kept.off_road_at),
      ...at('Work done', kept.completed_at),
      ...at('Back on the road', kept.returned_at),
      ...said('Mileage', await mileageOf(rows, row, kept)),
      ...said('Outcome', kept.outcome),
      ...said('Findings', kept.findings),
      ...said('Next due', isCalendarDate(due) ? formatDate(due) : null),
      ...said('Relief vehicle', kept.relief_registration),
      ...said('Purchase order', kept.po_number),
      ...(await costFacts(rows, row, actor)),
    ],
  })
}

/** @throws problem 'not allowed now' while no day is agreed */
export async function bookingEntry({ rows, portal }: Call, { id }: { readonly id: number }): Promise<Download> {
  const row = await findCase(rows, maintenanceCase.name, id)
  const visit = await bookedVisit(rows, row)
  if (visit === null) throw problem('not allowed now', { detail: 'No date has been agreed yet.' })
  const screen = href('maintenanceEvent', { id: String(id) }).replace(/^#/, '')
  return bookingCalendar(visit, { publicUrl: portal.publicUrl(), screen, at: portal.clock.businessNow() })
}
