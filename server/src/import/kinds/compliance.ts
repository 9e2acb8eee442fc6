// Compliance items: one a vehicle and type. A due date that is none is kept as text, and counts as red.
import type { CheckedRow } from '@kerbline/domain/areas/imports/check-row.ts'
import { numberOf, textOf } from '@kerbline/domain/areas/imports/kind.ts'
import { WHOLE_ROW } from '@kerbline/domain/areas/imports/reasons.ts'
import { complianceEventTypes } from '@kerbline/domain/areas/compliance/event-types.ts'
import { isCalendarDate } from '@kerbline/domain/kit/calendar.ts'
import { sql } from 'kysely'
import type { Rows } from '../../db/scope.ts'
import { type ColumnTypes, mapped, type SentRow, upsertRows } from '../bulk.ts'
import { eachRow, Findings, type ImportTask, type Prepared, writtenOf } from '../prepare.ts'
import { findVehicles, type KnownVehicle } from '../references.ts'

/** Columns with the same name in the file and in the table. */
const copied: ColumnTypes = {
  due_miles: 'int',
  last_done_date: 'date',
  last_done_miles: 'int',
  interval_weeks: 'int',
  interval_months: 'int',
  responsibility: 'text',
  source: 'text',
}

/** Types and their amber weeks: what administrators keep, and our defaults for what they have not entered yet. */
async function amberWeeksByType(rows: Rows): Promise<Map<string, number>> {
  const found = await sql<{
    slug: string
    amber_weeks: number
  }>`select slug, amber_weeks from compliance_types`.execute(rows)
  return new Map([
    ...complianceEventTypes.map(({ slug, amberWeeks }) => [slug, amberWeeks ?? 0] as const),
    ...found.rows.map(({ slug, amber_weeks }) => [slug, amber_weeks] as const),
  ])
}

/** An item points to its type: one of our defaults that nobody has entered yet is entered now. */
async function ensureTypes(rows: Rows, used: ReadonlySet<string>): Promise<void> {
  const records = complianceEventTypes.flatMap(({ slug, name, holder, amberWeeks }, place) =>
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
  readonly eventType: string
}

function recordOf(
  { row: { values }, vehicle, eventType }: Item,
  { columns, actorId }: ImportTask,
  amberWeeks: number,
): SentRow {
  const record: Record<string, SentRow[string]> = {}
  for (const column of Object.keys(copied)) if (columns.has(column)) record[column] = values[column] ?? null
  const due = textOf(values['due_date'])
  const isDate = isCalendarDate(due)
  return {
    ...record,
    customer_account_number: vehicle.customer_account_number,
    vehicle_id: vehicle.id,
    vehicle_reg: vehicle.reg_no,
    event_type: eventType,
    due_date: isDate ? due : null,
    due_date_text: isDate || due === '' ? null : due,
    overdue_weeks: numberOf(values['overdue']) ?? amberWeeks,
    source: textOf(values['source']) ?? 'import',
    created_by: actorId,
  }
}

function typesOf(columns: ReadonlySet<string>): ColumnTypes {
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
  }
}

const fixed = new Set(['customer_account_number', 'vehicle_id', 'event_type', 'created_by'])

export async function prepareCompliance(task: ImportTask): Promise<Prepared> {
  const findings = new Findings(task.kind)
  const vehicles = await findVehicles(
    task.rows,
    task.good.flatMap(({ values }) => textOf(values['vehicle_reg']) ?? []),
  )
  const amberWeeks = await amberWeeksByType(task.rows)
  const rowOf = new Map<string, number>()
  const items: Item[] = []
  await eachRow(task.good, (row) => {
    const before = findings.problems.length
    const [reg, eventType] = [textOf(row.values['vehicle_reg']) ?? '', textOf(row.values['event_type']) ?? '']
    const vehicle = vehicles.get(reg)
    const key = `${vehicle?.id ?? 0}\u0001${eventType}`
    const earlier = rowOf.get(key)
    if (!vehicle)
      findings.add(
        row.row,
        'vehicle_reg',
        'unknown_reference',
        `There is no vehicle ${reg}. Import the vehicle first, or correct the registration.`,
      )
    else if (earlier !== undefined)
      findings.add(
        row.row,
        WHOLE_ROW,
        'duplicate',
        `This is the vehicle and type of row ${earlier}, by another of its plates. Keep one of the two.`,
      )
    if (!amberWeeks.has(eventType))
      findings.add(
        row.row,
        'event_type',
        'unknown_value',
        `“${eventType}” is no event type here. Use one of: ${[...amberWeeks.keys()].join(', ')}.`,
      )
    if (!vehicle || findings.problems.length > before) return
    rowOf.set(key, row.row)
    items.push({ row, vehicle, eventType })
  })
  return {
    problems: findings.problems,
    write: async () => {
      await ensureTypes(task.rows, new Set(items.map(({ eventType }) => eventType)))
      const types = typesOf(task.columns)
      const records = mapped(items, (item) => recordOf(item, task, amberWeeks.get(item.eventType) ?? 0))
      const changing = Object.keys(types).filter((column) => !fixed.has(column))
      const upserted = await upsertRows(task.rows, 'compliance_items', types, records, {
        conflict: '(vehicle_id, event_type) where vehicle_id is not null',
        changing,
        now: task.now,
      })
      return writtenOf(
        items.length,
        upserted,
        items.map(({ vehicle }) => vehicle.customer_account_number),
      )
    },
  }
}
