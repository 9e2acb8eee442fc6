// What a run did to each record, as the database notes it (migrations/029-imports.sql): from there the trail is told, a row shows before and after,
// and a run is undone.
import { defectCase } from '@kerbline/domain/areas/driver-checks/defect-case.ts'
import { enquiryCase } from '@kerbline/domain/areas/enquiries/case.ts'
import { maintenanceCase } from '@kerbline/domain/areas/maintenance/case.ts'
import { orderCase } from '@kerbline/domain/areas/orders/case.ts'
import { resources } from '@kerbline/domain/resources.ts'
import { sql } from 'kysely'
import type { Rows } from '../db/scope.ts'

/** The run under which a check notes its changes; all of it is taken back with the batch. */
export const CHECK_RUN = 0

export interface JournalMark {
  readonly run: number
  /** The last change of any run noted before this batch: runs take turns. */
  readonly since: number
}

/** From here to the end of the transaction every change of a record is noted under this run. */
export async function startJournal(rows: Rows, run: number): Promise<JournalMark> {
  const { rows: found } = await sql<{ since: number }>`
    select coalesce((select max(id) from import_changes), 0) as since,
      set_config('app.import_run', ${String(run)}, true) as started`.execute(rows)
  return { run, since: found[0]?.since ?? 0 }
}

export interface RunStart {
  readonly kind: string
  readonly source: string
  readonly actor: { readonly id: number; readonly name: string } | null
  /** The day from which people are told of what it brings. */
  readonly tellFrom: string
}

