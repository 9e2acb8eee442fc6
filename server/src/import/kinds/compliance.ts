// Compliance items: one a vehicle and type. A due date that is none is kept as text, and counts as red.
import type { CheckedRow } from '@kerbline/domain/areas/imports/check-row.ts'
import { numberOf, textOf } from '@kerbline/domain/areas/imports/kind.ts'
import { WHOLE_ROW } from '@kerbline/domain/areas/imports/reasons.ts'
import { normaliseEventType } from '@kerbline/domain/areas/compliance/types/event-types.ts'
import { dueAfterFailure, failureInBrief } from '@kerbline/domain/areas/compliance/failures/failures.ts'
import { describedEventTypes } from '@kerbline/domain/areas/compliance/types/type-defaults.ts'
import { isCalendarDate } from '@kerbline/domain/kit/time/calendar.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { sql } from 'kysely'
import type { Rows } from '../../db/scope.ts'
import { type ColumnTypes, type SentRow, upsertRows } from '../bulk.ts'
import { eachRow, Findings, type ImportTask, type Prepared, says, type Written } from '../prepare.ts'
import { newestFailures } from '../failed-tests.ts'
import { settleOffRoad } from '../records/off-road.ts'
import { keepDecided } from '../records/decided-here.ts'
import { warnOfOtherCustomers } from '../records/other-customers.ts'
import { findVehicles, type KnownVehicle } from '../records/references.ts'
import { writeVehicleRows } from '../records/vehicle-rows.ts'

/** Columns with the same name in the file and in the table. */
const intervals: ColumnTypes = { interval_days: 'int', interval_weeks: 'int', interval_months: 'int' }
const copied: ColumnTypes = {
  due_miles: 'int',
  last_done_date: 'date',
  last_done_miles: 'int',
  ...intervals,
  responsibility: 'text',
  source: 'text',
}

/** The column of the file, where the table calls it otherwise. */
const fileColumns: Readonly<Record<string, string>> = { due_date_text: 'due_date', overdue_weeks: 'overdue' }

interface ItemType {
  readonly slug: string
  readonly name: string
  readonly amberWeeks: number
}

/** What administrators keep and, for who may enter them, our defaults that nobody has entered yet; by slug and by name. */
async function itemTypes({ rows, mayCreateShared }: ImportTask): Promise<Map<string, ItemType>> {
  const { rows: kept } = await sql<ItemType>`
    select slug, name, amber_weeks as "amberWeeks" from compliance_types order by place, slug`.execute(rows)
  const defaults = (mayCreateShared ? describedEventTypes : []).map(({ slug, name, amberWeeks }) => ({
    slug,
    name,
    amberWeeks: amberWeeks ?? 0,
  }))
  const types = new Map<string, ItemType>()
  for (const type of [...defaults, ...kept]) types.set(normaliseEventType(type.name), type)
  for (const type of [...defaults, ...kept]) types.set(type.slug, type)
  return types
}

/** As they are called now, each once. */
const namesOf = (types: ReadonlyMap<string, ItemType>): string[] => [
  ...new Set([...types.values()].map(({ slug, name }) => types.get(slug)?.name ?? name)),
]

/** An item points to its type: one of our defaults that nobody has entered yet is entered now. */
async function ensureTypes(rows: Rows, used: ReadonlySet<string>): Promise<void> {
  const records = describedEventTypes.flatMap(({ slug, name, holder, amberWeeks }, place) =>
    used.has(slug) ? [{ slug, name, applies_to: holder, amber_weeks: amberWeeks ?? 0, place: place + 1 }] : [],
  )
  await upsertRows(
    rows,
    'compliance_types',
    { slug: 'text', name: 'text', applies_to: 'text', amber_weeks: 'int', place: 'int' },
    records,
    { conflict: '(slug)', changing: [] },
  )
}

interface Item {
  readonly row: CheckedRow
  readonly vehicle: KnownVehicle
  readonly account: string
  readonly eventType: ItemType
  /** Of the item that is here; undefined: a new one. */
  readonly id: number | undefined
  /** What is taken of a row for an item that is here. */
  readonly changes: SentRow
}

interface KnownItem {
  readonly id: number
  readonly due_date: string | null
  readonly last_done_date: string | null
  readonly source: string
}

const dueOf = (due: string | null): SentRow => {
  const isDate = isCalendarDate(due)
  return { due_date: isDate ? due : null, due_date_text: isDate || due === '' ? null : due }
}

