// Whom a date is told to this morning: the rule of the domain (reminderOf) where the rows are, and what was told kept beside it.
import type { ReminderTime } from '@kerbline/domain/areas/compliance/reminders.ts'
import { offRoadTypes } from '@kerbline/domain/areas/compliance/types/kept-types.ts'
import { sql, type RawBuilder } from 'kysely'
import { toldSql } from '../../db/told.ts'
import type { Actor } from '../../http/actor.ts'
import type { Rows } from '../../http/call.ts'
import { expiringDocuments } from '../documents/queries.ts'
import { dueItems, dueRegistration } from '../maintenance/queries.ts'

export interface Reminder {
  /** 'item 12', 'driver 451', 'document 9' */
  readonly about: string
  readonly holder: string | null
  readonly what: string
  /** The date that stands: what was told is told again once it is another. */
  readonly due_date: string
  /** The earlier of that and the day by miles, which moves with every reading. */
  readonly due_on: string
  readonly days: number
  /** Of a vehicle that may not be driven once it is overdue. */
  readonly keeps_off: boolean
  /** The vehicle is off the road already. */
  readonly is_vor: boolean
}

/** As many as one person is told of in a morning, the most urgent first; the rest comes with the next. */
const MAX_TOLD = 10_000

interface Asked {
  readonly actor: Pick<Actor, 'id' | 'filter' | 'may' | 'side' | 'accounts'>
  /** The London date. */
  readonly today: string
  readonly chosen: readonly ReminderTime[]
}

const typeName = sql`(select t.name from compliance_types t where t.slug = i.event_type)`

/** Every date of somebody's scope that may be told of, as table a. */
const datesOf = ({ filter, may }: Asked['actor']): RawBuilder<unknown> => sql`
  select 'item ' || i.id as about, ${dueRegistration} as holder, ${typeName} as what, i.due_date, i.due_on, i.overdue_weeks as weeks,
    i.event_type = any(${[...offRoadTypes()]}::text[]) as keeps_off, v.is_vor from ${dueItems(filter)} where i.due_date is not null
  union all
  select 'item ' || i.id, i.customer_account_number, ${typeName}, i.due_date, i.due_on, i.overdue_weeks, false, false from compliance_items i
  where i.vehicle_id is null and i.driver_id is null and i.due_date is not null
  ${
    may.has('see driver licence details')
      ? sql`union all
    select 'driver ' || i.id, ${toldSql(may, 'driver name', sql`(select d.name from drivers d where d.id = i.driver_id)`)}, coalesce(i.what, t.name), i.due_date, i.due_date, coalesce(i.overdue_weeks, t.amber_weeks, 0), false, false
    from driver_dates i join compliance_types t on t.slug = i.event_type where i.due_date is not null`
      : sql``
  }`

const comeSql =
  (today: string) =>
  (time: ReminderTime): RawBuilder<unknown> => {
    const days = time === 'amber' ? sql`7 * greatest(a.weeks, 0)` : sql`${time === 'overdue' ? -1 : Number(time)}::int`
    return sql`case when a.due_on - ${today}::date <= ${days} then ${days} end`
  }

/** What of these dates (a table of about, holder, what, due_date, due_on, weeks, keeps_off, is_vor) one is to be told of now, the most urgent first. */
async function remindersAmong(
  rows: Rows,
  dates: RawBuilder<unknown>,
  { actor, today, chosen }: Asked,
): Promise<readonly Reminder[]> {
  if (chosen.length === 0) return []
  const { rows: due } = await sql<Reminder>`
    with come as (select a.*, least(${sql.join(chosen.map(comeSql(today)))}) as days from (${dates}) a)
    select c.about, c.holder, c.what, c.due_date, c.due_on, c.days, c.keeps_off, c.is_vor from come c
    left join compliance_reminders r on r.user_id = ${actor.id} and r.about = c.about
    where c.days is not null and (r.about is null or r.due_date <> c.due_date or r.days > c.days)
    order by c.due_on, c.about limit ${MAX_TOLD}`.execute(rows)
  return due
}

/** Of vehicles, drivers and companies. */
export const remindersFor = (rows: Rows, asked: Asked): Promise<readonly Reminder[]> =>
  remindersAmong(rows, datesOf(asked.actor), asked)

/** Of papers that expire. */
export const documentRemindersFor = (rows: Rows, asked: Asked): Promise<readonly Reminder[]> =>
  remindersAmong(rows, expiringDocuments(asked.actor, asked.today), asked)

/** Nobody is told of it again at so few days. Needs the owner's rows: what was told is read by a person and written by the portal. */
export const noteReminded = (rows: Rows, userId: number, told: readonly Reminder[], at: string): Promise<unknown> =>
  sql`
    insert into compliance_reminders (user_id, about, due_date, days, told_at)
    select ${userId}, t.about, t.due_date, t.days, ${at} from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as t(about text, due_date date, days int)
    on conflict (user_id, about) do update set due_date = excluded.due_date, days = excluded.days, told_at = excluded.told_at`.execute(
    rows,
  )
