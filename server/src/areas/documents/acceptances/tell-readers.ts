// The job that tells people that a document waits for them, and reminds them. A notification, its mail and its next time are one transaction,
// so that nobody is told twice; who may no longer see the document is told nothing.
import { mayBeAskedToRead } from '@kerbline/domain/areas/documents/acceptances/words.ts'
import { type TellingWay, wayFor } from '@kerbline/domain/cases/case-topics.ts'
import { href } from '@kerbline/domain/screens.ts'
import { sql, type SqlBool } from 'kysely'
import type { Database } from '../../../db/database.ts'
import { asOwner, type Rows } from '../../../db/scope.ts'
import type { Actor } from '../../../http/actor.ts'
import { actorsAmong } from '../../../http/session.ts'
import { readingEmail } from '../../../mail/reading-emails.ts'
import { sendMail } from '../../../mail/outbox.ts'
import { chosenBy, tellOfNotifications } from '../../notifications/queries.ts'
import { sendReadingLink } from './by-link.ts'
import { documentColumns, type ReadDocument } from './reach.ts'

export interface ReadersRun {
  readonly database: Database
  readonly publicUrl: string
  /** By the business clock. */
  readonly now: Date
  readonly stopping: AbortSignal
}

interface Waiting extends ReadDocument {
  readonly person_id: number
  /** Null: a driver without a sign-in. */
  readonly user_id: number | null
  readonly times_told: number
  readonly asked_by_name: string
  readonly note: string | null
}

const AT_ONCE = 100

const waitingNow = async (rows: Rows, at: string): Promise<Waiting[]> =>
  (
    await sql<Waiting>`
      select p.id as person_id, p.user_id, p.times_told, r.asked_by_name, r.note, ${documentColumns}
      from reading_people p join readings r on r.id = p.reading_id join documents d on d.id = r.document_id
      where p.accepted_at is null and p.next_told_at <= ${at}::timestamptz and r.ended_at is null and d.superseded_at is null
      order by p.id limit ${AT_ONCE} for update of p skip locked`.execute(rows)
  ).rows

/** What is over is told to nobody any more. */
const leaveOver = (rows: Rows, at: string) =>
  sql`
    update reading_people p set next_told_at = null from readings r left join documents d on d.id = r.document_id
    where r.id = p.reading_id and p.accepted_at is null and p.next_told_at <= ${at}::timestamptz
      and (r.ended_at is not null or d.id is null or d.superseded_at is not null)`.execute(rows)

const titleOf = ({ times_told: told, asked_by_name: by }: Waiting): string =>
  told === 0 ? `${by} has asked you to read and accept a document` : 'Reminder: you have a document to read and accept'

async function tellOne(
  run: ReadersRun,
  rows: Rows,
  waiting: Waiting,
  person: Actor,
  way: Exclude<TellingWay, 'off'>,
): Promise<void> {
  const title = titleOf(waiting).slice(0, 200)
  const said = waiting.note
  await sql`
    insert into notifications (user_id, reading_person_id, customer_account_number, topic, way, title, said, at)
    values (${person.id}, ${waiting.person_id}, ${waiting.account}, 'waiting', ${way}, ${title}, ${said}, ${run.now.toISOString()})`.execute(
    rows,
  )
  if (way !== 'mail') return
  const address = `${run.publicUrl}/${href('toRead')}`
  await sendMail(
    rows,
    readingEmail(person, { title, document: `${waiting.title}, version ${waiting.version}`, said, address }),
  )
}

async function tellSome(run: ReadersRun, rows: Rows): Promise<number> {
  const at = run.now.toISOString()
  await leaveOver(rows, at)
  const waiting = await waitingNow(rows, at)
  if (waiting.length === 0) return 0
  const ids = [...new Set(waiting.flatMap(({ user_id: id }) => id ?? []))]
  const people = await actorsAmong(rows, sql<SqlBool>`u.id = any(${ids}::int[])`)
  const chosen = await chosenBy(rows, ids)
  const told: number[] = []
  for (const each of waiting) {
    if (each.user_id === null) {
      await sendReadingLink(rows, each, { ...run, title: titleOf(each) })
      continue
    }
    const person = people.find(({ id }) => id === each.user_id)
    const way = person ? wayFor(person.side, 'waiting', chosen(person.id, 'waiting')) : 'off'
    if (!person || way === 'off' || !mayBeAskedToRead(person, each)) continue
    await tellOne(run, rows, each, person, way)
    told.push(each.user_id)
  }
  await sql`
    update reading_people p set told_at = ${at}::timestamptz, times_told = p.times_told + 1,
      next_told_at = case when r.remind_days is null then null else ${at}::timestamptz + make_interval(days => r.remind_days) end
    from readings r where r.id = p.reading_id and p.id = any(${waiting.map(({ person_id: id }) => id)}::int[])`.execute(
    rows,
  )
  if (told.length > 0) await tellOfNotifications(rows, told)
  return waiting.length
}

/** Resolves to how many were told, or left alone for good reason. */
export async function tellReaders(run: ReadersRun): Promise<number> {
  let told = 0
  while (!run.stopping.aborted) {
    const count = await asOwner(run.database, (rows) => tellSome(run, rows))
    if (count === 0) break
    told += count
  }
  return told
}
