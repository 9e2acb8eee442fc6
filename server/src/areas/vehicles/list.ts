// The list of vehicles: what a page reads, and what its columns are to the database. Columns whose right the caller lacks are not
// there at all: neither shown nor sorted nor filtered by, so that nothing can be told from the order.
import { listedEvent, vehiclesEndpoints } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import { dueCells, motToBook } from '@kerbline/domain/areas/vehicles/due-columns.ts'
import { vehiclesPlan } from '@kerbline/domain/areas/vehicles/list.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { readList, selectionOf } from '@kerbline/domain/kit/list-state.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import {
  normaliseRegistration,
  registrationStyle,
  type RegistrationStyle,
} from '@kerbline/domain/fleet/registration.ts'
import { registrationSearchVariants } from '@kerbline/domain/fleet/registration-search.ts'
import { z } from 'zod'
import { Readable } from 'node:stream'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { exportRows } from '../../crud/export-rows.ts'
import { asksForGone, everyIn, importedIn } from '../../crud/imported.ts'
import { listRows, selectionSql } from '../../crud/list-query.ts'
import type { ListSource, QueryColumn } from '../../crud/list-source.ts'
import type { NamedList } from '../../crud/lists.ts'
import { containing } from '../../db/containing.ts'
import { isTold } from '../../db/told.ts'
import {
  inScope,
  LIVE,
  platesOf,
  vehiclesByMakeOrModel,
  vehiclesByPlate,
  vehiclesPointing,
  wore,
} from '../../fleet/vehicles-of.ts'
import type { Actor } from '../../http/actor.ts'
import type { Call, Rows } from '../../http/call.ts'
import type { Download } from '../../http/download.ts'
import { colourSql, hasColour } from './colour.ts'
import { dueBeside, dueColumns, eventsOf, nextDueDay, nextDueTold, nextDueType } from './due-columns.ts'

type Endpoints = typeof vehiclesEndpoints
type Row = ReplyOf<Endpoints['list']>['rows'][number]

/** Asked for the rows of a page alone, after they are chosen: joined, it would be found out for every row that is sorted. */
const named = (table: string, column: string): RawBuilder<unknown> =>
  sql`(select p.name from ${sql.table(table)} p where p.id = ${sql.ref(`v.${column}`)})`

const ledByName =
  (table: string, column: string) =>
  (word: string): RawBuilder<unknown> =>
    vehiclesPointing(column, sql`select n.id from ${sql.table(table)} n where n.name ilike ${containing(word)}`)

const makeModel = sql`concat_ws(' ', ${named('manufacturers', 'manufacturer_id')}, v.model, v.derivative)`
const tagIds = sql`array(select t.tag_id::bigint from vehicle_tags t where t.vehicle_id = v.id)`
const tagNames = sql`(select string_agg(g.name, ', ' order by g.name) from vehicle_tags t join tags g on g.id = t.tag_id where t.vehicle_id = v.id)`
const tagChips = sql`coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name, 'colour', g.colour) order by g.name)
  from vehicle_tags t join tags g on g.id = t.tag_id where t.vehicle_id = v.id), '[]')`
const hasDevice = sql`exists (select from equipment_latest e where e.vehicle_id = v.id)`
/** The same told of the rows of a page: the database answers \`exists\` by reading every device first, as if all rows were wanted. */
const hasDeviceEach = sql`coalesce((select true from equipment_latest e where e.vehicle_id = v.id limit 1), false)`

/** What is told of a column where that differs from what is sorted and filtered by. */
const toldOf = (today: string): Readonly<Record<string, RawBuilder<unknown>>> => ({
  has_device: hasDeviceEach,
  next_due_date: nextDueTold(today),
})

/** Of what is on hire: the day its off-hire ends charging, else the end of its contract. */
const dueBack = sql`case when v.status in ('on_hire', 'vor', 'off_hire_requested') then coalesce((select k.charge_ends_on from off_hire_vehicles o
  join off_hire_cases k on k.case_id = o.case_id join cases c on c.id = k.case_id
  where o.vehicle_id = v.id and c.closed_at is null and k.collected_at is null order by k.case_id desc limit 1), v.contract_end_date) end`

