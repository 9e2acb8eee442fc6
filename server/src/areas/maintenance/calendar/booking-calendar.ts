// A booking as an entry of a calendar: the same entry for as long as it is the same booking, moved by a higher sequence, taken out when it is
// cancelled.
import { eventTypeName } from '@kerbline/domain/areas/maintenance/event-types.ts'
import { londonInstant, londonWallClock } from '@kerbline/domain/kit/time/london-clock.ts'
import { sql } from 'kysely'
import { Readable } from 'node:stream'
import { type AppointedTime, writeCalendar } from '../../../files/write-calendar.ts'
import type { Rows } from '../../../http/call.ts'
import type { Download } from '../../../http/download.ts'
import type { Attachment } from '../../../mail/emails.ts'

export interface BookedVisit {
  readonly number: string
  /** The event's type, as it is kept. */
  readonly type: string
  readonly reg_no: string | null
  readonly booked_at: string
  /** The last day it is in the workshop; null: the day of its slot. */
  readonly stays_until: string | null
  /** When the workshop closes on that day, in minutes of the day; null: nobody said. */
  readonly closes_minute: number | null
  /** How often the day was moved. */
  readonly sequence: number
  readonly isCancelled: boolean
  /** The workshop, or where the vehicle is fetched. */
  readonly place: string | null
  readonly phone: string | null
}

/** What bringing a vehicle takes of a calendar, where nobody said how long it stays. */
const BRINGING_MINUTES = 60
const MINUTE_MILLISECONDS = 60_000
const twoDigits = (part: number): string => String(part).padStart(2, '0')

/**
 * From its slot until the workshop closes on its last day; the slot alone where it does not stay over. A file that named the day alone has
 * no hour: whole days.
 */
export function timeOfVisit({ booked_at: at, stays_until: until, closes_minute: closes }: BookedVisit): AppointedTime {
  const { date, time } = londonWallClock(at)
  const lastDay = until !== null && until > date ? until : date
  if (time.startsWith('00:00')) return { firstDay: date, lastDay }
  const closing =
    closes === null ? null : londonInstant(lastDay, `${twoDigits(Math.floor(closes / 60))}:${twoDigits(closes % 60)}`)
  if (lastDay > date && closing !== null) return { startsAt: at, endsAt: closing }
  if (lastDay > date) return { firstDay: date, lastDay }
  return { startsAt: at, endsAt: Date.parse(at) + BRINGING_MINUTES * MINUTE_MILLISECONDS }
}

/** When people leave work on a day, where it is a working day. */
export async function closingMinute(rows: Rows, day: string | null): Promise<number | null> {
  if (day === null) return null
  const { rows: found } = await sql<{ closes: number }>`
    select closes_minute as closes from working_hours where weekday = extract(isodow from ${day}::date)`.execute(rows)
  return found[0]?.closes ?? null
}

interface About {
  /** Where people reach the portal. */
  readonly publicUrl: string
  /** The path of the booking's page. */
  readonly screen: string
  readonly at: Date
}

/** The file itself, as an email carries it. */
export function bookingFile(visit: BookedVisit, { publicUrl, screen, at }: About): Attachment {
  const { number, type, reg_no: reg, place, phone, sequence, isCancelled } = visit
  const text = writeCalendar({
    uid: `${number}@${new URL(publicUrl).hostname}`,
    ...{ sequence, isCancelled, at },
    when: timeOfVisit(visit),
    title: [eventTypeName(type), reg].filter(Boolean).join(' '),
    description: [`Booking ${number}`, ...(phone === null ? [] : [`Workshop: ${phone}`])].join('\n'),
    place: place ?? undefined,
    url: `${publicUrl}/#${screen}`,
  })
  const mime = `text/calendar; charset=utf-8; method=${isCancelled ? 'CANCEL' : 'REQUEST'}`
  return { name: `${number}.ics`, mime, bytes: Buffer.from(text) }
}

export function bookingCalendar(visit: BookedVisit, about: About): Download {
  const { name, mime, bytes } = bookingFile(visit, about)
  return { stream: Readable.from([bytes]), mime, name, sizeBytes: bytes.length }
}
