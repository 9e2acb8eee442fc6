// The list of drivers: what a page reads, and what its columns are to the database. Columns whose right the caller lacks are not
// there at all: neither shown nor sorted nor filtered by, so that nothing can be told from the order.
import { driversEndpoints } from '@kerbline/domain/areas/drivers/endpoints.ts'
import { driversPlan } from '@kerbline/domain/areas/drivers/list.ts'
import { FEWEST_RANKED_MILES_A_MONTH } from '@kerbline/domain/areas/drivers/rules.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { exportRows } from '../../crud/export-rows.ts'
import { asksForImport, importedIn } from '../../crud/imported.ts'
import { listRows } from '../../crud/list-query.ts'
import type { ListSource, QueryColumn } from '../../crud/list-source.ts'
import type { NamedList } from '../../crud/lists.ts'
import { inScope, LIVE, narrows } from '../../fleet/vehicles-of.ts'
import type { Actor } from '../../http/actor.ts'
import type { Call } from '../../http/call.ts'
import { monthStart, shareOfMonth } from './months.ts'

type Endpoints = typeof driversEndpoints
type Row = ReplyOf<Endpoints['list']>['rows'][number]

/** Of the vehicle a driver has now. */
const ofVehicle = (column: string): RawBuilder<unknown> =>
  sql`(select ${sql.ref(`v.${column}`)} from vehicles v where v.driver_id = d.id and ${LIVE} order by v.id limit 1)`