/** A rolling hire: flexible or short, without an agreed end. Once it has run for six months its agreement is a lease to councils. */
const sixMonthsOn = sql`case when v.status in ('on_hire', 'vor') and v.contract_end_date is null and v.hire_type in ('flexi_hire', 'short_term')
  then (v.on_hire_date + interval '6 months')::date end`

/** Every column that a search, filter or order may name. */
const columnsFor = (today: string): Readonly<Record<string, Omit<QueryColumn, 'kind'>>> => ({
  reg_no: { sql: sql`v.reg_no` },
  make_model: {
    sql: makeModel,
    led: vehiclesByMakeOrModel,
  },
  vehicle_category_id: { sql: sql`v.vehicle_category_id`, words: named('vehicle_categories', 'vehicle_category_id') },
  driver_id: {
    sql: sql`v.driver_id`,
    words: named('drivers', 'driver_id'),
    led: (word) => vehiclesPointing('driver_id', sql`select drivers_by_name(${word})`),
  },
  tag_ids: {
    sql: tagIds,
    words: tagNames,
    isMany: true,
    led: (word) =>
      sql`select t.vehicle_id from vehicle_tags t where t.tag_id = any(array(select g.id from tags g where g.name ilike ${containing(word)}))`,
  },
  miles: { sql: sql`v.miles` },
  co2: { sql: sql`v.co2_grams_per_kilometre` },
  score: { sql: sql`v.score` },
  next_due_date: { sql: nextDueDay },
  next_due_type: { sql: nextDueType(today) },
  rag: { sql: colourSql(today), isAnyOf: hasColour(today) },
  fleet_no: { sql: sql`v.fleet_no`, led: (word) => sql`select vehicles_by_fleet_no(${word})` },
  branch_id: {
    sql: sql`v.branch_id`,
    words: named('branches', 'branch_id'),
    led: ledByName('branches', 'branch_id'),
  },
  manufacturer_id: { sql: sql`v.manufacturer_id`, words: named('manufacturers', 'manufacturer_id') },
  body_id: { sql: sql`v.body_id`, words: named('bodies', 'body_id') },
  fleet_allocation_id: { sql: sql`v.fleet_allocation_id`, words: named('fleet_allocations', 'fleet_allocation_id') },
  fuel_type: { sql: sql`v.fuel_type` },
  status: { sql: sql`v.status` },
  hire_type: { sql: sql`v.hire_type` },
  on_hire_date: { sql: sql`v.on_hire_date` },
  contract_end_date: { sql: sql`v.contract_end_date` },
  due_back: { sql: dueBack },
  six_months_on: { sql: sixMonthsOn },
  has_device: { sql: hasDevice },
  has_recall: { sql: sql`v.has_recall` },
  miles_at: { sql: sql`v.miles_at` },
  colour: { sql: sql`v.colour` },
  year_of_manufacture: { sql: sql`v.year_of_manufacture` },
  vin: { sql: sql`v.vin` },
  customer_account_number: { sql: sql`v.customer_account_number` },
  ...dueColumns(),
})

/** Whose vehicle it is, by the names of its account and company: looked for, and no column. */
const company: QueryColumn = {
  sql: sql`v.customer_account_number`,
  kind: 'text',
  led: (word) =>
    vehiclesPointing(
      'customer_account_number',
      sql`select a.customer_account_number from accounts a join customers c on c.id = a.customer_id
        where a.name ilike ${containing(word)} or c.name ilike ${containing(word)}`,
    ),
}

/** What stands in a row beside its columns. */
const beside = sql`v.id, v.updated_at, v.current_reg_no, ${tagChips} as tags`

const isOpen = (actor: Actor) => (permission: Parameters<typeof actor.may.has>[0]) => actor.may.has(permission)

/** Off-hired vehicles stand in the list only where the hire status is asked for; those of an import, or of all, whatever they are. */
const isListed = (filter: readonly string[]): RawBuilder<SqlBool> => {
  if (asksForGone(filter)) return sql<SqlBool>`true`
  const isStatusAsked = filter.some((written) => written.startsWith('status:'))
  return isStatusAsked ? sql<SqlBool>`v.status not in ('on_order', 'disposed')` : sql<SqlBool>`${LIVE}`
}

