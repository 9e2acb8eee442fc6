// What stands on the records that a run made: rows elsewhere that point at them, and what people and rules keep of them within JSON, where
// no foreign key can. Reads as the owner of the tables, for whoever was let in before.
import { maintenanceCase } from '@kerbline/domain/areas/maintenance/case.ts'
import { vehiclesPlan } from '@kerbline/domain/areas/vehicles/list.ts'
import { caseNames, caseRows } from '@kerbline/domain/cases/case-names.ts'
import { everyColumn } from '@kerbline/domain/kit/list.ts'
import { screenNamesOf } from '@kerbline/domain/kit/resource-screens.ts'
import { resources } from '@kerbline/domain/resources.ts'
import { sql } from 'kysely'
import type { Used } from '../crud/records.ts'
import { softPartsOf, softUsesOf } from '../crud/references/soft-references.ts'
import type { Rows } from '../db/scope.ts'
import { tableOfEntity } from './journal.ts'
import { type JournaledTable, journaledTables } from './journaled-tables.ts'

const EXAMPLES = 3

export const tableInWords = (table: string): string => table.replaceAll('_', ' ')

/** What is worked out from other records, or kept with a vehicle: it stands on nothing itself. */
const derived: ReadonlySet<string> = new Set([
  'vehicle_spend',
  'vehicle_months',
  'account_spend_months',
  'vehicle_plates',
  'hires',
  'compliance_periods',
  'driver_dates',
  'driver_date_periods',
  'vehicle_tag_changes',
  // What feeds, registers and jobs have kept of a vehicle goes with it.
  ...['equipment_latest', 'register_checks', 'register_changes', 'mot_tests', 'missed_checks', 'unused_days'],
  // What goes with a person; whoever has signed in has accepted, and is changed by that.
  ...[
    'login_links',
    'sessions',
    'second_factors',
    'passkeys',
    'passkey_challenges',
    'daily_digests',
    'absences',
    'message_events',
  ],
])

const resourceOf = (table: string) => Object.values(resources).find(({ name }) => tableOfEntity(name) === table)

/** Lists of ids, which no foreign key watches. */
const listed = Object.values(resources).flatMap(({ name, fields }) =>
  Object.entries(fields).flatMap(([column, { kind, to }]) =>
    kind === 'references' && to !== undefined
      ? [{ of: tableOfEntity(to), from: tableOfEntity(name), column, isList: true }]
      : [],
  ),
)

interface Pointer {
  readonly from: string
  readonly column: string
  readonly isList: boolean
}

/** How many of one kind name one record that the run made. */
export interface Use {
  readonly key: string
  readonly what: string
  readonly count: number
  /** Who has changed it, or by which file; absent: it is named. */
  readonly names?: readonly string[]
  /** What points; null for what is kept within JSON. */
  readonly by: Pointer | null
}

export const madeBy = (run: number, table: string) =>
  sql`select record_key from import_changes where run_id = ${run} and table_name = ${table} and is_new`

/** SQL over `r`: what the portal itself has put on a record, which keeps nobody from removing it. */
const ofPortal: Readonly<Record<string, ReturnType<typeof sql>>> = {
  equipment_readings: sql`r.source in ('feed', 'register', 'earlier')`,
  vehicle_tags: sql`r.created_by is null`,
}

/** SQL over `r`: a row of the table that the run itself made, or pointed there. */
const isOfRun = (run: number, { from, column }: Pointer) => {
  const own = journaledTables.find(({ table }) => table === from)
  return own === undefined
    ? sql`false`
    : sql`${sql.ref(`r.${own.key}`)}::text in (select record_key from import_changes
        where run_id = ${run} and table_name = ${from} and (is_new or after ? ${column}))`
}

async function pointersTo(rows: Rows, { table, key }: JournaledTable): Promise<readonly Pointer[]> {
  const { rows: references } = await sql<{ from: string; column: string }>`
    select c.conrelid::regclass::text as from, a.attname as column from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    join pg_attribute t on t.attrelid = c.confrelid and t.attnum = c.confkey[1]
    where c.contype = 'f' and c.confrelid = ${table}::regclass and array_length(c.conkey, 1) = 1 and t.attname = ${key}`.execute(
    rows,
  )
  return [
    ...references.filter(({ from }) => !derived.has(from)).map((each) => ({ ...each, isList: false })),
    ...listed.filter(({ of }) => of === table),
  ]
}

