// The one writer of calendar files (RFC 5545, RFC 5546). One appointment a file, in London's time with the zone's own rules beside it: what
// is told again with the same uid and a higher sequence moves the appointment, and a cancelled one takes it out.
import { productName } from '@kerbline/domain/product.ts'
import { addDays, type InstantLike } from '@kerbline/domain/kit/time/calendar.ts'
import { londonWallClock } from '@kerbline/domain/kit/time/london-clock.ts'

/** From an instant to an instant; or whole days, the last one included, where no hour is known. */
export type AppointedTime =
  | { readonly startsAt: InstantLike; readonly endsAt: InstantLike }
  | { readonly firstDay: string; readonly lastDay: string }

export interface Appointment {
  /** The same for as long as it is the same appointment: "MB-000123@portal.example". */
  readonly uid: string
  /** How often it was changed. */
  readonly sequence: number
  readonly isCancelled: boolean
  readonly when: AppointedTime
  readonly title: string
  readonly description?: string | undefined
  readonly place?: string | undefined
  readonly url?: string | undefined
  readonly organiser?: { readonly name: string; readonly email: string } | undefined
  /** When this was said. */
  readonly at: Date
}

const ZONE = 'Europe/London'
/** The rules of London's clock since 1996 (Directive 2000/84/EC, kept in UK law). */
const zoneRules = [
  'BEGIN:VTIMEZONE',
  `TZID:${ZONE}`,
  ...['BEGIN:DAYLIGHT', 'TZOFFSETFROM:+0000', 'TZOFFSETTO:+0100', 'TZNAME:BST', 'DTSTART:19960331T010000'],
  ...['RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU', 'END:DAYLIGHT'],
  ...['BEGIN:STANDARD', 'TZOFFSETFROM:+0100', 'TZOFFSETTO:+0000', 'TZNAME:GMT', 'DTSTART:19961027T020000'],
  ...['RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU', 'END:STANDARD'],
  'END:VTIMEZONE',
]

/** Text: what has a meaning in the format is written as itself. */
const escaped = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, ' ')
    .replaceAll('\\', '\\\\')
    .replaceAll(';', '\\;')
    .replaceAll(',', '\\,')
    .replaceAll('\n', '\\n')

/** A parameter in quotes, which cannot hold a quote. */
const quoted = (text: string): string => `"${text.replace(/["\p{Cc}]/gu, ' ')}"`

const LONGEST = 75

/** Lines of at most 75 octets, never cut within a character. */
function folded(line: string): string {
  const lines: string[] = []
  let current = ''
  let octets = 0
  for (const sign of line) {
    const more = Buffer.byteLength(sign)
    if (octets + more > LONGEST) {
      lines.push(current)
      current = ' '
      octets = 1
    }
    current += sign
    octets += more
  }
  return [...lines, current].join('\r\n')
}

const localTime = (instant: InstantLike): string => {
  const { date, time } = londonWallClock(instant)
  return `${date.replaceAll('-', '')}T${time.replaceAll(':', '')}`
}
const dayValue = (day: string): string => day.replaceAll('-', '')

/** Of whole days the end is the first day that is free again. */
const timeLines = (when: AppointedTime): readonly string[] =>
  'startsAt' in when
    ? [`DTSTART;TZID=${ZONE}:${localTime(when.startsAt)}`, `DTEND;TZID=${ZONE}:${localTime(when.endsAt)}`]
    : [`DTSTART;VALUE=DATE:${dayValue(when.firstDay)}`, `DTEND;VALUE=DATE:${dayValue(addDays(when.lastDay, 1))}`]

const utcTime = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/** The file's text, with the line breaks the format asks for. */
export function writeCalendar(appointment: Appointment): string {
  const { uid, sequence, isCancelled, when, title, description, place, url, organiser, at } = appointment
  const lines = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', `PRODID:-//${productName}//Portal//EN`, 'CALSCALE:GREGORIAN'],
    `METHOD:${isCancelled ? 'CANCEL' : 'REQUEST'}`,
    ...zoneRules,
    'BEGIN:VEVENT',
    ...[`UID:${escaped(uid)}`, `SEQUENCE:${sequence}`, `DTSTAMP:${utcTime(at)}`],
    ...timeLines(when),
    `SUMMARY:${escaped(title)}`,
    ...(description ? [`DESCRIPTION:${escaped(description)}`] : []),
    ...(place ? [`LOCATION:${escaped(place)}`] : []),
    ...(url ? [`URL:${url}`] : []),
    ...(organiser ? [`ORGANIZER;CN=${quoted(organiser.name)}:mailto:${organiser.email}`] : []),
    ...[`STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`, 'TRANSP:OPAQUE', 'END:VEVENT', 'END:VCALENDAR'],
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}