const listedEvents = z.array(listedEvent)

interface Asked {
  readonly filter: readonly string[]
  readonly search?: string
}

/** A whole plate is looked for as such, with the letters and digits that look alike; anything else is looked for in words. */
const plateSql = (search: string): RawBuilder<SqlBool> => {
  const plates = registrationSearchVariants(search)
  return wore(sql.ref('v.id'), plates)
}
/** Short dateless plates may as well be the beginning of another, or a model: those are looked for in words. */
const wholeStyles: readonly (RegistrationStyle | null)[] = ['current', 'prefix', 'suffix', 'trailer']
const isPlate = (search: string): boolean =>
  registrationSearchVariants(search).some((plate) => wholeStyles.includes(registrationStyle(plate)))

export function vehicleSource(actor: Actor, today: string, { filter, search = '' }: Asked): ListSource {
  const { columns: planned, sort } = vehiclesPlan(isOpen(actor))
  const [all, told] = [columnsFor(today), toldOf(today)]
  const columns = Object.fromEntries(
    Object.entries(planned).flatMap(([name, { kind }]): [string, QueryColumn][] => {
      const column = all[name]
      return column ? [[name, { ...column, kind }]] : []
    }),
  )
  const select = Object.entries(all).flatMap(([name, { sql: value, words }]) => {
    if (name in dueColumns()) return []
    const isShown = name in planned
    const of = (shown: RawBuilder<unknown>, as: string) => sql`${isShown ? shown : sql`null`} as ${sql.ref(as)}`
    return [
      ...(name === 'tag_ids' ? [] : [of(told[name] ?? value, name)]),
      ...(words ? [of(words, `${name}_name`)] : []),
    ]
  })
  return {
    from: sql`vehicles v`,
    select: sql.join([
      beside,
      'rag' in planned ? dueBeside(today) : sql`null as undated_type, null as failures`,
      sql`${eventsOf(actor)} as events`,
      ...select,
    ]),
    more: ({ events }) => dueCells(listedEvents.catch([]).parse(events)),
    today,
    columns: {
      ...columns,
      ...importedIn({ table: 'vehicles', id: sql`v.id` }),
      ...everyIn,
      plates: {
        sql: sql`array_to_string(${platesOf(sql.ref('v.id'))}, ' ')`,
        kind: 'text',
        led: vehiclesByPlate,
      },
      company,
    },
    search: [
      ...['plates', 'make_model', 'fleet_no', 'branch_id', 'tag_ids'],
      ...('driver_id' in columns ? ['driver_id'] : []),
      // A customer's vehicles are all of one company.
      ...(actor.side === 'staff' ? ['company'] : []),
    ],
    id: sql`v.id`,
    version: sql`v.updated_at`,
    where: sql<SqlBool>`${isListed(filter)} and ${inScope(actor.filter, sql.ref('v.id'))}
      and ${isPlate(search) ? plateSql(search) : sql<SqlBool>`true`}`,
    sort,
    pasted: {
      column: 'reg_no',
      normalise: normaliseRegistration,
      names: sql`select p.vehicle_id as id, p.plate as name from vehicle_plates p`,
    },
  }
}

/** A plate has become a condition of its own. */
const worded = <T extends { readonly search: string }>(asked: T): T =>
  isPlate(asked.search) ? { ...asked, search: '' } : asked

const sourceFor = ({ actor, portal }: Call, asked: Asked): ListSource =>
  vehicleSource(actor, londonDate(portal.clock.businessNow()), asked)

/** What a column of the list or a field of the form points at. */
export const vehiclePointsAt: Readonly<Record<string, string>> = {
  manufacturer_id: 'manufacturers',
  vehicle_category_id: 'vehicle-categories',
  driver_id: 'drivers',
  tag_ids: 'tags',
  branch_id: 'branches',
  body_id: 'bodies',
  fleet_allocation_id: 'fleet-allocations',
}

