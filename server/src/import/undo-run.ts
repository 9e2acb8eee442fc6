// Takes back what a run wrote, all of it or nothing, while nothing stands on it: no other record names one it made, and nobody has
// changed since what it changed. Reads the journal of the run; runs as the owner of the tables, for whoever was let in before.
import { problem } from '@kerbline/domain/kit/problem.ts'
import { sql } from 'kysely'
import { recordAudit } from '../audit/audit.ts'
import type { Rows } from '../db/scope.ts'
import { countChanges } from '../db/vacuum.ts'
import { recomputeSpend } from '../invoices/spend.ts'
import { caseTables as tablesOfCases, entityTable, toldBy } from './journal.ts'
import { type JournaledTable, journaledTables } from './journaled-tables.ts'
import { settleVehicle } from '../readings/settle-vehicle.ts'
import { endClocks } from './records/case-rows.ts'
import { madeBy, type Standing, standingInWords, standingOn, tableInWords, type Use } from './standing.ts'

/** As long as the clean-up leaves the journal whole (jobs/clean-up.ts). */
export const UNDO_DAYS = 30
const DAY_MILLISECONDS = 86_400_000
/** Of those who have changed records, how many a sentence names. */
const NAMED = 3

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

/** The spine of a case and its own table are one record: what is entered of it stands under one key. */
const caseTables: readonly string[] = ['cases', ...Object.values(tablesOfCases)]
/** What the portal moves by itself: days that pass, clocks, miles of a feed, vehicles that a defect keeps off the road. */
const movedByPortal: Readonly<Record<string, readonly string[]>> = {
  cases: ['state', 'waiting_on', 'waiting_since', 'due_at', 'due_clock', 'opened_at', 'closed_at', 'priority'],
  defect_cases: ['severity'],
  enquiry_quotes: ['state'],
  vehicles: ['miles', 'miles_at', 'is_vor', 'vor_since', 'vor_reason'],
  equipment_readings: ['flags', 'is_late'],
}

/**
 * Records of the run that somebody has changed, or removed, since: a person, as the trail says, or a later file that stands. What the
 * portal did of itself, and what an undone file did, is in nobody's way. As the owner.
 */
async function changedSince(rows: Rows, run: number, { table, key }: JournaledTable): Promise<Use[]> {
  // Clocks follow their case.
  if (table === 'case_clocks') return []
  const ref = sql.ref(`t.${key}`)
  const tables = caseTables.includes(table) ? caseTables : [table]
  const portals = movedByPortal[table]
  const ofNew = (await hasColumn(rows, table, 'updated_at'))
    ? sql`select ${ref}::text, ${portals === undefined}::boolean, false from ${sql.table(table)} t where ${ref}::text in (${madeBy(run, table)}) and not exists (
        select from import_changes c where c.run_id = ${run} and c.table_name = ${table} and c.record_key = ${ref}::text and c.stamp = t.updated_at) union all`
    : sql``
  const isRuled = table === 'equipment_readings' ? sql`t.ruling is not null` : sql`false`
  const ofLater = sql`import_changes c join import_runs r on r.id = c.run_id
    where c.run_id > ${run} and c.table_name = any(${[...tables]}::text[]) and c.record_key = changed.key`
  const { rows: found } = await sql<{ key: string; people: string[]; files: string[] }>`
    with changed (key, is_odd, is_certain) as (${ofNew}
      select n.record_key, false, ${ref} is null or ${isRuled} or exists (select from jsonb_each(n.after) e
        where to_jsonb(t) -> e.key is distinct from e.value and e.key <> all (${[...(portals ?? [])]}::text[]))
      from ${netChanges(run, table)} n left join ${sql.table(table)} t on ${ref}::text = n.record_key
      where ${ref} is null or exists (select from jsonb_each(n.after) e where to_jsonb(t) -> e.key is distinct from e.value)),
    told as (select changed.*,
      array(select distinct a.actor_name from audit a where a.entity in (select told.entity from ${entityTable} where told.table_name = any(${[...tables]}::text[]))
        and a.entity_id = changed.key and a.at >= (select created_at from import_runs where id = ${run}) and a.actor_name is not null
        and not coalesce(a.after ?| array['imported_from', 'import_undone'], false)) as people,
      array(select distinct r.source from ${ofLater} and r.undone_at is null) as files,
      exists (select from ${ofLater} and r.undone_at is not null) as was_undone
      from changed)
    select key, people, files from told where is_certain or is_odd and not was_undone or people <> '{}' or files <> '{}'`.execute(
    rows,
  )
  return found.map(({ key: of, people, files }) => {
    const names = [...people, ...files.map((file) => `the file ${file}`)]
    return { key: of, what: 'later changes', count: Math.max(1, names.length), names, by: null }
  })
}

