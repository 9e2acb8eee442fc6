// What was asked to be read, for whoever asked: the list, the people of one, its file and its proof.
import type { Reader, Reading } from '@kerbline/domain/areas/documents/reading-endpoints.ts'
import { readersPlan, readingsPlan } from '@kerbline/domain/areas/documents/acceptances/list.ts'
import {
  acceptanceWords,
  acceptByLinkWords,
  progressWords,
} from '@kerbline/domain/areas/documents/acceptances/words.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { columnsSource } from '../../../crud/columns-source.ts'
import type { ListSource } from '../../../crud/list-source.ts'
import type { NamedList } from '../../../crud/lists.ts'
import type { Rows } from '../../../db/scope.ts'
import { paperInstant, type PdfPaper } from '../../../files/write-pdf.ts'
import { forSide, grantedByRecord, type Grantee } from '../granted.ts'

const people = sql`(select count(*)::int as people, count(p.accepted_at)::int as accepted from reading_people p where p.reading_id = r.id)`
const from = sql`(
  select r.*, n.people, n.accepted, n.people - n.accepted as waiting,
    r.ended_at is null and exists (select from documents d where d.id = r.document_id and d.superseded_at is null) as is_current
  from readings r cross join lateral ${people} n) r`

/** Of row r of the readings. */
const shown: Readonly<Record<string, RawBuilder<unknown>>> = {
  title: sql`r.title`,
  version: sql`r.version`,
  accepted: sql`r.accepted`,
  waiting: sql`r.waiting`,
  people: sql`r.people`,
  asked_at: sql`r.asked_at`,
  asked_by_name: sql`r.asked_by_name`,
  is_current: sql`r.is_current`,
  customer_account_number: sql`r.customer_account_number`,
}
const besides: Readonly<Record<string, RawBuilder<unknown>>> = {
  asked_at: sql`json_instant(r.asked_at)`,
  sha256: sql`r.sha256`,
  note: sql`r.note`,
  is_asked_again: sql`r.is_asked_again`,
  remind_days: sql`r.remind_days`,
}

/** As the document is, or was when it was deleted: for one's side, and granted by its record. */
const granted = (actor: Grantee): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select from (select r.visibility, r.owner, r.owner_id, r.case_kind, r.vehicle_id, r.driver_id, false as is_holder_here) d
    where ${forSide(actor)} and ${grantedByRecord(actor)})`

export const readingsSource = (actor: Grantee): ListSource => ({
  ...columnsSource(readingsPlan(), shown, sql`r.id`, besides),
  from,
  where: granted(actor),
  search: ['title', 'asked_by_name', 'customer_account_number'],
})

export const readingsList: NamedList = {
  name: 'readings',
  path: 'readings',
  screen: { path: 'documentation', show: 'asked-to-read' },
  plan: readingsPlan,
  needs: ['manage documents', 'upload documents'],
  source: ({ actor }) => readingsSource(actor),
}

/** @throws problem 'not found' */
export async function findReading(rows: Rows, actor: Grantee, id: number, { isLocked = false } = {}): Promise<Reading> {
  if (isLocked) await sql`select from readings where id = ${id} for update`.execute(rows)
  const { rows: found } = await sql<Reading>`
    select ${readingsSource(actor).select} from ${from} where r.id = ${id} and ${granted(actor)}`.execute(rows)
  const [reading] = found
  if (!reading) throw problem('not found')
  return reading
}

const state = sql`case when p.accepted_at is not null then 'accepted' when p.opened_at is not null then 'opened' else 'waiting' end`

/** Of people p; null of those who sign in. The address is for whoever may see drivers. */
const byLinkFor = ({ may }: Grantee) =>
  sql`case when p.driver_id is not null then concat_ws(' sent to ', 'by email link', ${may.has('see drivers') ? sql`p.sent_to` : sql`null`}) end`

/** Of a reading that was found. Those who wait first. */
export async function readersOf(rows: Rows, actor: Grantee, id: number): Promise<Reader[]> {
  const { rows: readers } = await sql<Reader>`
    select p.id, p.user_name, ${state} as state, ${byLinkFor(actor)} as by_link, json_instant(p.asked_at) as asked_at, json_instant(p.opened_at) as opened_at,
      json_instant(p.accepted_at) as accepted_at, json_instant(p.told_at) as told_at, p.times_told
    from reading_people p where p.reading_id = ${id} order by p.accepted_at is not null, p.user_name, p.id`.execute(
    rows,
  )
  return readers
}

/** Of one reading, for its file. */
export const readersSource = (actor: Grantee, id: number): ListSource => ({
  ...columnsSource(
    readersPlan,
    {
      user_name: sql`p.user_name`,
      state,
      by_link: byLinkFor(actor),
      accepted_at: sql`p.accepted_at`,
      title: sql`r.title`,
      version: sql`r.version`,
      sha256: sql`r.sha256`,
      asked_at: sql`p.asked_at`,
      opened_at: sql`p.opened_at`,
      times_told: sql`p.times_told`,
    },
    sql`p.id`,
    {
      accepted_at: sql`json_instant(p.accepted_at)`,
      asked_at: sql`json_instant(p.asked_at)`,
      opened_at: sql`json_instant(p.opened_at)`,
    },
  ),
  from: sql`reading_people p join readings r on r.id = p.reading_id`,
  where: sql<SqlBool>`p.reading_id = ${id}`,
  search: ['user_name'],
})

const linkWords = (readers: readonly Reader[]): string =>
  readers.some((each) => each.by_link !== null)
    ? ` Where it says “by email link”, the person opened it from a personal link sent to the address shown and chose “${acceptByLinkWords}”.`
    : ''

const instant = (at: string | null): string => (at === null ? 'Not yet' : paperInstant(new Date(at)))

const withLink = ({ by_link: link }: Reader, words: string): string => (link === null ? words : `${words}, ${link}`)

/** Who accepted what, when, and who has not. */
export async function proofOf(rows: Rows, actor: Grantee, id: number): Promise<PdfPaper> {
  const reading = await findReading(rows, actor, id)
  const readers = await readersOf(rows, actor, id)
  const accepted = readers.filter((each) => each.state === 'accepted')
  const waiting = readers.filter((each) => each.state !== 'accepted')
  return {
    number: `Read and accepted ${reading.id}`,
    title: reading.title,
    blocks: [
      {
        kind: 'facts',
        facts: [
          ['Document', `${reading.title}, version ${reading.version}`],
          ['SHA-256', reading.sha256],
          ['Account', reading.customer_account_number ?? 'Hire company'],
          ['Asked by', `${reading.asked_by_name}, ${instant(reading.asked_at)}`],
          ['State', progressWords(reading)],
        ],
      },
      {
        kind: 'text',
        text: `Each person below opened the document signed in as themselves, ticked “${acceptanceWords}” and accepted it at the time shown (UK time).${linkWords(readers)}`,
      },
      { kind: 'heading', text: `Accepted (${accepted.length})` },
      accepted.length === 0
        ? { kind: 'text', text: 'No one yet.' }
        : { kind: 'facts', facts: accepted.map((each) => [each.user_name, withLink(each, instant(each.accepted_at))]) },
      { kind: 'heading', text: `Waiting (${waiting.length})` },
      waiting.length === 0
        ? { kind: 'text', text: 'No one.' }
        : {
            kind: 'facts',
            facts: waiting.map((each) => [
              each.user_name,
              withLink(
                each,
                each.opened_at === null ? 'Not opened yet' : `Opened ${instant(each.opened_at)}, not accepted`,
              ),
            ]),
          },
    ],
  }
}