const lastPlate = sql`(select p.reg_no from driver_vehicles p where p.driver_id = d.id order by p.from_at desc, p.id desc limit 1)`
/** The plate shown: that of the vehicle held now, else the last. */
export const plateOfDriver = sql`coalesce(${ofVehicle('reg_no')}, ${lastPlate})`
export const hasVehicle = sql<SqlBool>`exists (select from vehicles v where v.driver_id = d.id and ${LIVE})`
const plateMatches = (like: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(d.id in (select v.driver_id from vehicles v where ${LIVE} and v.reg_no ilike ${like})
    or not ${hasVehicle} and ${lastPlate} ilike ${like})`
/** Only above 0: no device sends 0 for somebody who drove. */
export const scoreOfDriver = sql`(select nullif(greatest(v.score, 0), 0) from vehicles v where v.driver_id = d.id and ${LIVE} order by v.id limit 1)`

/** Miles of this month, as far as the driver had the vehicle. */
export const monthMiles = (today: string): RawBuilder<unknown> => sql`(
  select round(coalesce(sum(m.miles * ${shareOfMonth(today)}), 0), 1) from driver_vehicles p
  join vehicle_months m on m.vehicle_id = p.vehicle_id and m.month = ${today.slice(0, 7)} where p.driver_id = d.id)`

/** The same question asked of all drivers at once. */
const rankedDrivers = (today: string): RawBuilder<unknown> => sql`(
  select p.driver_id from driver_vehicles p join vehicle_months m on m.vehicle_id = p.vehicle_id and m.month = ${today.slice(0, 7)}
  where p.to_at is null or p.to_at > ${monthStart(today)} group by p.driver_id
  having sum(m.miles * ${shareOfMonth(today)}) >= ${FEWEST_RANKED_MILES_A_MONTH})`
const isRanked = (today: string): RawBuilder<unknown> =>
  sql`(d.id in ${rankedDrivers(today)} and coalesce(${scoreOfDriver}, 0) > 0)`

const checksDone = (today: string): RawBuilder<unknown> => sql`(
  select count(*) from driver_checks k where k.driver_id = d.id and k.created_at >= ${monthStart(today)})`
/** Of the month so far, what was due of vehicles the driver had and never came: as the rule of driver checks noted it. */
const checksMissed = (today: string): RawBuilder<unknown> => sql`(
  select count(*) from missed_checks m where m.driver_id = d.id and m.day >= ${`${today.slice(0, 7)}-01`}::date)`

const licenceRag = (today: string, isShown: boolean): RawBuilder<unknown> =>
  isShown
    ? sql`case when d.licence_expiry is not null then rag_of(d.licence_expiry, (select t.amber_weeks from compliance_types t where t.slug = 'driver_licence'), ${today}::date) end as licence_rag`
    : sql`null as licence_rag`

/** Every column that a search, filter or order may name. */
const columnsFor = (today: string): Readonly<Record<string, RawBuilder<unknown>>> => ({
  name: sql`d.name`,
  plate: plateOfDriver,
  score: scoreOfDriver,
  month_miles: monthMiles(today),
  is_ranked: isRanked(today),
  checks_done: checksDone(today),
  checks_missed: checksMissed(today),
  points: sql`d.points`,
  licence_expiry: sql`d.licence_expiry`,
  status: sql`d.status`,
  customer_account_number: sql`d.customer_account_number`,
  has_vehicle: hasVehicle,
  email: sql`d.email`,
  phone: sql`d.phone`,
  licence_categories: sql`d.licence_categories`,
  last_licence_check: sql`d.last_licence_check`,
  updated_at: sql`d.updated_at`,
})

const isOpen = (actor: Actor) => (permission: Parameters<typeof actor.may.has>[0]) => actor.may.has(permission)

/** A file also changes a driver by the vehicle it gives them. */
const ofImport = importedIn({
  table: 'drivers',
  id: sql`d.id`,
  besides: {
    table: 'driver_vehicles',
    ids: (made) => sql`select a.driver_id from driver_vehicles a where a.id in (${made})`,
  },
})

/** With an asset filter: the drivers of the vehicles it leaves. */
const driverInScope = ({ filter }: Actor): RawBuilder<SqlBool> =>
  narrows(filter)
    ? sql<SqlBool>`d.id in (select v.driver_id from vehicles v where v.driver_id is not null and ${inScope(filter, sql.ref('v.id'))})`
    : sql<SqlBool>`true`

/** Drivers who have left stand in the list only where the status is asked for. */
const isListed = (filter: readonly string[]): RawBuilder<SqlBool> =>
  asksForImport(filter) || filter.some((written) => written.startsWith('status:'))
    ? sql<SqlBool>`true`
    : sql<SqlBool>`d.status <> 'left'`

export function driverSource(actor: Actor, today: string, filter: readonly string[]): ListSource {
  const { columns: planned } = driversPlan(isOpen(actor))
  const all = columnsFor(today)
  const columns = Object.fromEntries(
    Object.entries(planned).flatMap(([name, { kind, isFiltered, isSortable }]): [string, QueryColumn][] => {
      const column = all[name]
      if (!column || !(isFiltered || isSortable)) return []
      return [[name, { sql: column, kind, ...(name === 'plate' && { matches: plateMatches }) }]]
    }),
  )
  // A page reads these of its own rows, one at a time, where a filter asks of all at once.
  const shownRanked = sql`(coalesce(${scoreOfDriver}, 0) > 0 and ${monthMiles(today)} >= ${FEWEST_RANKED_MILES_A_MONTH})`
  const shownHasVehicle = sql`coalesce((select true from vehicles v where v.driver_id = d.id and ${LIVE} limit 1), false)`
  const ofOne: typeof all = { is_ranked: shownRanked, has_vehicle: shownHasVehicle }
  const select = Object.entries(all).map(([name, value]) => {
    const told = ofOne[name] ?? value
    return sql`${name in planned ? told : sql`null`} as ${sql.ref(name)}`
  })
  return {
    from: sql`drivers d`,
    select: sql.join([sql`d.id`, licenceRag(today, 'licence_expiry' in planned), ...select]),
    columns: { ...columns, ...ofImport },
    search: ['name', 'email', 'plate'],
    id: sql`d.id`,
    where: sql<SqlBool>`${isListed(filter)} and ${driverInScope(actor)}`,
    sort: 'name',
    pasted: { column: 'name' },
  }
}

const sourceFor = ({ actor, portal }: Call, filter: readonly string[]): ListSource =>
  driverSource(actor, londonDate(portal.clock.businessNow()), filter)

export const driversList: NamedList = {
  name: 'drivers',
  plan: (actor) => driversPlan(isOpen(actor)),
  needs: driversEndpoints.list.needs,
  path: 'drivers',
  source: ({ actor, today, filter }) => driverSource(actor, today, filter),
}

export async function listDrivers(call: Call, asked: InputOf<Endpoints['list']>): Promise<ReplyOf<Endpoints['list']>> {
  const page = await listRows<Row>(call.rows, sourceFor(call, asked.filter), asked)
  return { ...page, rows: [...page.rows], missing: [...page.missing] }
}

export const exportDrivers = (
  call: Call,
  { columns, format, ...asked }: InputOf<Endpoints['exportRows']>,
): Promise<unknown> =>
  exportRows(call.rows, {
    source: sourceFor(call, asked.filter),
    plan: driversPlan(isOpen(call.actor)),
    name: 'drivers',
    columns,
    format,
    asked,
    today: londonDate(call.portal.clock.businessNow()),
  })

/** How many drivers each standing view holds; nothing is told of scores without the right. */
export async function countViews({ rows, actor, portal }: Call): Promise<ReplyOf<Endpoints['viewCounts']>> {
  const today = londonDate(portal.clock.businessNow())
  const scored = actor.may.has('see driver scores')
  const {
    rows: [found],
  } = await sql<{ all: number; ranked: number; no_score: number; unassigned: number }>`
    select count(*) as all, count(*) filter (where held.score > 0 and ${scored ? sql`d.id in ${rankedDrivers(today)}` : sql`false`}) as ranked,
      count(*) filter (where ${scored ? sql`coalesce(held.score, 0) <= 0` : sql`false`}) as no_score,
      count(*) filter (where held.driver_id is null) as unassigned
    from drivers d left join (select distinct on (v.driver_id) v.driver_id, v.score from vehicles v where v.driver_id is not null and ${LIVE} order by v.driver_id, v.id) held
      on held.driver_id = d.id
    where d.status <> 'left' and ${driverInScope(actor)}`.execute(rows)
  const { all = 0, ranked = 0, no_score = 0, unassigned = 0 } = found ?? {}
  return { all, top: ranked, bottom: ranked, no_score, unassigned }
}