const tablesIn = (touched: ReadonlySet<string>) => journaledTables.filter(({ table }) => touched.has(table))

async function touchedBy(rows: Rows, run: number): Promise<ReadonlySet<string>> {
  const { rows: noted } = await sql<{ table_name: string }>`
    select distinct table_name from import_changes where run_id = ${run}`.execute(rows)
  return new Set(noted.map(({ table_name: name }) => name))
}

/** What stands on the records a run made, and what has changed them since, table by table; nothing on one that is undone. As the owner. */
export async function standingOnRun(rows: Rows, run: number): Promise<readonly Standing[]> {
  const found: Standing[] = []
  const undone = rows.selectFrom('import_runs').select('id').where('id', '=', run).where('undone_at', 'is not', null)
  if (await undone.executeTakeFirst()) return found
  const isTold = new Set<string>()
  for (const of of tablesIn(await touchedBy(rows, run))) {
    found.push(await standingOn(rows, run, of))
    // Of a case its number is said, once.
    const shown = caseTables.includes(of.table) ? { table: 'cases', key: 'id', keyType: 'int' as const } : of
    const uses = (await changedSince(rows, run, of)).filter(({ key }) => !isTold.has(`${shown.table} ${key}`))
    for (const { key } of uses) isTold.add(`${shown.table} ${key}`)
    found.push({ of: shown, uses })
  }
  return found
}

/** "maintenance bookings changed since by Ann Moss (2)" */
function changesInWords({ of, uses }: Standing): string[] {
  const changed = uses.filter(({ names }) => names)
  if (changed.length === 0) return []
  const names = [...new Set(changed.flatMap((use) => use.names ?? []))]
  const by =
    names.length > 0 ? ` by ${names.slice(0, NAMED).join(', ')}${names.length > NAMED ? ' and others' : ''}` : ''
  // Whoever accepts an invitation is changed by it.
  const how = of.table === 'users' ? 'accepted or changed since' : 'changed since'
  return [`${tableInWords(of.table)} ${how}${by} (${changed.length.toLocaleString('en-GB')})`]
}

/** Why a run cannot be taken back, in words; undefined: it can. */
async function refusalOf(rows: Rows, run: number): Promise<string | undefined> {
  const standing = await standingOnRun(rows, run)
  const named = standing.flatMap(standingInWords)
  const changed = standing.flatMap(changesInWords)
  if (named.length + changed.length === 0) return undefined
  const byHand =
    changed.length > 0 ? ' Undo later imports first. Changes made by people must be corrected by hand.' : ''
  return `We could not undo this import because ${[...named, ...changed].join(', and ')}.${byHand}${named.length > 0 ? ' Remove these links, then undo it again.' : ''}`
}

