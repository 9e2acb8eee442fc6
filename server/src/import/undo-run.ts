// Takes back what a run wrote, all of it or nothing, while nothing stands on it: no other record names one it made, and nobody has
// changed since what it changed. Reads the journal of the run; runs as the owner of the tables, for whoever was let in before.
import { problem } from '@kerbline/domain/kit/problem.ts'
import { sql } from 'kysely'
import { recordAudit } from '../audit/audit.ts'
import type { Rows } from '../db/scope.ts'
import { entityTable, managedTables } from './journal.ts'
import { recomputeSpend } from './records/spend.ts'

/** Journaled tables in the order in which what a run made of them goes: what points goes before what is pointed at. */
const inOrder: readonly (readonly [table: string, key: string, keyType: 'int' | 'text'])[] = [
  ['equipment_readings', 'id', 'int'],
  ['invoice_lines', 'id', 'int'],
  ['invoices', 'id', 'int'],
  ['driver_checks', 'id', 'int'],
  ['maintenance_events', 'id', 'int'],
  ['compliance_items', 'id', 'int'],
  ['driver_vehicles', 'id', 'int'],
  ['vehicles', 'id', 'int'],
  ['drivers', 'id', 'int'],
  ['contacts', 'id', 'int'],
  ['dealers', 'id', 'int'],
  ['news', 'id', 'int'],
  ['accounts', 'customer_account_number', 'text'],
  ['customers', 'id', 'int'],
  ['authorities', 'id', 'int'],
  ['bodies', 'id', 'int'],
  ['manufacturers', 'id', 'int'],
  ['vehicle_categories', 'id', 'int'],
  ['branches', 'id', 'int'],
  ['compliance_types', 'slug', 'text'],
]
/** A managed entity that is not named in the order points at no other that a run makes with it. */
const tables: typeof inOrder = [
  ...managedTables
    .filter((name) => !inOrder.some(([table]) => table === name))
    .map((name) => [name, 'id', 'int'] as const),
  ...inOrder,
]

/** What is worked out from other records, or kept with a vehicle: it stands on nothing itself. */
const derived: ReadonlySet<string> = new Set([
  'vehicle_spend',
  'vehicle_months',
  'account_spend_months',
  'vehicle_plates',
])

/** Lists of ids, which no foreign key watches. */
const listed: readonly (readonly [of: string, table: string, column: string])[] = [
  ['manufacturers', 'dealers', 'manufacturer_ids'],
  ['customers', 'news', 'company_ids'],
  ['vehicle_categories', 'news', 'category_ids'],
]

/** As long as the clean-up leaves the journal whole (jobs/clean-up.ts). */
export const UNDO_DAYS = 30
const DAY_MILLISECONDS = 86_400_000

const words = (table: string): string => table.replaceAll('_', ' ')
const counted = (table: string, count: number): string => `${words(table)} (${count.toLocaleString('en-GB')})`

interface Reference {
  readonly table_name: string
  readonly column_name: string
}

const made = (run: number, table: string) =>
  sql`select record_key from import_changes where run_id = ${run} and table_name = ${table} and is_new`

/** SQL over `r`: a row of the table that the run itself made, or pointed there. */
const isOfRun = (run: number, from: string, column: string) => {
  const key = tables.find(([name]) => name === from)?.[1]
  return key === undefined
    ? sql`false`
    : sql`${sql.ref(`r.${key}`)}::text in (select record_key from import_changes
        where run_id = ${run} and table_name = ${from} and (is_new or after ? ${column}))`
}