/** What a row says of an item that is here. */
function changesOf({ row, eventType }: Pick<Item, 'row' | 'eventType'>, task: ImportTask): SentRow {
  const { values } = row
  const record: Record<string, SentRow[string]> = {}
  for (const column of Object.keys(copied)) if (says(task, row, column)) record[column] = values[column] ?? null
  // How often it comes is one thing in one unit: what a row says of it goes before what stood in another.
  if (Object.keys(intervals).some((column) => (record[column] ?? null) !== null))
    for (const column of Object.keys(intervals)) record[column] ??= null
  if (says(task, row, 'due_date')) Object.assign(record, dueOf(textOf(values['due_date'])))
  if (says(task, row, 'overdue')) record['overdue_weeks'] = numberOf(values['overdue']) ?? eventType.amberWeeks
  return record
}

function recordOf({ row: { values }, vehicle, eventType }: Item, { columns, actorId }: ImportTask): SentRow {
  const record: Record<string, SentRow[string]> = {}
  for (const column of Object.keys(copied)) if (columns.has(column)) record[column] = values[column] ?? null
  return {
    ...record,
    customer_account_number: vehicle.customer_account_number,
    vehicle_id: vehicle.id,
    vehicle_reg: vehicle.reg_no,
    event_type: eventType.slug,
    ...dueOf(textOf(values['due_date'])),
    overdue_weeks: numberOf(values['overdue']) ?? eventType.amberWeeks,
    source: textOf(values['source']) ?? 'import',
    created_by: actorId,
  }
}

function typesOf(columns: ReadonlySet<string>): ColumnTypes {
  const saysHowOften = Object.keys(intervals).some((column) => columns.has(column))
  return {
    customer_account_number: 'text',
    vehicle_id: 'int',
    vehicle_reg: 'text',
    event_type: 'text',
    due_date: 'date',
    due_date_text: 'text',
    overdue_weeks: 'int',
    source: 'text',
    created_by: 'int',
    ...Object.fromEntries(Object.entries(copied).filter(([column]) => columns.has(column))),
    ...(saysHowOften && intervals),
  }
}

const fixed = new Set(['customer_account_number', 'vehicle_id', 'vehicle_reg', 'event_type', 'created_by'])

const keyOf = (vehicleId: number, eventType: string): string => `${vehicleId}\u0001${eventType}`

/** Items of these vehicles, by vehicle and type. */
async function knownItems(rows: Rows, vehicleIds: readonly number[]): Promise<Map<string, KnownItem>> {
  const { rows: found } = await sql<KnownItem & { vehicle_id: number; event_type: string }>`
    select id, vehicle_id, event_type, due_date, last_done_date, source from compliance_items where vehicle_id = any(${[...new Set(vehicleIds)]}::int[])`.execute(
    rows,
  )
  return new Map(found.map((item) => [keyOf(item.vehicle_id, item.event_type), item]))
}

/** Why a row is older than what was done and entered here, or null. */
function behindOf({ values }: CheckedRow, { last_done_date: done, due_date: due, source }: KnownItem): string | null {
  const [toldDone, toldDue] = [textOf(values['last_done_date']), textOf(values['due_date'])]
  const date = isCalendarDate(toldDue) ? toldDue : null
  if (done !== null && ((toldDone !== null && toldDone < done) || (date !== null && date <= done)))
    return `It was last done on ${formatDate(done)}, later than the file knows.`
  const isNews = toldDone !== null && (done === null || toldDone > done)
  if (source !== 'import' && !isNews && due !== null && date !== null && date < due)
    return `It is due on ${formatDate(due)} as entered here, later than the file says.`
  return null
}

async function writeItems(task: ImportTask, items: readonly Item[]): Promise<Written> {
  if (task.mayCreateShared) await ensureTypes(task.rows, new Set(items.map(({ eventType }) => eventType.slug)))
  return writeVehicleRows(task, items, {
    table: 'compliance_items',
    types: typesOf(task.columns),
    fixed,
    conflict: '(vehicle_id, event_type) where vehicle_id is not null',
    recordOf: (item) => recordOf(item, task),
    changesOf: ({ changes }) => changes,
  })
}

interface StillFailed {
  readonly vehicle_id: number
  readonly event_type: string
  readonly on: string
}