/** Rows elsewhere that point at what the run made of a table, and were not themselves made or pointed there by it. */
async function pointingAt(rows: Rows, run: number, of: JournaledTable): Promise<Use[]> {
  const found: Use[] = []
  for (const by of await pointersTo(rows, of)) {
    const column = sql.ref(`r.${by.column}`)
    const { rows: counts } = await sql<{ key: string; count: number }>`
      select named.key, count(*) as count from ${sql.table(by.from)} r
      cross join lateral ${by.isList ? sql`(select distinct each::text as key from unnest(${column}) each)` : sql`(select ${column}::text as key)`} named
      where named.key in (${madeBy(run, of.table)}) and not ${isOfRun(run, by)}
        and not ${ofPortal[by.from] ?? sql`false`} group by named.key`.execute(rows)
    for (const { key, count } of counts) found.push({ key, count, what: tableInWords(by.from), by })
  }
  return found
}

/** `list` as rows of text, whatever it is. */
const textsIn = (list: ReturnType<typeof sql>) =>
  sql`jsonb_array_elements_text(case when jsonb_typeof(${list}) = 'array' then ${list} else '[]' end)`

/** Who keeps which record, by what it is called in a question, filter or rule. */
const keptOf = (target: string) => {
  const { views, filter, rule, tag } = softPartsOf(target)
  return sql`
    select 'saved views' as what, asked::text as key, v.id as holder from saved_views v
      join jsonb_array_elements(${JSON.stringify(views)}::jsonb) part on part->>0 = v.list
      cross join lateral unnest(ids_asked(v.query->>(part->>1))) asked
    union select 'asset filters', asked, u.id from users u cross join lateral ${textsIn(sql`(u.asset_filter->${filter}::text)`)} asked
      where u.status <> 'deleted'
    union select 'permission rules', asked, r.id from permission_rules r
      cross join lateral ${textsIn(sql`(r.conditions->${rule}::text)`)} asked where r.removed_at is null
    union select 'tag rules', asked, g.id from tags g cross join lateral ${textsIn(sql`(g.rule->'conditions')`)} written
      cross join lateral ${textsIn(sql`(written::jsonb->'values')`)} asked where written::jsonb->>'field' = ${tag}::text`
}

/** Accounts are kept by their numbers: by the people who are bound to them, and by rules. */
const keptAccounts = sql`
  select 'users' as what, account as key, u.id as holder from users u
    cross join lateral unnest(account_numbers_of(u.customer_account_numbers)) account where u.status <> 'deleted'
  union select 'permission rules', account, r.id from permission_rules r
    cross join lateral ${textsIn(sql`(r.conditions->'accounts')`)} account where r.removed_at is null`

/** What a reference calls the records of a table. */
const targetOf = (table: string): string => resourceOf(table)?.name ?? table

async function keptWithinJson(rows: Rows, run: number, { table }: JournaledTable): Promise<Use[]> {
  const kept = table === 'accounts' ? keptAccounts : keptOf(targetOf(table))
  const { rows: found } = await sql<{ key: string; what: string; count: number }>`
    select kept.what, kept.key, count(*) as count from (${kept}) kept where kept.key in (${madeBy(run, table)})
    group by kept.what, kept.key order by kept.what desc`.execute(rows)
  return found.map((each) => ({ ...each, by: null }))
}

/** What stands on the records that a run made of one table. */
export interface Standing {
  readonly of: JournaledTable
  readonly uses: readonly Use[]
}

export async function standingOn(rows: Rows, run: number, of: JournaledTable): Promise<Standing> {
  return { of, uses: [...(await pointingAt(rows, run, of)), ...(await keptWithinJson(rows, run, of))] }
}

/** "branches it created are used by saved views (2)", one for each kind. */
export function standingInWords({ of, uses }: Standing): string[] {
  const totals = new Map<string, number>()
  for (const { what, count, names } of uses) if (!names) totals.set(what, (totals.get(what) ?? 0) + count)
  return [...totals].map(
    ([what, count]) => `${tableInWords(of.table)} it created are used by ${what} (${count.toLocaleString('en-GB')})`,
  )
}

/** A record that a run made, where it is found, and what stands on it. */
export interface NamedStanding {
  readonly name: string
  readonly link: { readonly screen: string; readonly parameter: string | null; readonly key: string } | null
  readonly uses: Used[]
}

interface Shown {
  readonly name: string
  /** @param kind of a case */
  readonly link: (key: string, name: string, kind: string | null) => NamedStanding['link']
}

