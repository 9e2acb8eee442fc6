// Accounts and asset filters: what a person can choose from, and what the choice leaves. Under the actor's scope.
import { counted } from '@kerbline/domain/kit/words.ts'
import { listedFilters, type AssetFilter } from '@kerbline/domain/areas/scope/endpoints.ts'
import { normaliseRegistration } from '@kerbline/domain/fleet/registration.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { sql, type RawBuilder } from 'kysely'
import { tagHolder } from '../../db/tag-holder.ts'
import { isSomebodys } from '../../fleet/chosen-account.ts'
import { inScope, LIVE } from '../../fleet/vehicles-of.ts'
import type { Rows } from '../../http/call.ts'
import { isOpenCompany } from '../../http/company-status.ts'

export async function countVehicles(rows: Rows, filter: AssetFilter | null): Promise<{ count: number; total: number }> {
  const {
    rows: [found],
  } = await sql<{ count: number; total: number }>`
    select count(*) filter (where ${inScope(filter, sql.ref('v.id'))}) as count, count(*) as total from vehicles v where ${LIVE}`.execute(
    rows,
  )
  return found ?? { count: 0, total: 0 }
}

interface NamedAccount {
  readonly account_number: string
  readonly name: string
  readonly customer: string
}

export async function accountNames(rows: Rows, limit: number): Promise<NamedAccount[]> {
  const { rows: found } = await sql<NamedAccount>`
    select a.customer_account_number as account_number, a.name, c.name as customer from accounts a join customers c on c.id = a.customer_id
    where ${isSomebodys} order by c.name, account_number limit ${limit}`.execute(rows)
  return found
}

export async function countAccounts(rows: Rows): Promise<number> {
  const { rows: found } = await sql<{ count: number }>`
    select count(*)::int as count from accounts a where ${isSomebodys}`.execute(rows)
  return found[0]?.count ?? 0
}

/** @throws problem 'not valid' where the account a record is made for is not among the caller's */
export async function assertAccount(rows: Rows, account: string): Promise<void> {
  const { rows: known } = await sql`
    select from accounts a join customers c on c.id = a.customer_id where a.customer_account_number = ${account} and ${isSomebodys} and ${isOpenCompany}`.execute(
    rows,
  )
  if (known.length === 0)
    throw problem('not valid', {
      fields: [
        {
          field: 'customer_account_number',
          reason: 'unknown_value',
          message: 'Choose one of your accounts from the list.',
        },
      ],
    })
}

export interface Option {
  readonly id: number
  readonly name: string
  readonly count: number
}

type Kind = (typeof listedFilters)[number]
type Options = Readonly<Record<Kind, Option[]>>

/** More of a kind than these are searched. */
const MAX_LISTED = 500

/** The first by name, as JSON; one more than are listed tells that there are more. */
const asList = (counted: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select coalesce(json_agg(json_build_object('id', id, 'name', name, 'count', count) order by name), '[]')
    from (${counted} order by 2 limit ${MAX_LISTED + 1}) named)`

const namedBy = (table: string, column: string): RawBuilder<unknown> =>
  asList(
    sql`select o.id, o.name, sum(c.count) as count from ${sql.table(table)} o join counted c on ${sql.ref(`c.${column}`)} = o.id group by o.id, o.name`,
  )

/** What live vehicles can be narrowed by, with how many each leaves: one pass over the vehicles, one over their tags. */
export async function filterOptions(rows: Rows): Promise<Options & { readonly searched: Kind[] }> {
  const {
    rows: [found],
  } = await sql<Options>`
    with counted as (select v.vehicle_category_id, v.branch_id, v.body_id, v.fleet_allocation_id, count(*) as count from vehicles v where ${LIVE} group by 1, 2, 3, 4)
    select ${namedBy('vehicle_categories', 'vehicle_category_id')} as categories, ${namedBy('branches', 'branch_id')} as branches,
      ${namedBy('bodies', 'body_id')} as bodies, ${namedBy('fleet_allocations', 'fleet_allocation_id')} as allocations,
      ${asList(sql`select g.id, case when count(*) over (partition by lower(g.name)) > 1 then g.name || ', ' || ${tagHolder('g')} else g.name end as name, worn.count
        from (select t.tag_id, count(*) as count from vehicle_tags t join vehicles v on v.id = t.vehicle_id where ${LIVE} group by 1) worn join tags g on g.id = worn.tag_id`)} as tags`.execute(
    rows,
  )
  const all = found ?? { tags: [], categories: [], branches: [], bodies: [], allocations: [] }
  const listed = (kind: Kind): Option[] => all[kind].slice(0, MAX_LISTED)
  return {
    tags: listed('tags'),
    categories: listed('categories'),
    branches: listed('branches'),
    bodies: listed('bodies'),
    allocations: listed('allocations'),
    searched: listedFilters.filter((kind) => all[kind].length > MAX_LISTED),
  }
}

export interface MatchingVehicle {
  readonly reg_no: string
  readonly name: string
  readonly fuel_type: string
}

/** The first vehicles a filter leaves, by registration. */
export async function matchingVehicles(rows: Rows, filter: AssetFilter, limit: number): Promise<MatchingVehicle[]> {
  const { rows: found } = await sql<MatchingVehicle>`
    select v.reg_no, concat_ws(' ', m.name, v.model) as name, v.fuel_type from vehicles v left join manufacturers m on m.id = v.manufacturer_id
    where ${LIVE} and ${inScope(filter, sql.ref('v.id'))} order by v.reg_no limit ${limit}`.execute(rows)
  return found
}

/** Of registrations typed or pasted, those that are no vehicle of this scope. */
export async function unknownRegistrations(rows: Rows, typed: readonly string[]): Promise<string[]> {
  if (!typed.length) return []
  const plates = new Map(typed.map((each) => [normaliseRegistration(each), each]))
  const { rows: found } = await sql<{ plate: string }>`
    select plate from vehicle_plates where plate = any(${[...plates.keys()]}::text[])`.execute(rows)
  const known = new Set(found.map(({ plate }) => plate))
  return [...plates].filter(([plate]) => !known.has(plate)).map(([, each]) => each)
}

/** What a filter narrows by, in names. */
export const chipNames = async (rows: Rows, filter: AssetFilter): Promise<string[]> => {
  const named = async (table: ReturnType<typeof sql>, ids: readonly number[]) =>
    ids.length
      ? (
          await sql<{ name: string }>`select name from ${table} where id = any(${[...ids]}) order by name`.execute(rows)
        ).rows.map(({ name }) => name)
      : []
  return [
    ...(await named(sql`tags`, filter.tag_ids)),
    ...(await named(sql`vehicle_categories`, filter.category_ids)),
    ...(await named(sql`branches`, filter.branch_ids)),
    ...(await named(sql`bodies`, filter.body_ids)),
    ...(await named(sql`fleet_allocations`, filter.allocation_ids)),
    ...(await named(sql`drivers`, filter.driver_ids)),
    ...(filter.reg_nos.length
      ? [filter.reg_nos.length === 1 ? (filter.reg_nos[0] ?? '') : counted(filter.reg_nos.length, 'registration')]
      : []),
  ]
}