/** Rows elsewhere that point at what the run made of a table, and were not themselves made or pointed there by it. */
async function pointingAt(rows: Rows, run: number, table: string, key: string): Promise<string[]> {
  const { rows: references } = await sql<Reference>`
    select c.conrelid::regclass::text as table_name, a.attname as column_name from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    join pg_attribute t on t.attrelid = c.confrelid and t.attnum = c.confkey[1]
    where c.contype = 'f' and c.confrelid = ${table}::regclass and array_length(c.conkey, 1) = 1 and t.attname = ${key}`.execute(
    rows,
  )
  const found: string[] = []
  for (const { table_name: from, column_name: column } of references) {
    if (derived.has(from)) continue
    const { rows: counts } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(from)} r
      where ${sql.ref(`r.${column}`)}::text in (${made(run, table)}) and not ${isOfRun(run, from, column)}`.execute(
      rows,
    )
    const count = counts[0]?.count ?? 0
    if (count > 0) found.push(`${words(table)} it made are named by ${counted(from, count)}`)
  }
  for (const [of, from, column] of listed) {
    if (of !== table) continue
    const { rows: counts } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(from)} r where not ${isOfRun(run, from, column)} and exists (
        select from unnest(${sql.ref(`r.${column}`)}) each where each::text in (${made(run, table)}))`.execute(rows)
    const count = counts[0]?.count ?? 0
    if (count > 0) found.push(`${words(table)} it made are named by ${counted(from, count)}`)
  }
  return found
}

async function hasColumn(rows: Rows, table: string, column: string): Promise<boolean> {
  const { rows: found } = await sql`
    select from pg_attribute where attrelid = ${table}::regclass and attname = ${column} and not attisdropped`.execute(
    rows,
  )
  return found.length > 0
}

/** What the run changed of records that were here before: the first value and the last of each field. */
const netChanges = (run: number, table: string) => sql`(
  select c.record_key, merged_fields(c.before order by c.id desc) as before, merged_fields(c.after order by c.id) as after from import_changes c
  where c.run_id = ${run} and c.table_name = ${table} and not c.is_new and c.record_key not in (${made(run, table)}) group by c.record_key)`

/** Records of the run that somebody has changed, or removed, since. */
async function changedSince(rows: Rows, run: number, table: string, key: string): Promise<string[]> {
  const ref = sql.ref(`t.${key}`)
  const stamped = await hasColumn(rows, table, 'updated_at')
  const ofNew = stamped
    ? sql`select count(*) from ${sql.table(table)} t where ${ref}::text in (${made(run, table)}) and not exists (
        select from import_changes c where c.run_id = ${run} and c.table_name = ${table} and c.record_key = ${ref}::text and c.stamp = t.updated_at)`
    : sql`select 0`
  const { rows: counts } = await sql<{ count: number }>`
    select (${ofNew}) + (select count(*) from ${netChanges(run, table)} n left join ${sql.table(table)} t on ${ref}::text = n.record_key
      where ${ref} is null or exists (select from jsonb_each(n.after) e where to_jsonb(t) -> e.key is distinct from e.value)) as count`.execute(
    rows,
  )
  const count = Number(counts[0]?.count ?? 0)
  return count > 0 ? [`changed since: ${counted(table, count)}`] : []
}

/** Why a run cannot be taken back, in words; nothing: it can. */
async function blockersOf(rows: Rows, run: number, touched: ReadonlySet<string>): Promise<string[]> {
  const found: string[] = []
  for (const [table, key] of tables)
    if (touched.has(table))
      found.push(...(await pointingAt(rows, run, table, key)), ...(await changedSince(rows, run, table, key)))
  return found
}

/** Puts back what stood, field by field. */
async function putBack(rows: Rows, run: number, table: string, key: string): Promise<void> {
  const { rows: fields } = await sql<{ field: string }>`
    select distinct field from ${netChanges(run, table)} n cross join lateral jsonb_object_keys(n.before) field`.execute(
    rows,
  )
  if (fields.length === 0) return
  const set = fields.map(({ field }) => {
    const column = sql.ref(field)
    return sql`${column} = case when n.before ? ${field} then ${sql.ref(`was.${field}`)} else ${sql.ref(`t.${field}`)} end`
  })
  const stamp = (await hasColumn(rows, table, 'updated_at')) ? sql`, updated_at = clock_timestamp()` : sql``
  await sql`update ${sql.table(table)} t set ${sql.join(set)}${stamp} from ${netChanges(run, table)} n
    cross join lateral jsonb_populate_record(null::${sql.table(table)}, n.before) was where ${sql.ref(`t.${key}`)}::text = n.record_key`.execute(
    rows,
  )
}

