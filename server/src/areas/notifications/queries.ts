// What somebody was told, and how they want to be told. Told only as far as they may still see the record it is of.
import { type TellingWay, toldTopics, type ToldTopic, usualWays, wayFor } from '@kerbline/domain/cases/case-topics.ts'
import { caseAddress } from '@kerbline/domain/cases/case-address.ts'
import { caseKindNames, caseKindOf, caseKinds } from '@kerbline/domain/cases/kinds.ts'
import { href } from '@kerbline/domain/screens.ts'
import { harmPlace, type NeedHarm, needHarms } from '@kerbline/domain/areas/dashboard/needs.ts'
import type { Notification } from '@kerbline/domain/areas/notifications/endpoints.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { z } from 'zod'
import type { Actor } from '../../http/actor.ts'
import type { Rows } from '../../http/call.ts'
import { readCursorParts } from '../../crud/list-cursor.ts'
import { turnOfCase, viewOf } from '../dashboard/queries.ts'
import { countToRead, documentHolder, documentsToRenew, grantedDocuments } from '../documents/queries.ts'
import { notificationsNotice } from '../../realtime/notified.ts'

type Reader = Pick<Actor, 'id' | 'side' | 'accounts' | 'may' | 'filter'>

/** Notifications n with what they are of: a case c, a document g that somebody is asked to read, or a document d that expires. */
export const notificationsFrom = sql`notifications n left join cases c on c.id = n.case_id
  left join reading_people p on p.id = n.reading_person_id left join readings g on g.id = p.reading_id
  left join documents d on d.id = n.document_id`

/** Of those, what somebody may read. */
export const readableBy = (reader: Reader): RawBuilder<SqlBool> => {
  const { id, accounts, may } = reader
  const kinds = caseKindNames.filter((name) => may.has(caseKinds[name].see))
  const isTheirs =
    accounts === null
      ? sql`true`
      : sql`(n.customer_account_number = any(${[...accounts]}::text[]) or (n.customer_account_number is null and c.id is null))`
  return sql<SqlBool>`n.user_id = ${id} and (c.kind = any(${kinds}::text[]) or g.id is not null
    or d.id is not null and ${grantedDocuments({ ...reader, filter: null })}) and ${isTheirs}`
}

/** By the business clock. */
export interface Moment {
  /** The London date. */
  readonly today: string
  readonly now: string
}

/** In seconds: later than every deadline. */
const NEVER = 1e11
const ranking = sql`f.place, f.owed, f.due, f.back`
const rankParts = z.tuple([z.number().int(), z.number().int(), z.number(), z.number().int()])

/**
 * Of notifications n: their place, amount and time as the to-do list ranks the records they are of (ruling 55). What somebody has read, or
 * has nothing to do about, is only to be read, the newest first.
 */
function rankedNotifications(rows: Rows, reader: Actor, moment: Moment, columns: RawBuilder<unknown>) {
  const view = viewOf(rows, moment, { ...reader, filter: null })
  const [late, ahead] = [harmPlace('deadline'), harmPlace('ahead')]
  const isDanger = sql`(n.topic = 'unsafe' and c.closed_at is null)`
  const toRenew = documentsToRenew(view, {
    today: moment.today,
    side: reader.side === 'staff' ? 'hire_company' : 'customer',
  })
  return sql`
    select ${columns}, r.place, coalesce(t.owed, 0) as owed, -n.id as back,
      case when r.place = ${harmPlace('to read')}::int then ${NEVER}::float8 else extract(epoch from case when ${isDanger} then n.at else coalesce(c.due_at, d.expires_on::timestamp at time zone 'UTC', to_timestamp(${NEVER}::float8)) end)::float8 end as due
    from ${notificationsFrom}
    left join lateral (select * from (${turnOfCase(view)}) t limit 1) t on c.id is not null and n.read_at is null
    cross join lateral (select case when n.read_at is not null then ${harmPlace('to read')}::int
      when ${isDanger} then case when exists (select from vehicles v where v.id = c.vehicle_id and v.is_vor) then ${late}::int else ${harmPlace('unsafe')}::int end
      when t.place is not null then t.place
      when d.id is not null and ${toRenew} then case when d.expires_on <= ${moment.today}::date then ${late}::int else ${ahead}::int end
      else ${harmPlace('to read')}::int end as place) r
    where ${readableBy(reader)}`
}

interface Kept extends Omit<Notification, 'record' | 'address'> {
  /** Null: it is of a document, to be read or to be renewed. */
  readonly case_id: number | null
  readonly kind: string | null
  readonly number: string | null
  readonly case_title: string | null
  readonly document: string | null
  readonly expiring: string | null
  readonly expiring_id: number | null
  readonly place: number
  /** Its place in the ranking, as the next page begins behind it. */
  readonly cursor: string
}

const expiringHref = (id: number): string => href('documents', undefined, { document: String(id) })

/** What it is of, and the way there. */
function recordOf({ case_id: id, kind, number, case_title: title, document, expiring, expiring_id: expiringId }: Kept) {
  if (document !== null) return { record: `Document to read: ${document}`, address: href('toRead') }
  if (expiring !== null && expiringId !== null)
    return { record: `Document: ${expiring}`, address: expiringHref(expiringId) }
  const known = kind === null ? undefined : caseKindOf(kind)
  return known && id !== null && number !== null
    ? { record: `${known.one} ${number}: ${title ?? ''}`, address: caseAddress(known, { id, number }) }
    : undefined
}