/** What names a record of a table, and where it stands. */
function shownOf(table: string): Shown | undefined {
  const resource = resourceOf(table)
  if (resource) {
    const screen = screenNamesOf(resource).view
    // A record that is known by its slug is found by its number too.
    return { name: resource.columns[0] ?? 'name', link: (key) => ({ screen, parameter: null, key }) }
  }
  if (table === 'cases')
    return {
      name: 'number',
      link: (key, _, of) => {
        const kind = caseNames.find((name) => name === of)
        return kind ? { screen: caseRows[kind].screen, parameter: null, key } : null
      },
    }
  if (table === 'vehicles')
    return { name: 'reg_no', link: (_, name) => ({ screen: 'vehicle', parameter: null, key: name }) }
  if (table === 'users') return { name: 'name', link: (key) => ({ screen: 'user', parameter: null, key }) }
  if (table === 'drivers') return { name: 'name', link: (key) => ({ screen: 'drivers', parameter: 'driver', key }) }
  return undefined
}

async function namesOf(
  rows: Rows,
  { table, key }: JournaledTable,
  keys: readonly string[],
): Promise<Map<string, { readonly name: string; readonly kind: string | null }>> {
  const shown = shownOf(table)
  if (!shown) return new Map()
  const { rows: found } = await sql<{ key: string; name: string; kind: string | null }>`
    select ${sql.ref(key)}::text as key, ${sql.ref(shown.name)} as name, to_jsonb(t) ->> 'kind' as kind from ${sql.table(table)} t
    where ${sql.ref(key)}::text = any(${[...keys]}::text[])`.execute(rows)
  return new Map(found.map(({ key: of, ...each }) => [of, each]))
}

/** The list that shows what points at a record, narrowed to it. */
function listOf({ from, column }: Pointer, key: string): Used['list'] {
  const resource = resourceOf(from)
  const query = { [column]: `is:${key}`, [everyColumn]: 'is:yes' }
  if (resource && column in resource.fields) return { screen: screenNamesOf(resource).list, query }
  const { columns } = vehiclesPlan(() => true)
  return from === 'vehicles' && column in columns ? { screen: 'vehicles', query } : null
}

/** The first bookings on a record, each with its page. */
async function casesOn(rows: Rows, { column }: Pointer, key: string): Promise<Pick<Used, 'examples' | 'record'>> {
  const { rows: found } = await sql<{ id: number; number: string }>`
    select id, number from cases where ${sql.ref(column)}::text = ${key} and kind = ${maintenanceCase.name} order by id limit ${EXAMPLES}`.execute(
    rows,
  )
  const keys = found.map(({ id }) => String(id))
  return {
    examples: found.map(({ number }) => number),
    record: keys.length > 0 ? { screen: maintenanceCase.screen, parameter: null, keys } : null,
  }
}

async function usesOf(
  rows: Rows,
  { table }: JournaledTable,
  uses: readonly Use[],
  hasRuleNames: boolean,
): Promise<Used[]> {
  const plain = { examples: [], record: null }
  const pointing: Used[] = []
  for (const { key, what, count, by, names } of uses) {
    if (names) pointing.push({ ...plain, what, count, examples: [...names], list: null })
    else if (by?.from === 'cases') pointing.push({ ...(await casesOn(rows, by, key)), what, count, list: null })
    else if (by) pointing.push({ ...plain, what, count, list: listOf(by, key) })
  }
  const kept = uses.filter(({ by, names }) => by === null && !names)
  const [first] = kept
  if (!first) return pointing
  const { key } = first
  const within =
    table === 'accounts'
      ? kept.map(({ what, count }) => ({
          ...plain,
          what,
          count,
          list:
            what === 'users'
              ? { screen: 'users', query: { accounts: `is:${key}` } }
              : { screen: 'automatePermissions', query: {} },
        }))
      : await softUsesOf(rows, targetOf(table), Number(key), hasRuleNames)
  return [...pointing, ...within]
}

/** Records that something stands on, by name: how many, and the first of them with what it is. */
export async function namedStanding(
  rows: Rows,
  standing: readonly Standing[],
  { max, hasRuleNames }: { readonly max: number; readonly hasRuleNames: boolean },
): Promise<{ total: number; records: NamedStanding[] }> {
  const records: NamedStanding[] = []
  let total = 0
  for (const { of, uses } of standing) {
    const byKey = Map.groupBy(uses, ({ key }) => key)
    total += byKey.size
    const some = [...byKey].slice(0, Math.max(0, max - records.length))
    const names =
      some.length > 0
        ? await namesOf(
            rows,
            of,
            some.map(([key]) => key),
          )
        : new Map<string, never>()
    for (const [key, own] of some) {
      const { name = of.keyType === 'text' ? key : `${tableInWords(of.table)} ${key}`, kind = null } =
        names.get(key) ?? {}
      const link = shownOf(of.table)?.link(key, name, kind) ?? null
      records.push({ name, link, uses: await usesOf(rows, of, own, hasRuleNames) })
    }
  }
  return { total, records }
}
