// Takes back what a run wrote, all of it or nothing, while nothing stands on it: no other record names one it made, and nobody has
// changed since what it changed. Reads the journal of the run; runs as the owner of the tables, for whoever was let in before.
import { problem } from '@kerbline/domain/kit/problem.ts'
import { sql } from 'kysely'
import { recordAudit } from '../audit/audit.ts'
import type { Rows } from '../db/scope.ts'
import { countChanges } from '../db/vacuum.ts'
import { entityTable, toldBy } from './journal.ts'
import { type JournaledTable, journaledTables } from './journaled-tables.ts'
import { recomputeSpend } from './records/spend.ts'
import { madeBy, type Standing, standingInWords, standingOn, tableInWords } from './standing.ts'

/** As long as the clean-up leaves the journal whole (jobs/clean-up.ts). */
export const UNDO_DAYS = 30
const DAY_MILLISECONDS = 86_400_000

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
  where c.run_id = ${run} and c.table_name = ${table} and not c.is_new and c.record_key not in (${madeBy(run, table)}) group by c.record_key)`

/** Records of the run that somebody has changed, or removed, since. */
async function changedSince(rows: Rows, run: number, table: string, key: string): Promise<string[]> {
  const ref = sql.ref(`t.${key}`)
  const stamped = await hasColumn(rows, table, 'updated_at')
  const ofNew = stamped
    ? sql`select count(*) from ${sql.table(table)} t where ${ref}::text in (${madeBy(run, table)}) and not exists (
        select from import_changes c where c.run_id = ${run} and c.table_name = ${table} and c.record_key = ${ref}::text and c.stamp = t.updated_at)`
    : sql`select 0`
  const { rows: counts } = await sql<{ count: number }>`
    select (${ofNew}) + (select count(*) from ${netChanges(run, table)} n left join ${sql.table(table)} t on ${ref}::text = n.record_key
      where ${ref} is null or exists (select from jsonb_each(n.after) e where to_jsonb(t) -> e.key is distinct from e.value)) as count`.execute(
    rows,
  )
  const count = Number(counts[0]?.count ?? 0)
  // Whoever accepts an invitation is changed by it.
  const how = table === 'users' ? 'accepted or changed since' : 'changed since'
  return count > 0 ? [`${how}: ${tableInWords(table)} (${count.toLocaleString('en-GB')})`] : []
}

const tablesIn = (touched: ReadonlySet<string>) => journaledTables.filter(({ table }) => touched.has(table))

async function touchedBy(rows: Rows, run: number): Promise<ReadonlySet<string>> {
  const { rows: noted } = await sql<{ table_name: string }>`
    select distinct table_name from import_changes where run_id = ${run}`.execute(rows)
  return new Set(noted.map(({ table_name: name }) => name))
}

/** What stands on the records a run made, table by table; nothing on one that is undone. As the owner. */
export async function standingOnRun(rows: Rows, run: number): Promise<readonly Standing[]> {
  const found: Standing[] = []
  const undone = rows.selectFrom('import_runs').select('id').where('id', '=', run).where('undone_at', 'is not', null)
  if (await undone.executeTakeFirst()) return found
  for (const of of tablesIn(await touchedBy(rows, run))) found.push(await standingOn(rows, run, of))
  return found
}

/** Why a run cannot be taken back, in words; nothing: it can. */
async function blockersOf(rows: Rows, run: number, touched: ReadonlySet<string>): Promise<string[]> {
  const found = (await standingOnRun(rows, run)).flatMap(standingInWords)
  for (const { table, key } of tablesIn(touched)) found.push(...(await changedSince(rows, run, table, key)))
  return found
}

/** Puts back what stood, field by field. */
async function putBack(rows: Rows, run: number, { table, key, spine }: JournaledTable): Promise<void> {
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
  if (spine === undefined) return
  await sql`update ${sql.table(spine)} t set updated_at = clock_timestamp() from ${netChanges(run, table)} n where t.id::text = n.record_key`.execute(
    rows,
  )
}

async function removeMade(rows: Rows, run: number, table: string, key: string, keyType: 'int' | 'text'): Promise<void> {
  await sql`delete from ${sql.table(table)} t using import_changes c where c.run_id = ${run} and c.table_name = ${table} and c.is_new
    and ${sql.ref(`t.${key}`)} = c.record_key::${sql.raw(keyType)}`.execute(rows)
}

async function idsMade(rows: Rows, run: number, table: string): Promise<number[]> {
  const { rows: made } = await sql<{ record_key: string }>`${madeBy(run, table)}`.execute(rows)
  return made.map(({ record_key: key }) => Number(key))
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
    select ${actor?.id ?? null}::int, ${actor?.name ?? null}::text, told.one || case when told.is_new then ' removed' else ' put back' end,
      told.entity, told.record_key, told.account, null, jsonb_build_object('import_undone', ${source}::text)
    from (select told.entity, told.one, n.record_key, max(n.account) as account, bool_or(n.is_new) as is_new, min(n.id) as first
      from import_changes n join ${entityTable} on told.table_name = ${toldBy('n')}
      where n.run_id = ${run} group by told.entity, told.one, n.record_key) told order by told.first`.execute(rows)
}

export interface Undoing {
  readonly run: number
  readonly actor: { readonly id: number; readonly name: string } | null
  /** By table, what else has to go with the records a run made of it, before they do. */
  readonly withdraw?: Readonly<Record<string, (rows: Rows, ids: readonly number[]) => Promise<void>>>
}

/** In one transaction of the owner. @throws problem 'not found', 'not allowed now' with what stands on the run */
export async function undoRun(
  rows: Rows,
  { run, actor, withdraw = {} }: Undoing,
): Promise<{ readonly source: string }> {
  const found = await rows.selectFrom('import_runs').selectAll().where('id', '=', run).forUpdate().executeTakeFirst()
  if (!found || found.is_dry_run) throw problem('not found')
  if (found.undone_at !== null) throw problem('not allowed now', { detail: 'This import has been undone already.' })
  const touched = await touchedBy(rows, run)
  const isOld = Date.now() - Date.parse(found.created_at) > UNDO_DAYS * DAY_MILLISECONDS
  if (touched.size === 0 || isOld)
    throw problem('not allowed now', { detail: 'This import changed nothing, or is too long ago to be undone.' })
  // An invitation is more than its row, and who knows of it is said by the caller alone.
  if (touched.has('users') && !withdraw['users'])
    throw problem('not allowed now', { detail: 'People invited by a file are taken back on the screen of its import.' })
  const reasons = await blockersOf(rows, run, touched)
  if (reasons.length > 0)
    throw problem('not allowed now', {
      detail: `This import was not undone. In the way: ${reasons.join('; ')}. Once nothing is, undo it again.`,
    })
  const present = tablesIn(touched)
  for (const each of present) await putBack(rows, run, each)
  if (touched.has('vehicle_months')) await takeMilesBack(rows, run)
  const { rows: accounts } = await sql<{ account: string }>`
    select distinct account from import_changes where run_id = ${run} and account is not null`.execute(rows)
  for (const { table, key, keyType } of present) {
    await withdraw[table]?.(rows, await idsMade(rows, run, table))
    await removeMade(rows, run, table, key, keyType)
  }
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
  await countChanges(rows)
  return { source: found.source }
}
