// The agreed time of a meeting as a calendar entry.
import { meetingCase, meetingWayWords } from '@kerbline/domain/areas/meetings/case.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { href } from '@kerbline/domain/screens.ts'
import { Readable } from 'node:stream'
import { type CaseRow, findCase } from '../../cases/case-rows.ts'
import { datesOf } from '../../cases/date-offers.ts'
import { writeCalendar } from '../../files/write-calendar.ts'
import type { Call, Rows } from '../../http/call.ts'
import type { Download } from '../../http/download.ts'
import type { Attachment } from '../../mail/emails.ts'
import { keptMeeting } from './rules.ts'

interface About {
  readonly publicUrl: string
  readonly at: Date
  /** The entry falls away, one further than what was agreed to last. */
  readonly isCancelled: boolean
}

/** The agreed time as a calendar entry; null: none was agreed. */
export async function meetingCalendar(
  rows: Rows,
  row: CaseRow,
  { publicUrl, at, isCancelled }: About,
): Promise<(Attachment & { readonly isCancelled: boolean }) | null> {
  const { minutes, place, way, details } = await keptMeeting(rows, row.id)
  const { offers, sequence } = await datesOf(rows, row.id)
  // What was agreed last: while another date is looked for, calendars still hold it.
  const startsAt = offers.find((offer) => offer.sequence === sequence)?.starts_at
  if (startsAt === undefined) return null
  const text = writeCalendar({
    uid: `${row.number}@${new URL(publicUrl).hostname}`,
    sequence: sequence + (isCancelled ? 1 : 0),
    isCancelled,
    at,
    when: { startsAt, endsAt: Date.parse(startsAt) + minutes * 60_000 },
    title: row.title,
    description: [`Meeting ${row.number}`, meetingWayWords[way], details].filter(Boolean).join('\n'),
    place: place ?? undefined,
    url: `${publicUrl}/${href('meeting', { number: row.number })}`,
  })
  const mime = `text/calendar; charset=utf-8; method=${isCancelled ? 'CANCEL' : 'REQUEST'}`
  return { name: `${row.number}.ics`, mime, bytes: Buffer.from(text), isCancelled }
}

/** @throws problem 'not allowed now' while no date is agreed */
export async function meetingEntry({ rows, portal }: Call, { id }: { readonly id: number }): Promise<Download> {
  const row = await findCase(rows, meetingCase.name, id)
  const isCancelled = row.state === 'cancelled'
  const file = await meetingCalendar(rows, row, {
    publicUrl: portal.publicUrl(),
    at: portal.clock.businessNow(),
    isCancelled,
  })
  if (file === null) throw problem('not allowed now', { detail: 'No date has been agreed yet.' })
  return { stream: Readable.from([file.bytes]), mime: file.mime, name: file.name, sizeBytes: file.bytes.length }
}