const documentTitle = sql`case when g.id is not null then g.title || ', version ' || g.version end`

/** Of document d, with whom it is of. */
const expiringTitle = ({ may }: Reader) =>
  sql`case when d.id is not null then concat_ws(', ', d.title, ${documentHolder(may)}) end`

/** A page of them, and where the next begins; null on the last. @throws problem 'not valid' for what no page of ours ended with */
export async function readNotifications(
  rows: Rows,
  reader: Actor,
  moment: Moment,
  { after, max }: { readonly after: string | undefined; readonly max: number },
): Promise<{ notifications: Notification[]; next: string | null }> {
  const cursor = after === undefined ? undefined : readCursorParts(after, rankParts)
  const columns = sql`n.id::int as id, n.topic, n.title, n.said, json_instant(n.at) as at, n.read_at is not null as is_read, coalesce(c.reg_no, (select v.reg_no from vehicles v where v.id = d.vehicle_id)) as reg_no, c.id as case_id, c.kind, c.number,
      c.title as case_title, ${documentTitle} as document, ${expiringTitle(reader)} as expiring, d.id as expiring_id`
  const isBeyond = cursor
    ? sql`(${ranking}) > (${cursor[0]}::int, ${cursor[1]}::int, ${cursor[2]}::float8, ${cursor[3]}::bigint)`
    : sql`true`
  const { rows: kept } = await sql<Kept>`
    select f.*, json_build_array(${ranking})::text as cursor
    from (${rankedNotifications(rows, reader, moment, columns)}) f where ${isBeyond} order by ${ranking} limit ${max + 1}`.execute(
    rows,
  )
  const page = kept.slice(0, max)
  const last = kept.length > max ? page.at(-1) : undefined
  const notifications = page.flatMap((row) => {
    const {
      case_id: _case,
      kind: _kind,
      number: _number,
      case_title: _title,
      document: _document,
      expiring: _expiring,
      expiring_id: _id,
      ...told
    } = row
    const record = recordOf(row)
    return record ? [{ ...told, ...record }] : []
  })
  return { notifications, next: last ? Buffer.from(last.cursor).toString('base64url') : null }
}

/** More are not counted: nobody reads the figure. */
const MAX_COUNTED = 100

export async function unreadOf(rows: Rows, reader: Reader): Promise<{ unread: number; to_read: number }> {
  const {
    rows: [found],
  } = await sql<{ unread: number }>`
    select count(*)::int as unread from (
      select from ${notificationsFrom} where ${readableBy(reader)} and n.read_at is null limit ${MAX_COUNTED}) u`.execute(
    rows,
  )
  return { unread: found?.unread ?? 0, to_read: await countToRead(rows, reader.id) }
}

/** Once the transaction is saved, the screens of these people ask anew. */
export const tellOfNotifications = (rows: Rows, userIds: readonly number[]) =>
  sql`select pg_notify(${notificationsNotice}, ${userIds.join(',')})`.execute(rows)

/** What each of some people has chosen, by person and topic. */
export async function chosenBy(
  rows: Rows,
  userIds: readonly number[],
): Promise<(userId: number, topic: ToldTopic) => TellingWay | undefined> {
  const { rows: chosen } = await sql<{ user_id: number; topic: ToldTopic; way: TellingWay }>`
    select user_id, topic, way from notification_choices where user_id = any(${[...userIds]}::int[])`.execute(rows)
  return (userId, topic) => chosen.find((each) => each.user_id === userId && each.topic === topic)?.way
}

/** A message is told to who may read messages. */
export async function choicesOf(rows: Rows, { id, side, may }: Pick<Reader, 'id' | 'side' | 'may'>) {
  const topics = toldTopics.filter(
    (topic) => (topic !== 'messages' || may.has('see messages')) && (topic !== 'expiry' || may.has('see documents')),
  )
  const chosen = await chosenBy(rows, [id])
  return {
    choices: topics.map((topic) => ({
      topic,
      way: wayFor(side, topic, chosen(id, topic)),
      usual: usualWays[side][topic],
    })),
  }
}

/** Of whoever is told: the lines of the daily email, of what came since the last one, and the harm of the first. */
export async function digestOf(
  rows: Rows,
  reader: Actor,
  { since, ...moment }: Moment & { readonly since: string },
  { max, publicUrl }: { readonly max: number; readonly publicUrl: string },
): Promise<{ total: number; lines: string[]; harm: NeedHarm }> {
  const columns = sql`n.title, coalesce(c.number || ', ' || c.title, ${documentTitle}, ${expiringTitle(reader)}) as record, d.id as expiring_id, n.way, n.created_at`
  const { rows: kept } = await sql<Pick<Kept, 'title' | 'expiring_id' | 'place'> & { record: string; total: number }>`
    select f.*, count(*) over ()::int as total from (${rankedNotifications(rows, reader, moment, columns)}) f
    where f.way = 'digest' and f.created_at > ${since} order by ${ranking} limit ${max}`.execute(rows)
  return {
    total: kept[0]?.total ?? 0,
    harm: needHarms[(kept[0]?.place ?? 0) - 1] ?? 'to read',
    lines: kept.map(
      ({ title, record, expiring_id: id }) =>
        `${record}: ${title}${id === null ? '' : `, ${publicUrl}/${expiringHref(id)}`}`,
    ),
  }
}
