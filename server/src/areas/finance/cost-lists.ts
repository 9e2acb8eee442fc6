// What cost per mile leaves out, for those who may see it: the internal account has no cost per mile, and so nothing to leave out.
import {
  excludedVehiclesPlan,
  matchedLinesPlan,
  unmatchedLinesPlan,
} from '@kerbline/domain/areas/finance/cost-lists.ts'
import { INTERNAL_USER_ID } from '@kerbline/domain/areas/finance/cost-per-mile.ts'
import type { financeEndpoints } from '@kerbline/domain/areas/finance/endpoints.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import type { ListPlan } from '@kerbline/domain/kit/list.ts'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { columnsSource, type Columns } from '../../crud/columns-source.ts'
import { exportRows } from '../../crud/export-rows.ts'
import { listRows } from '../../crud/list-query.ts'
import type { ListSource } from '../../crud/list-source.ts'
import type { NamedList } from '../../crud/lists.ts'
import { inScope, LIVE } from '../../fleet/vehicles-of.ts'
import type { Actor } from '../../http/actor.ts'
import type { Call } from '../../http/call.ts'
import {
  isMatched,
  isUnmatched,
  lineColumns,
  lineSourceOf,
  milesOfBasis,
  namedLineColumns,
  spendByVehicle,
} from './queries.ts'

type Endpoints = typeof financeEndpoints
type Line = ReplyOf<Endpoints['unmatchedLines']>['rows'][number]
type Vehicle = ReplyOf<Endpoints['excludedVehicles']>['rows'][number]

const hasCost = ({ id }: Actor): RawBuilder<SqlBool> => sql<SqlBool>`${id !== INTERNAL_USER_ID}`

const linesOf = (plan: ListPlan, columns: Columns, where: RawBuilder<SqlBool>, actor: Actor): ListSource =>
  lineSourceOf(plan, columns, sql<SqlBool>`${where} and ${hasCost(actor)}`)

const linesSource = (actor: Actor): ListSource =>
  linesOf(unmatchedLinesPlan, lineColumns, isUnmatched(actor.filter), actor)
const matchedSource = (actor: Actor): ListSource =>
  linesOf(matchedLinesPlan, namedLineColumns, isMatched(actor.filter), actor)

const lacks = (miles: RawBuilder<unknown>): RawBuilder<SqlBool> => sql<SqlBool>`(${miles} > 0) is not true`

const vehiclesSource = (actor: Actor): ListSource => ({
  ...columnsSource(
    excludedVehiclesPlan,
    {
      reg_no: sql`v.reg_no`,
      customer_account_number: sql`v.customer_account_number`,
      miles: sql`v.miles`,
      miles_at_on_hire: sql`v.miles_at_on_hire`,
      goods_pence: sql`coalesce(s.goods_pence, 0)`,
      left_out: sql`array_remove(array[case when ${lacks(milesOfBasis.clock)} then 'clock' end, case when ${lacks(milesOfBasis.hire)} then 'hire' end], null)`,
    },
    sql`v.id`,
  ),
  from: sql`vehicles v left join ${spendByVehicle} s on s.vehicle_id = v.id`,
  search: ['reg_no', 'customer_account_number'],
  where: sql<SqlBool>`${LIVE} and (${lacks(milesOfBasis.clock)} or ${lacks(milesOfBasis.hire)}) and ${inScope(actor.filter, sql.ref('v.id'))} and ${hasCost(actor)}`,
})

const lines = { plan: unmatchedLinesPlan, name: 'unmatched-lines', source: linesSource }
const matched = { plan: matchedLinesPlan, name: 'matched-lines', source: matchedSource }
const vehicles = { plan: excludedVehiclesPlan, name: 'cost-exclusions', source: vehiclesSource }
export const costLists: readonly NamedList[] = [lines, matched, vehicles].map(({ plan, name, source }) => ({
  name,
  plan: () => plan,
  needs: 'see cost per mile',
  path: name,
  source: ({ actor }) => source(actor),
}))

export const listUnmatchedLines = async (
  { rows, actor }: Call,
  query: InputOf<Endpoints['unmatchedLines']>,
): Promise<ReplyOf<Endpoints['unmatchedLines']>> => {
  const page = await listRows<Line>(rows, linesSource(actor), query)
  return { ...page, rows: [...page.rows], missing: [...page.missing] }
}

export const listMatchedLines = async (
  { rows, actor }: Call,
  query: InputOf<Endpoints['matchedLines']>,
): Promise<ReplyOf<Endpoints['matchedLines']>> => {
  const page = await listRows<ReplyOf<Endpoints['matchedLines']>['rows'][number]>(rows, matchedSource(actor), query)
  return { ...page, rows: [...page.rows], missing: [...page.missing] }
}

export const listExcludedVehicles = async (
  { rows, actor }: Call,
  query: InputOf<Endpoints['excludedVehicles']>,
): Promise<ReplyOf<Endpoints['excludedVehicles']>> => {
  const page = await listRows<Vehicle>(rows, vehiclesSource(actor), query)
  return { ...page, rows: [...page.rows], missing: [...page.missing] }
}

/** A file of one of the lists. */
const fileOf =
  ({ plan, name, source }: typeof lines) =>
  (
    { rows, actor }: Call,
    { columns, format, ...asked }: InputOf<Endpoints['exportUnmatchedLines']>,
  ): Promise<unknown> =>
    exportRows(rows, { source: source(actor), plan, name, columns, format, asked })

export const exportUnmatchedLines = fileOf(lines)
export const exportMatchedLines = fileOf(matched)
export const exportExcludedVehicles = fileOf(vehicles)