async function removeMade(rows: Rows, run: number, table: string, key: string, keyType: 'int' | 'text'): Promise<void> {
  await sql`delete from ${sql.table(table)} t using import_changes c where c.run_id = ${run} and c.table_name = ${table} and c.is_new
    and ${sql.ref(`t.${key}`)} = c.record_key::${sql.raw(keyType)}`.execute(rows)
}

/** Miles of months are added up by whoever comes: what this run added goes again. */
async function takeMilesBack(rows: Rows, run: number): Promise<void> {
  await sql`update vehicle_months m set miles = m.miles - d.miles from (
      select record_key, sum(coalesce((after ->> 'miles')::numeric, 0) - coalesce((before ->> 'miles')::numeric, 0)) as miles
      from import_changes where run_id = ${run} and table_name = 'vehicle_months' group by record_key) d
    where d.record_key = m.vehicle_id || ' ' || m.month and d.miles <> 0`.execute(rows)
}

async function recordUndone(rows: Rows, run: number, source: string, actor: Undoing['actor']): Promise<void> {
  await sql`
    insert into audit (actor_id, actor_name, action, entity, entity_id, customer_account_number, before, after)
    select ${actor?.id ?? null}::int, ${actor?.name ?? null}::text, told.one || case when c.is_new then ' removed' else ' put back' end,
      told.entity, c.record_key, c.account, null, jsonb_build_object('import_undone', ${source}::text)
    from (select table_name, record_key, max(account) as account, bool_or(is_new) as is_new, min(id) as first from import_changes
      where run_id = ${run} group by table_name, record_key) c
    join ${entityTable} on told.table_name = c.table_name order by c.first`.execute(rows)
}

export interface Undoing {
  readonly run: number
  readonly actor: { readonly id: number; readonly name: string } | null
}

/** In one transaction of the owner. @throws problem 'not found', 'not allowed now' with what stands on the run */
export async function undoRun(rows: Rows, { run, actor }: Undoing): Promise<{ readonly source: string }> {
  const found = await rows.selectFrom('import_runs').selectAll().where('id', '=', run).forUpdate().executeTakeFirst()
  if (!found || found.is_dry_run) throw problem('not found')
  if (found.undone_at !== null) throw problem('not allowed now', { detail: 'This import has been undone already.' })
  const { rows: noted } = await sql<{ table_name: string }>`
    select distinct table_name from import_changes where run_id = ${run}`.execute(rows)
  const touched = new Set(noted.map(({ table_name: name }) => name))
  const isOld = Date.now() - Date.parse(found.created_at) > UNDO_DAYS * DAY_MILLISECONDS
  if (touched.size === 0 || isOld)
    throw problem('not allowed now', { detail: 'This import changed nothing, or is too long ago to be undone.' })
  const reasons = await blockersOf(rows, run, touched)
  if (reasons.length > 0)
    throw problem('not allowed now', { detail: `This import cannot be undone any more: ${reasons.join('; ')}.` })
  const present = tables.filter(([table]) => touched.has(table))
  for (const [table, key] of present) await putBack(rows, run, table, key)
  if (touched.has('vehicle_months')) await takeMilesBack(rows, run)
  const { rows: accounts } = await sql<{ account: string }>`
    select distinct account from import_changes where run_id = ${run} and account is not null`.execute(rows)
  for (const [table, key, keyType] of present) await removeMade(rows, run, table, key, keyType)
  if (touched.has('invoice_lines') || touched.has('vehicles'))
    await recomputeSpend(
      rows,
      accounts.map(({ account }) => account),
    )
  await recordUndone(rows, run, found.source, actor)
  await rows
    .updateTable('import_runs')
    .set({ undone_at: new Date().toISOString(), undone_by: actor?.id ?? null })
    .where('id', '=', run)
    .execute()
  await recordAudit(rows, {
    actor,
    action: `import of ${found.kind} undone`,
    entity: 'import',
    entityId: run,
    after: { source: found.source },
  })
  return { source: found.source }
}
