// What is new for one person, kind by kind, read with their own eyes: within their accounts, and only what they may see.
import { harmOf, type NeedHarm, rankNeeds } from '@kerbline/domain/areas/dashboard/needs.ts'
import type { NotificationKind } from '@kerbline/domain/areas/profile/preferences.ts'
import { dueDateInWords, formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { sql, type RawBuilder } from 'kysely'
import { toldSql } from '../../db/told.ts'
import type { Actor } from '../../http/actor.ts'
import type { Rows } from '../../http/call.ts'
import type { Reminder } from '../compliance/queries.ts'
import { readFeed } from '../news/queries.ts'

const SHOWN = 5

export interface Since {
  readonly actor: Actor
  readonly since: string
  readonly now: string
  /** The London date. */
  readonly today: string
}
export interface Found {
  readonly total: number
  readonly lines: readonly string[]
  /** Of the first line: the worst of them. */
  readonly harm: NeedHarm
}
type Reader = (rows: Rows, since: Since) => Promise<Found>

const plain = (state: string): string => state.replaceAll('_', ' ')

/** `chosen`: columns, table and condition; the newest first. */
async function read<Row extends object>(
  rows: Rows,
  chosen: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  inWords: (row: Row) => string,
  harm: NeedHarm = 'to read',
): Promise<Found> {
  const { rows: found } = await sql<Row & { total: number }>`
    select f.*, count(*) over () as total from (${chosen}) f order by ${order} limit ${SHOWN}`.execute(rows)
  return { total: found[0]?.total ?? 0, lines: found.map(inWords), harm }
}

/** "LK21VXN, MOT: 28 Nov 2026, due in 7 days" */
const reminderInWords = ({ holder, what, due_date, due_on }: Reminder, today: string): string =>
  `${[holder, what].filter(Boolean).join(', ')}: ${due_on === due_date ? '' : 'by mileage, about '}${dueDateInWords(due_on, today)}`

/** As the to-do list has it: what is due earlier than today and keeps its vehicle off the road comes first. */
function needOfReminder(reminder: Reminder, today: string) {
  const { due_on: date, about: key, keeps_off: keepsOff, is_vor: isVor } = reminder
  const kind = date >= today ? 'due in 7 days' : keepsOff ? 'off the road' : 'overdue'
  return { kind, harm: harmOf({ kind, deadline: date, isVor }, today), date, key, reminder } as const
}

/** What falls due, told once as each of somebody's days has come (domain: reminderOf). */
export function reminderLines(due: readonly Reminder[], today: string): Found {
  const ranked = rankNeeds(due.map((each) => needOfReminder(each, today)))
  const lines = ranked.slice(0, SHOWN).map(({ reminder }) => reminderInWords(reminder, today))
  return { total: due.length, lines, harm: ranked[0]?.harm ?? 'to read' }
}

/** What came and was not read, for who has messages in the daily email. */
export const messageLines: Reader = (rows, { actor, since }) =>
  read<{ sender_name: string; subject: string }>(
    rows,
    sql`select m.id, m.sender_name, m.subject from message_recipients r join messages m on m.id = r.message_id
      where r.user_id = ${actor.id} and r.folder = 'inbox' and not r.is_read and m.created_at > ${since}`,
    sql`f.id desc`,
    ({ sender_name, subject }) => `${sender_name}: ${subject}`,
  )

export const digestSections: Readonly<Record<Exclude<NotificationKind, 'saved_views' | 'compliance'>, Reader>> = {
  maintenance: (rows, { since }) =>
    read<{ reg_no: string; type: string; status: string }>(
      rows,
      sql`select id, reg_no, type, state as status, updated_at from cases where kind = 'maintenance' and updated_at > ${since}`,
      sql`f.updated_at desc, f.id desc`,
      ({ reg_no, type, status }) => `${reg_no}, ${type}: ${plain(status)}`,
    ),
  driver_checks: (rows, { actor, since }) =>
    read<{ reg_no: string; driver_name: string | null }>(
      rows,
      sql`select id, reg_no, reviewed_at is not null as is_reviewed, ${toldSql(actor.may, 'driver name', sql`driver_name`)} as driver_name from driver_checks where rag = 'red' and created_at > ${since}`,
      // The oldest first, as the to-do list has them; what is reviewed already comes last.
      sql`f.is_reviewed, f.id`,
      ({ reg_no, driver_name }) => (driver_name === null ? reg_no : `${reg_no}, checked by ${driver_name}`),
      'unsafe',
    ),
  damage: (rows, { since }) =>
    read<{ case_no: string; reg_no: string; state: string }>(
      rows,
      sql`select id, case_no, reg_no, state, updated_at from damage_records where state <> 'draft' and updated_at > ${since}`,
      sql`f.updated_at desc, f.id desc`,
      ({ case_no, reg_no, state }) => `${case_no}, ${reg_no}: ${plain(state)}`,
    ),
  queries: (rows, { actor, since }) =>
    read<{ query_no: string; title: string; author_name: string }>(
      rows,
      sql`select m.id, q.number as query_no, q.title, m.author_name from case_posts m join cases q on q.id = m.case_id and q.kind = 'query'
        where not m.is_internal and m.through <> 'system' and m.author_id is distinct from ${actor.id} and m.at > ${since}`,
      sql`f.id desc`,
      ({ query_no, title, author_name }) => `${query_no}, ${title}: ${author_name} answered`,
    ),
  invoices: (rows, { since }) =>
    read<{ reference: string; transaction_date: string; kind: string }>(
      rows,
      sql`select id, reference, transaction_date, trader_transaction_type as kind from invoices
        where trader_transaction_type in ('invoice', 'credit_note') and created_at > ${since}`,
      sql`f.id desc`,
      ({ reference, transaction_date, kind }) =>
        `${kind === 'invoice' ? 'Invoice' : 'Credit note'} ${reference} of ${formatDate(transaction_date.slice(0, 10))}`,
    ),
  news: async (rows, { actor, since, now }) => {
    const { posts } = await readFeed(rows, { side: actor.side, now }, undefined)
    const fresh = posts.filter(({ publish_at }) => publish_at !== null && Date.parse(publish_at) > Date.parse(since))
    return { total: fresh.length, lines: fresh.slice(0, SHOWN).map(({ title }) => title), harm: 'to read' }
  },
}
