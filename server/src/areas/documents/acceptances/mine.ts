// What one was asked to read oneself: opened, then accepted with the digest of what was opened, by one's own session and nobody else's.
import type { readingsEndpoints, ToRead } from '@kerbline/domain/areas/documents/reading-endpoints.ts'
import { mayBeAskedToRead } from '@kerbline/domain/areas/documents/acceptances/words.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { inAll, someOf } from '../../../db/left-out.ts'
import { linkSeconds } from '../../../files/links.ts'
import type { Rows } from '../../../db/scope.ts'
import type { Call, GuestCall } from '../../../http/call.ts'
import { documentColumns, type ReadDocument } from './reach.ts'

type Endpoints = typeof readingsEndpoints

const isOver = sql`(p.accepted_at is null and (r.ended_at is not null or d.id is null or d.superseded_at is not null))`
const from = sql`reading_people p join readings r on r.id = p.reading_id left join documents d on d.id = r.document_id`
const columns = sql`p.id, r.title, r.version, r.sha256, r.note, r.asked_by_name, json_instant(p.asked_at) as asked_at, json_instant(p.opened_at) as opened_at,
  json_instant(p.accepted_at) as accepted_at, ${isOver} as is_over`

/** Of people p of readings r with their documents d. */
export const readWhere = async (rows: Rows, where: RawBuilder<SqlBool>, limit: number): Promise<ToRead[]> =>
  (await sql<ToRead>`select ${columns} from ${from} where ${where} order by p.id desc limit ${limit}`.execute(rows))
    .rows

const waitingOf = (userId: number) => sql<SqlBool>`p.user_id = ${userId} and p.accepted_at is null and not ${isOver}`

/** How many documents somebody is asked to read. */
export async function countToRead(rows: Rows, userId: number): Promise<number> {
  const { rows: found } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from ${from} where ${waitingOf(userId)}`.execute(rows)
  return found[0]?.waiting ?? 0
}

const MAX_WAITING = 200
const PAGE = 50

/** What is over and was never accepted is nobody's work any more. */
export async function mine(
  { rows, actor }: Call,
  { before }: InputOf<Endpoints['mine']>,
): Promise<ReplyOf<Endpoints['mine']>> {
  const isOwn = sql`p.user_id = ${actor.id}`
  const waiting = await someOf(
    rows,
    sql<ToRead & { total: number }>`
      select ${columns}, ${inAll} from ${from} where ${waitingOf(actor.id)} order by p.id desc limit ${MAX_WAITING}`,
  )
  const found = await readWhere(
    rows,
    sql<SqlBool>`${isOwn} and p.accepted_at is not null and ${before === undefined ? sql`true` : sql`p.id < ${before}`}`,
    PAGE + 1,
  )
  const accepted = found.slice(0, PAGE)
  return {
    waiting: waiting.rows,
    waiting_total: waiting.total,
    accepted,
    next: found.length > PAGE ? (accepted.at(-1)?.id ?? null) : null,
  }
}

/** One's own, locked. @throws problem 'not found' */
async function lockOwn({ rows, actor }: Call, id: number): Promise<ToRead> {
  await sql`select from reading_people where id = ${id} and user_id = ${actor.id} for update`.execute(rows)
  const [own] = await readWhere(rows, sql<SqlBool>`p.id = ${id} and p.user_id = ${actor.id}`, 1)
  if (!own) throw problem('not found')
  return own
}

type Reader = Parameters<typeof mayBeAskedToRead>[0]

/** What somebody is to read, as long as they may. @throws problem 'not found' */
export async function documentOf(
  rows: Rows,
  reader: Reader,
  id: number,
): Promise<ReadDocument & { readonly mime: string }> {
  const { rows: found } = await sql<ReadDocument & { readonly mime: string }>`
    select ${documentColumns}, (select f.mime from files f where f.id = d.file_id) as mime from reading_people p join readings r on r.id = p.reading_id join documents d on d.id = r.document_id where p.id = ${id}`.execute(
    rows,
  )
  const [document] = found
  if (!document || !mayBeAskedToRead(reader, document)) throw problem('not found')
  return document
}

const over = () =>
  problem('not allowed now', {
    detail: 'This has been replaced, or you are no longer asked to read it. Check your list for the latest version.',
  })

/** The file for a minute; that it was opened is kept. */
export async function openNow({ rows, portal }: GuestCall, { id, opened_at: before }: ToRead, reader: Reader) {
  const { file_id: file, mime } = await documentOf(rows, reader, id)
  if (before === null)
    await sql`update reading_people set opened_at = ${portal.clock.businessNow().toISOString()} where id = ${id}`.execute(
      rows,
    )
  return { url: `/api/files/by-link/${portal.files.links.sign(file)}`, seconds: linkSeconds, mime }
}

interface Accepting {
  readonly sha256: string
  readonly reader: Reader
  /** Null: by a link, by whoever is named. */
  readonly sessionId: number | null
  readonly by?: { readonly actor: { readonly id: null; readonly name: string }; readonly sentTo: string | null }
}

/** @throws problem 'not allowed now' before it was opened, and of another version */
export async function acceptNow(call: GuestCall, own: ToRead, accepting: Accepting): Promise<void> {
  const { rows, portal } = call
  const { sha256, reader, sessionId, by } = accepting
  if (own.opened_at === null) throw problem('not allowed now', { detail: 'Open the document first, then accept it.' })
  if (own.sha256 !== sha256)
    throw problem('not allowed now', { detail: 'This is not the version you were asked to read. Open it again.' })
  await documentOf(rows, reader, own.id)
  const at = portal.clock.businessNow().toISOString()
  const {
    rows: [of],
  } = await sql<{ account: string | null; reading_id: number }>`
    update reading_people set accepted_at = ${at}, accepted_sha256 = ${sha256}, accepted_session_id = ${sessionId}, next_told_at = null
    where id = ${own.id} returning customer_account_number as account, reading_id`.execute(rows)
  await call.recordAudit({
    ...{ action: 'document read and accepted', entity: 'reading', entityId: of?.reading_id ?? own.id },
    account: of?.account ?? null,
    ...(by && { actor: by.actor }),
    after: {
      ...{ title: own.title, version: own.version, sha256, accepted_at: at },
      ...(by ? { link_sent_to: by.sentTo } : { session: sessionId }),
    },
  })
}

export async function openOwn(call: Call, { id }: InputOf<Endpoints['open']>): Promise<ReplyOf<Endpoints['open']>> {
  const own = await lockOwn(call, id)
  if (own.is_over) throw over()
  const opened = await openNow(call, own, call.actor)
  return { ...opened, reading: await lockOwn(call, id) }
}

export async function acceptOwn(call: Call, { id, sha256 }: InputOf<Endpoints['accept']>): Promise<ToRead> {
  const own = await lockOwn(call, id)
  if (own.accepted_at !== null) return own
  if (own.is_over) throw over()
  await acceptNow(call, own, { sha256, reader: call.actor, sessionId: call.actor.sessionId })
  return lockOwn(call, id)
}