/** A run that has begun; its figures follow when it is done. */
export async function beginRun(rows: Rows, { kind, source, actor, tellFrom }: RunStart): Promise<number> {
  const { id } = await rows
    .insertInto('import_runs')
    .values({
      kind,
      source,
      is_dry_run: false,
      tell_from: tellFrom,
      rows_read: 0,
      rows_created: 0,
      rows_updated: 0,
      rows_unchanged: 0,
      rows_refused: 0,
      created_by: actor?.id ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Where the records of a managed entity are kept: under its own name, unless the table is older than the word. */
export const tableOfEntity = (name: string): string => (name === 'companies' ? 'customers' : name.replaceAll('-', '_'))
/** The tables of all of them. */
export const managedTables: readonly string[] = Object.keys(resources).map(tableOfEntity)

/**
 * What a record of each table is called in the trail, by the entity its history is asked by. What is not here tells nothing of its own; the
 * two rows of a case are one record.
 */
const entities: Readonly<Record<string, readonly [entity: string, one: string]>> = {
  vehicles: ['vehicle', 'vehicle'],
  drivers: ['drivers', 'driver'],
  compliance_items: ['compliance item', 'compliance item'],
  cases: [maintenanceCase.name, 'maintenance booking'],
  maintenance_cases: [maintenanceCase.name, 'maintenance booking'],
  defect_cases: [defectCase.name, 'defect'],
  enquiry_cases: [enquiryCase.name, 'enquiry'],
  order_cases: [orderCase.name, 'order'],
  driver_checks: ['driver check', 'driver check'],
  invoices: ['invoice', 'invoice'],
  compliance_types: ['compliance type', 'compliance type'],
  ...Object.fromEntries(
    Object.values(resources).map(({ name, one }) => [tableOfEntity(name), [name, one.toLowerCase()] as const]),
  ),
  news: ['news', 'news'],
}

export const entityTable = sql`(values ${sql.join(
  Object.entries(entities).map(([table, [entity, one]]) => sql`(${table}, ${entity}, ${one})`),
)}) as told(table_name, entity, one)`

/** The table of each kind of case that files bring. */
export const caseTables: Readonly<Record<string, string>> = {
  [maintenanceCase.name]: 'maintenance_cases',
  [defectCase.name]: 'defect_cases',
  [enquiryCase.name]: 'enquiry_cases',
  [orderCase.name]: 'order_cases',
}
const kindTables = sql`(values ${sql.join(Object.entries(caseTables).map(([kind, table]) => sql`(${kind}, ${table})`))}) as kinds(kind, table_name)`

/** The table by which a change c of the journal is told: of a case the one of its kind, by what it is or, once it is gone, by what the run wrote. */
export const toldBy = (change: string) => {
  const of = (column: string) => sql.ref(`${change}.${column}`)
  return sql`case when ${of('table_name')} = 'cases' then coalesce(
    (select kinds.table_name from cases own join ${kindTables} on kinds.kind = own.kind where own.id = ${of('record_key')}::int),
    (select own.table_name from import_changes own join ${kindTables} on kinds.table_name = own.table_name
      where own.run_id = ${of('run_id')} and own.record_key = ${of('record_key')} limit 1), 'cases') else ${of('table_name')} end`
}

/** What of a case follows from its state. */
const following = ['waiting_on', 'waiting_since', 'opened_at', 'closed_at', 'due_at', 'due_clock']

/** Licence numbers are told by their ending alone, drawn signatures and what follows from a state not at all; all else stands as it is kept. */
const tellable = (fields: ReturnType<typeof sql>) =>
  sql`(${fields} - ${following}::text[] - 'signature' - 'licence_no' || case when ${fields} ? 'licence_no'
    then jsonb_build_object('licence_no_ending', right(${fields} ->> 'licence_no', 5)) else '{}' end)`

interface AuditEvent {
  readonly mark: JournalMark
  /** A table whose records tell the trail themselves. */
  readonly besides?: string | undefined
  readonly source: string
  readonly actor: { readonly id: number; readonly name: string } | null
  readonly requestId?: string | null
}

const auditColumns = sql`actor_id, actor_name, action, entity, entity_id, customer_account_number, before, after, request_id`

/** Tells the trail of every record made or changed since the mark: what stood, what stands, and the file it came from. */
export async function recordChanges(
  rows: Rows,
  { mark, source, actor, requestId = null, besides }: AuditEvent,
): Promise<void> {
  const { run, since } = mark
  const who = sql`${actor?.id ?? null}::int, ${actor?.name ?? null}::text`
  const from = sql`jsonb_build_object('imported_from', ${source}::text)`
  await sql`
    insert into audit (${auditColumns})
    select ${who}, told.one || ' created', told.entity, made.record_key, max(made.account), null, ${from}, ${requestId}::text
    from import_changes made join ${entityTable} on told.table_name = ${toldBy('made')}
    where made.id > ${since} and made.run_id = ${run} and made.is_new and made.table_name is distinct from ${besides ?? null}::text
    group by told.entity, told.one, made.record_key order by min(made.id)`.execute(rows)
  // What a run made and then changed itself was made as it is now.
  await sql`
    insert into audit (${auditColumns})
    select ${who}, told.one || ' saved', told.entity, told.record_key, told.account, ${tellable(sql`told.before`)},
      ${tellable(sql`told.after`)} || ${from}, ${requestId}::text
    from (
      select told.entity, told.one, c.record_key, max(c.account) as account, min(c.id) as first,
        merged_fields(c.before order by c.id desc) as before, merged_fields(c.after order by c.id) as after
      from (select *, bool_or(is_new) over (partition by table_name, record_key) as is_made from import_changes
        where id > ${since} and run_id = ${run} and table_name is distinct from ${besides ?? null}::text) c
      join ${entityTable} on told.table_name = ${toldBy('c')} where not c.is_made
      group by told.entity, told.one, c.record_key) told order by told.first`.execute(rows)
}

export interface RecordChange {
  readonly key: string
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
}

/** What changed of these records since the mark, in all the tables they are kept in. */
export async function changesSince(
  rows: Rows,
  { run, since }: JournalMark,
  tables: readonly string[],
  keys: readonly string[],
): Promise<readonly RecordChange[]> {
  if (keys.length === 0) return []
  const { rows: found } = await sql<RecordChange>`
    select record_key as key, merged_fields(before order by id desc) as before, merged_fields(after order by id) as after
    from import_changes where id > ${since} and run_id = ${run} and table_name = any(${[...tables]}::text[]) and not is_new and record_key = any(${[...keys]}::text[])
    group by record_key`.execute(rows)
  return found
}
