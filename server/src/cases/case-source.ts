// The list of a kind of case as SQL: the spine's columns, and the kind's own from its table beside it.
import type { CaseKind } from '@kerbline/domain/cases/case-kind.ts'
import { showable, type ListPlan } from '@kerbline/domain/kit/list.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { importedIn } from '../crud/imported.ts'
import type { Among, ListSource, QueryColumn } from '../crud/list-source.ts'
import type { Actor } from '../http/actor.ts'

/** What a kind adds: its table `k` beside the spine `c`, and its columns by name. */
export interface OwnColumns {
  readonly table: string
  readonly columns?: (reading: CaseReading) => Readonly<Record<string, RawBuilder<unknown>>>
  /** Of these, what stands in tables of their own, and is asked there. */
  readonly among?: Readonly<Record<string, Among>>
  /** What is joined to both for these columns. */
  readonly joins?: RawBuilder<unknown>
  /** What stands before all others where nobody asks for another order than that by due date. */
  readonly first?: RawBuilder<SqlBool>
  /** Columns the search box looks into, besides number, title and plate. */
  readonly search?: readonly string[]
  /** Narrowed to assets, the cases c of the vehicles that are left; else all. */
  readonly within: (actor: Actor) => RawBuilder<SqlBool>
}

export interface CaseReading {
  readonly actor: Actor
  /** The London date. */
  readonly today: string
  /** An instant, by the business clock; the database's own where nobody says. */
  readonly now?: string | undefined
}

const isOpen = sql`(c.closed_at is null)`

/** By due date, after what stands first; no value may be empty in an order of parts. */
const FIRST = 'first'
function afterFirst(isFirst: RawBuilder<SqlBool>, due: RawBuilder<unknown>): Record<typeof FIRST, QueryColumn> {
  const value = sql`coalesce(${due}, '9999-12-31'::date)`
  const parts = [
    { where: isFirst, value },
    { where: sql<SqlBool>`not ${isFirst}`, value },
  ]
  return { [FIRST]: { sql: value, kind: 'date', parts } }
}

/** Said as the indexes of open cases say it. */
const openOrOver = (values: readonly string[]): RawBuilder<SqlBool> =>
  values.length > 1
    ? sql<SqlBool>`true`
    : values[0] === 'true'
      ? sql<SqlBool>`c.closed_at is null`
      : sql<SqlBool>`c.closed_at is not null`

const spineColumns = ({ actor, now }: CaseReading): Readonly<Record<string, RawBuilder<unknown>>> => ({
  number: sql`c.number`,
  title: sql`c.title`,
  type: sql`c.type`,
  reg_no: sql`c.reg_no`,
  state: sql`c.state`,
  waiting_on: sql`c.waiting_on`,
  due_on: sql`london_date(c.due_at)`,
  is_late: sql`coalesce(c.due_at < ${now === undefined ? sql`now()` : sql`${now}::timestamptz`}, false)`,
  due_clock: sql`c.due_clock`,
  priority: sql`c.priority`,
  owner_team: sql`c.owner_team`,
  owner_name: sql`person_name(c.owner_id)`,
  is_mine: sql`(c.owner_id is not distinct from ${actor.id})`,
  is_open: isOpen,
  customer_account_number: sql`c.customer_account_number`,
  waiting_since: sql`c.waiting_since`,
  created_at: sql`c.created_at`,
  updated_at: sql`c.updated_at`,
})

/** Of the few rows of a page each is looked up by itself. */
const placeColumns: Readonly<Record<string, RawBuilder<unknown>>> = {
  account_name: sql`(select a.name from accounts a where a.customer_account_number = c.customer_account_number)`,
  branch: sql`(select b.name from vehicles v join branches b on b.id = v.branch_id where v.id = c.vehicle_id)`,
  is_vor: sql`exists (select from vehicles v where v.id = c.vehicle_id and (v.is_vor or v.status = 'vor'))`,
}

/** Asked of the accounts, the branches and what is off the road, which are few, rather than of every case. */
const placesAmong: Readonly<Record<string, Among>> = {
  account_name: {
    of: 'account',
    test: (passes) => passes(sql`a.name`),
    has: (test) =>
      sql<SqlBool>`c.customer_account_number = any(array(select a.customer_account_number from accounts a where ${test}))`,
  },
  branch: {
    of: 'branch',
    test: (passes) => passes(sql`b.name`),
    has: (test) =>
      sql<SqlBool>`c.vehicle_id in (select v.id from vehicles v join branches b on b.id = v.branch_id where ${test})`,
  },
}

export function caseSource(
  { name }: Pick<CaseKind, 'name'>,
  plan: ListPlan,
  { table, columns: own, among = {}, joins = sql``, first, search = [], within }: OwnColumns,
  reading: CaseReading,
): ListSource {
  const isPlaced = 'is_vor' in plan.columns
  const all = { ...spineColumns(reading), ...(isPlaced ? placeColumns : {}), ...own?.(reading) }
  const asked = { ...(isPlaced ? placesAmong : {}), ...among }
  const columns = Object.fromEntries(
    showable(plan).flatMap((column): [string, QueryColumn][] => {
      const value = all[column]
      const { kind, isSortable, isFiltered } = plan.columns[column] ?? { kind: 'text' as const }
      const isAnyOf = column === 'is_open' ? { isAnyOf: openOrOver } : {}
      const there = asked[column]
      return value && (isSortable || isFiltered)
        ? [[column, { sql: value, kind, ...isAnyOf, ...(there && { among: there }) }]]
        : []
    }),
  )
  return {
    // Every case has its own row beside it; said as a left join, so that whoever only counts need not read it.
    from: sql`cases c left join ${sql.table(table)} k on k.case_id = c.id ${joins}`,
    select: sql.join([
      sql`c.id, c.vehicle_id, json_instant(c.due_at) as due_at`,
      ...Object.entries(all).map(([column, value]) => sql`${value} as ${sql.ref(column)}`),
    ]),
    columns: {
      ...columns,
      ...importedIn({ table: 'cases', id: sql`c.id` }),
      ...(first && afterFirst(first, spineColumns(reading)['due_on'] ?? sql`null::date`)),
    },
    search: ['number', 'title', 'reg_no', ...search],
    id: sql`c.id`,
    version: sql`c.updated_at`,
    where: sql<SqlBool>`c.kind = ${sql.lit(name)} and ${within(reading.actor)}`,
    sort: first ? FIRST : plan.sort,
    today: reading.today,
    pasted: { column: 'number', normalise: (number) => number.trim().toUpperCase() },
  }
}
