// What drivers and companies have to keep in date, as lists in the one grammar.
import { type DateHolder, holderNeeds, holderPlan } from '@kerbline/domain/areas/compliance/holders.ts'
import { aheadColumn, ON } from '@kerbline/domain/areas/compliance/list.ts'
import { forecastWeeks } from '@kerbline/domain/areas/compliance/standing.ts'
import { noValidDate } from '@kerbline/domain/kit/list.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { type Columns, columnsSource } from '../../../crud/columns-source.ts'
import type { ListSource } from '../../../crud/list-source.ts'
import type { NamedList } from '../../../crud/lists.ts'
import type { Actor } from '../../../http/actor.ts'
import { toldSql } from '../../../db/told.ts'
import { inScope, narrows } from '../../../fleet/vehicles-of.ts'
import { type Asked, pastDay } from '../due-source.ts'

const companyName = sql`coalesce((select c.name from accounts a join customers c on c.id = a.customer_id where a.customer_account_number = i.customer_account_number), i.customer_account_number)`

/** Of the rows of a page: joined, it would be found out for every row that is counted. */
const driverName = sql`(select d.name from drivers d where d.id = i.driver_id)`

/** With an asset filter: the drivers of the vehicles it leaves. */
export const driverInScope = ({ filter }: Pick<Actor, 'filter'>, driver: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  narrows(filter)
    ? sql<SqlBool>`${driver} in (select v.driver_id from vehicles v where v.driver_id is not null and ${inScope(filter, sql.ref('v.id'))})`
    : sql<SqlBool>`true`

interface Held {
  /** Table i, with the type t it is of. */
  readonly from: RawBuilder<unknown>
  readonly where: RawBuilder<SqlBool>
  readonly holder: RawBuilder<unknown>
  readonly what: RawBuilder<unknown>
}

const stoodOn = (day: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`p.from_date <= ${day}::date and (p.to_date is null or p.to_date > ${day}::date)`

/** As they stand, or as they stood at the end of a day. */
const driverDates = (past: string | undefined): RawBuilder<unknown> =>
  past === undefined
    ? sql`driver_dates i`
    : sql`(select p.date_id as id, p.driver_id, p.customer_account_number, p.event_type, p.what, p.driver_field, p.due_date, p.overdue_weeks
        from driver_date_periods p where ${stoodOn(past)}) i`

const companyDates = (past: string | undefined): RawBuilder<unknown> =>
  past === undefined
    ? sql`compliance_items i`
    : sql`(select p.item_id as id, p.vehicle_id, p.driver_id, p.customer_account_number, p.event_type, p.due_date, p.overdue_weeks
        from compliance_periods p where ${stoodOn(past)}) i`

const held = (holder: DateHolder, actor: Actor, past: string | undefined): Held =>
  holder === 'driver'
    ? {
        from: sql`${driverDates(past)} join compliance_types t on t.slug = i.event_type`,
        where: driverInScope(actor, sql`i.driver_id`),
        holder: toldSql(actor.may, 'driver name', driverName),
        what: sql`coalesce(i.what, t.name)`,
      }
    : {
        from: sql`${companyDates(past)} join compliance_types t on t.slug = i.event_type`,
        where: sql<SqlBool>`i.vehicle_id is null and i.driver_id is null`,
        holder: companyName,
        what: sql`t.name`,
      }

/** Table i, t beside it, its rows and the colours' day: what a list and its figures are asked of. */
export function heldFrom(holder: DateHolder, { actor, today, filter }: Asked) {
  const past = pastDay({ today, filter })
  return { ...held(holder, actor, past), day: past ?? today, weeks: sql`coalesce(i.overdue_weeks, t.amber_weeks, 0)` }
}

export function heldDatesSource(holder: DateHolder, asked: Asked): ListSource {
  const { actor } = asked
  const { from, where, holder: name, what, day: today, weeks } = heldFrom(holder, asked)
  const day = sql`coalesce(i.due_date, ${sql.lit(noValidDate)}::date)`
  const columns: Columns = {
    holder: name,
    what,
    due_date: day,
    rag: sql`rag_of(i.due_date, ${weeks}, ${today}::date)`,
    ...Object.fromEntries(
      forecastWeeks.map((ahead) => [
        aheadColumn(ahead),
        sql`rag_of(i.due_date, ${weeks}, ${today}::date + ${sql.lit(7 * ahead)}::int)`,
      ]),
    ),
    event_type: sql`i.event_type`,
    ...(holder === 'driver' && { points: sql`(select d.points from drivers d where d.id = i.driver_id)` }),
    customer_account_number: sql`i.customer_account_number`,
    [ON]: sql`${today}::date`,
  }
  const source = columnsSource(holderPlan(holder), columns, sql`i.id`, {
    due_date: sql`coalesce(i.due_date::text, 'No valid date')`,
    amber_weeks: weeks,
    driver_id: toldSql(actor.may, 'driver name', sql`i.driver_id`),
    ...(holder === 'driver' && { driver_field: sql`i.driver_field` }),
  })
  const undated = { kind: 'due', sql: day, isEmpty: sql<SqlBool>`i.due_date is null` } as const
  return {
    ...source,
    columns: { ...source.columns, due_date: undated },
    from,
    where,
    search: ['holder', 'what'],
    today,
  }
}

export const heldDatesList = (holder: DateHolder): NamedList => ({
  name: holder === 'driver' ? 'driver-dates' : 'company-dates',
  path: holder === 'driver' ? 'compliance-drivers' : 'compliance-companies',
  screen: { path: 'fleet-compliance', show: holder === 'driver' ? 'drivers' : 'companies' },
  plan: () => holderPlan(holder),
  needs: holderNeeds[holder],
  source: (reading) => heldDatesSource(holder, reading),
})