/** A date in a file is no pass: what failed last is due again as from its failure, and says so. Work told as done since is a pass. */
async function keepFailed(rows: Rows, items: readonly Item[], findings: Findings): Promise<void> {
  const ids = [...new Set(items.map(({ vehicle }) => vehicle.id))]
  const { rows: kept } = await sql<StillFailed>`
    select i.vehicle_id, i.event_type, f.done_on::text as "on" from compliance_items i
    join ${newestFailures(sql`r.vehicle_id = any(${ids}::int[])`)} f on i.vehicle_id = f.vehicle_id and i.event_type = f.event_type
    where i.due_date is null or i.due_date >= f.done_on`.execute(rows)
  const due = kept.map((each) => ({ ...each, due: dueAfterFailure(each.event_type, 'fail', each.on) }))
  await sql`
    update compliance_items i set due_date = f.due, due_date_text = null
    from jsonb_to_recordset(${JSON.stringify(due)}::jsonb) as f(vehicle_id int, event_type text, due date)
    where i.vehicle_id = f.vehicle_id and i.event_type = f.event_type`.execute(rows)
  const failed = new Map(kept.map((each) => [keyOf(each.vehicle_id, each.event_type), each.on]))
  for (const { row, vehicle, eventType } of items) {
    const on = failed.get(keyOf(vehicle.id, eventType.slug))
    if (on !== undefined)
      findings.warn(
        row.row,
        'due_date',
        'kept_failed',
        `${failureInBrief({ type: eventType.slug, on })}: it stays red until a pass is recorded.`,
      )
  }
  await settleOffRoad(rows, ids)
}

/** The items with what of their rows turns nothing back. */
async function withNews(task: ImportTask, findings: Findings, items: readonly Item[]): Promise<readonly Item[]> {
  const kept = items.flatMap(({ row, id, changes: record }) => (id === undefined ? [] : [{ row, id, record }]))
  const news = await keepDecided(
    task,
    findings,
    { table: 'compliance_items', entity: 'compliance item', nameOf: (column) => fileColumns[column] ?? column },
    kept,
  )
  const changesById = new Map(kept.map(({ id }, place) => [id, news[place] ?? {}]))
  return items.map((item) => ({ ...item, changes: changesById.get(item.id ?? 0) ?? item.changes }))
}

export async function prepareCompliance(task: ImportTask): Promise<Prepared> {
  const findings = new Findings(task)
  const vehicles = await findVehicles(
    task.rows,
    task.all.flatMap(({ values }) => textOf(values['vehicle_reg']) ?? []),
  )
  const [types, known] = await Promise.all([
    itemTypes(task),
    knownItems(
      task.rows,
      [...vehicles.values()].map(({ id }) => id),
    ),
  ])
  const rowOf = new Map<string, number>()
  const items: Item[] = []
  await eachRow(task.all, (row) => {
    const [reg, said] = [textOf(row.values['vehicle_reg']) ?? '', textOf(row.values['event_type']) ?? '']
    const [vehicle, eventType] = [vehicles.get(reg), types.get(said)]
    const key = keyOf(vehicle?.id ?? 0, eventType?.slug ?? said)
    const earlier = vehicle && eventType ? rowOf.get(key) : undefined
    if (!vehicle && reg !== '')
      findings.add(
        row.row,
        'vehicle_reg',
        'unknown_reference',
        `There is no vehicle ${reg}. Import the vehicle first, or correct the registration.`,
      )
    if (earlier !== undefined && !findings.hasFault(row, WHOLE_ROW))
      findings.add(
        row.row,
        WHOLE_ROW,
        'duplicate',
        `Duplicate of row ${earlier}: it is the same vehicle and type, by another of its plates. Keep one of the two.`,
      )
    if (said !== '' && !eventType)
      findings.add(
        row.row,
        'event_type',
        'unknown_value',
        `“${said}” is no event type here. Use one of: ${namesOf(types).join(', ')}.`,
      )
    if (!vehicle || !eventType || findings.isRefused(row)) return
    rowOf.set(key, row.row)
    const held = known.get(key)
    const behind = held ? behindOf(row, held) : null
    if (behind !== null) findings.warn(row.row, 'due_date', 'stays', `${behind} Nothing of this row is taken.`)
    const changes = held && behind === null ? changesOf({ row, eventType }, task) : {}
    items.push({ row, vehicle, account: vehicle.customer_account_number, eventType, id: held?.id, changes })
  })
  await warnOfOtherCustomers(task.rows, findings, 'vehicle_reg', items)
  const judged = await withNews(task, findings, items)
  const write = async (): Promise<Written> => {
    const warned = findings.warnings.length
    const written = await writeItems(task, judged)
    await keepFailed(task.rows, judged, findings)
    return { ...written, warnings: findings.warnings.slice(warned) }
  }
  return { problems: findings.problems, warnings: [...findings.warnings], write }
}
