// A booking as an entry of a calendar: the same entry for as long as it is the same booking, moved by a higher sequence, taken out when it is
// cancelled.
import { eventTypeName } from '@kerbline/domain/areas/maintenance/event-types.ts'
import { Readable } from 'node:stream'
import { writeCalendar } from '../../files/write-calendar.ts'
import type { Download } from '../../http/download.ts'
import type { Attachment } from '../../mail/emails.ts'

export interface BookedVisit {
  readonly number: string
  /** The event's type, as it is kept. */
  readonly type: string
  readonly reg_no: string | null
  readonly booked_at: string
  /** How often the day was moved. */
  readonly sequence: number
  readonly isCancelled: boolean
  /** The workshop, or where the vehicle is fetched. */
  readonly place: string | null
  readonly phone: string | null
}

/** What a visit takes of a calendar, where nobody says otherwise. */
const VISIT_MINUTES = 60

interface About {
  /** Where people reach the portal. */
  readonly publicUrl: string
  /** The path of the booking's page. */
  readonly screen: string
  readonly at: Date
}

/** The file itself, as an email carries it. */
export function bookingFile(visit: BookedVisit, { publicUrl, screen, at }: About): Attachment {
  const { number, type, reg_no: reg, place, phone, sequence, isCancelled, booked_at: startsAt } = visit
  const text = writeCalendar({
    uid: `${number}@${new URL(publicUrl).hostname}`,
    ...{ sequence, isCancelled, startsAt, at },
    minutes: VISIT_MINUTES,
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
