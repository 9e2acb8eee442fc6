// What drivers and companies have to keep in date, as lists in the one grammar.
import { type DateHolder, holderNeeds, holderPlan } from '@kerbline/domain/areas/compliance/holders.ts'
import { noValidDate } from '@kerbline/domain/kit/list.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { type Columns, columnsSource } from '../../crud/columns-source.ts'
import type { ListSource } from '../../crud/list-source.ts'
import type { NamedList, Reading } from '../../crud/lists.ts'
import type { Actor } from '../../http/actor.ts'
import { toldSql } from '../../db/told.ts'
import { inScope, narrows } from '../scope/vehicles-of.ts'

const companyName = sql`coalesce((select c.name from accounts a join customers c on c.id = a.customer_id where a.customer_account_number = i.customer_account_number), i.customer_account_number)`

/** Of the rows of a page: joined, it would be found out for every row that is counted. */
const driverName = sql`(select d.name from drivers d where d.id = i.driver_id)`

/** With an asset filter: the drivers of the vehicles it leaves. */
const driverInScope = ({ filter }: Actor): RawBuilder<SqlBool> =>
  narrows(filter)
    ? sql<SqlBool>`i.driver_id in (select v.driver_id from vehicles v where v.driver_id is not null and ${inScope(filter, sql.ref('v.id'))})`
    : sql<SqlBool>`true`

interface Held {
  /** Table i, with the type t it is of. */
  readonly from: RawBuilder<unknown>
  readonly where: RawBuilder<SqlBool>
  readonly holder: RawBuilder<unknown>
  readonly what: RawBuilder<unknown>
}

const held = (holder: DateHolder, actor: Actor): Held =>
  holder === 'driver'
    ? {
        from: sql`driver_dates i join compliance_types t on t.slug = i.event_type`,
        where: driverInScope(actor),
        holder: toldSql(actor.may, 'driver name', driverName),
        what: sql`coalesce(i.what, t.name)`,
      }
    : {
        from: sql`compliance_items i join compliance_types t on t.slug = i.event_type`,
        where: sql<SqlBool>`i.vehicle_id is null and i.driver_id is null`,
        holder: companyName,
        what: sql`t.name`,
      }

export function heldDatesSource(holder: DateHolder, { actor, today }: Pick<Reading, 'actor' | 'today'>): ListSource {
  const { from, where, holder: name, what } = held(holder, actor)
  const day = sql`coalesce(i.due_date, ${sql.lit(noValidDate)}::date)`
  const weeks = sql`coalesce(i.overdue_weeks, t.amber_weeks, 0)`
  const columns: Columns = {
    holder: name,
    what,
    due_date: day,
    rag: sql`rag_of(i.due_date, ${weeks}, ${today}::date)`,
    event_type: sql`i.event_type`,
    ...(holder === 'driver' && { points: sql`(select d.points from drivers d where d.id = i.driver_id)` }),
    customer_account_number: sql`i.customer_account_number`,
  }
  return {
    ...columnsSource(holderPlan(holder), columns, sql`i.id`, {
      due_date: sql`coalesce(i.due_date::text, 'No valid date')`,
      amber_weeks: weeks,
      driver_id: toldSql(actor.may, 'driver name', sql`i.driver_id`),
    }),
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