/** Puts back what stood, field by field. */
async function putBack(rows: Rows, run: number, { table, key, spine }: JournaledTable): Promise<void> {
  const { rows: fields } = await sql<{ field: string }>`
    select distinct field from ${netChanges(run, table)} n cross join lateral jsonb_object_keys(n.before) field`.execute(
    rows,
  )
  if (fields.length === 0) return
  // Newer miles, or what keeps a vehicle off the road by now, are not the run's to take back.
  const isStill = (field: string) =>
    table === 'vehicles' ? sql`to_jsonb(t) -> ${field} is not distinct from n.after -> ${field}` : sql`true`
  const set = fields.map(({ field }) => {
    const column = sql.ref(field)
    return sql`${column} = case when n.before ? ${field} and ${isStill(field)} then ${sql.ref(`was.${field}`)} else ${sql.ref(`t.${field}`)} end`
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

/** Bookings that the portal has moved on from where the run took them: their clocks go with the state that is put back. */
async function casesMoved(rows: Rows, run: number): Promise<number[]> {
  const { rows: found } = await sql<{ id: number }>`
    select c.id from ${netChanges(run, 'cases')} n join cases c on c.id::text = n.record_key where n.after ->> 'state' <> c.state`.execute(
    rows,
  )
  return found.map(({ id }) => id)
}

/**
 * What feeds and registers told of vehicles that go is let go of. A vehicle that stays and has newer miles since keeps them: its readings
 * are added up again without those of the run. @returns those vehicles
 */
async function takeReadingsBack(rows: Rows, run: number): Promise<number[]> {
  const { rows: found } = await sql<{ id: number }>`
    select v.id from ${netChanges(run, 'vehicles')} n join vehicles v on v.id::text = n.record_key
    where n.after ? 'miles_at' and to_jsonb(v) -> 'miles_at' is distinct from n.after -> 'miles_at'`.execute(rows)
  for (const { id } of found)
    await settleVehicle(rows, id, async () => {
      await sql`delete from equipment_readings where vehicle_id = ${id} and id::text in (${madeBy(run, 'equipment_readings')})`.execute(
        rows,
      )
    })
  return found.map(({ id }) => id)
}

/** Devices of vehicles that go are without a vehicle again. */
async function letReadingsGo(rows: Rows, run: number): Promise<void> {
  const ofMade = sql`vehicle_id::text in (${madeBy(run, 'vehicles')})`
  await sql`update equipment_readings set vehicle_id = null, customer_account_number = null where source = 'feed' and ${ofMade}`.execute(
    rows,
  )
  await sql`delete from equipment_readings where source in ('register', 'earlier') and ${ofMade}`.execute(rows)
}

/** Miles of months are added up by whoever comes: what this run added goes again. */
async function takeMilesBack(rows: Rows, run: number, but: readonly number[]): Promise<void> {
  await sql`update vehicle_months m set miles = m.miles - d.miles from (
      select record_key, sum(coalesce((after ->> 'miles')::numeric, 0) - coalesce((before ->> 'miles')::numeric, 0)) as miles
      from import_changes where run_id = ${run} and table_name = 'vehicle_months' group by record_key) d
    where d.record_key = m.vehicle_id || ' ' || m.month and d.miles <> 0 and m.vehicle_id <> all (${[...but]}::int[])`.execute(
    rows,
  )
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
  if (found.undone_at !== null) throw problem('not allowed now', { detail: 'This import has already been undone.' })
  const touched = await touchedBy(rows, run)
  const isOld = Date.now() - Date.parse(found.created_at) > UNDO_DAYS * DAY_MILLISECONDS
  if (touched.size === 0 || isOld)
    throw problem('not allowed now', { detail: 'This import made no changes or is too old to undo.' })
  // An invitation is more than its row, and who knows of it is said by the caller alone.
  if (touched.has('users') && !withdraw['users'])
    throw problem('not allowed now', { detail: 'Undo invitations on the page of the import.' })
  const detail = await refusalOf(rows, run)
  if (detail !== undefined) throw problem('not allowed now', { detail })
  const present = tablesIn(touched)
  const moved = await casesMoved(rows, run)
  const driven = touched.has('equipment_readings') ? await takeReadingsBack(rows, run) : []
  for (const each of present) await putBack(rows, run, each)
  if (moved.length > 0) await endClocks(rows, moved, new Date().toISOString())
  if (touched.has('vehicle_months')) await takeMilesBack(rows, run, driven)
  if (touched.has('vehicles')) await letReadingsGo(rows, run)
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