export const vehiclesList: NamedList = {
  name: 'vehicles',
  trail: 'vehicle',
  plan: (actor) => vehiclesPlan(isOpen(actor)),
  needs: vehiclesEndpoints.list.needs,
  path: 'vehicles',
  source: ({ actor, today, filter }) => vehicleSource(actor, today, { filter }),
  pointsAt: vehiclePointsAt,
}

export async function listVehicles(call: Call, asked: InputOf<Endpoints['list']>): Promise<ReplyOf<Endpoints['list']>> {
  const page = await listRows<Row>(call.rows, sourceFor(call, asked), worded(asked))
  return { ...page, rows: [...page.rows], missing: [...page.missing] }
}

export const exportVehicles = (
  call: Call,
  { columns, format, ...asked }: InputOf<Endpoints['exportRows']>,
): Promise<unknown> =>
  exportRows(call.rows, {
    source: sourceFor(call, asked),
    plan: vehiclesPlan(isOpen(call.actor)),
    name: 'vehicles',
    columns,
    format,
    asked: worded(asked),
    today: londonDate(call.portal.clock.businessNow()),
  })

/** Where the vehicles of a selection were last. Composed by the database: a hundred thousand positions are no work for this process. */
export async function positionsOf(call: Call, asked: InputOf<Endpoints['positions']>): Promise<Download> {
  const source = sourceFor(call, asked)
  const today = londonDate(call.portal.clock.businessNow())
  const {
    rows: [found],
  } = await sql<{ json: string }>`
    select json_build_object('id', coalesce(json_agg(id), '[]'), 'plate', coalesce(json_agg(reg_no), '[]'),
      'latitude', coalesce(json_agg(latitude), '[]'), 'longitude', coalesce(json_agg(longitude), '[]'), 'age', coalesce(json_agg(age), '[]'),
      'rag', coalesce(string_agg(rag, ''), ''), 'total', (select count(*) from ${source.from} where ${selectionSql(source, worded(asked))}))::text as json
    from (select v.id, v.reg_no, round(v.latitude::numeric, 5) as latitude, round(v.longitude::numeric, 5) as longitude,
        greatest(0, ${today}::date - london_date(v.location_at)) as age, ${isTold(call.actor.may, 'due event') ? sql`left(${colourSql(today)}, 1)` : sql`'n'`} as rag
      from ${source.from} where ${selectionSql(source, worded(asked))} and v.latitude is not null and v.longitude is not null order by v.id) placed`.execute(
    call.rows,
  )
  const bytes = Buffer.from(found?.json ?? '{}')
  return { stream: Readable.from([bytes]), mime: 'application/json', name: 'positions.json', sizeBytes: bytes.length }
}

/** How many vehicles each standing view holds. */
export async function countViews(rows: Rows, actor: Actor, today: string): Promise<ReplyOf<Endpoints['viewCounts']>> {
  const rag = colourSql(today)
  const mayBook = motToBook.needs.every((right) => actor.may.has(right))
  const toBook = selectionOf(readList(motToBook.query, vehiclesPlan(isOpen(actor))))
  const {
    rows: [found],
  } = await sql<ReplyOf<Endpoints['viewCounts']>>`
    select count(*) filter (where live) as all, count(*) filter (where live and rag = 'red') as overdue,
      count(*) filter (where live and rag = 'amber') as upcoming, ${mayBook ? sql`(select count(*) from vehicles v where ${selectionSql(vehicleSource(actor, today, toBook), toBook)})` : sql`null`} as mot_to_book, count(*) filter (where live and not has_device) as no_device,
      count(*) filter (where status in ('off_hire_requested', 'off_hired')) as off_hire
    from (select ${LIVE} as live, v.status, ${rag} as rag, ${hasDevice} as has_device from vehicles v
      where v.status not in ('on_order', 'disposed') and ${inScope(actor.filter, sql.ref('v.id'))}) each`.execute(rows)
  return found ?? { all: 0, overdue: 0, upcoming: 0, no_device: 0, off_hire: 0, mot_to_book: null }
}
