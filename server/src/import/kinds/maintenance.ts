// Maintenance events: one a vehicle, type and time of the request. The latest status is kept as it came, cut off or not.
import type { CheckedRow } from '@kerbline/domain/areas/imports/check-row.ts'
import { textOf } from '@kerbline/domain/areas/imports/kind.ts'
import { WHOLE_ROW } from '@kerbline/domain/areas/imports/reasons.ts'
import { isMaintenanceEventType, maintenanceEventTypes } from '@kerbline/domain/areas/maintenance/event-types.ts'
import { type ColumnTypes, mapped, type SentRow, upsertRows } from '../bulk.ts'
import { eachRow, Findings, type ImportTask, type Prepared, writtenOf } from '../prepare.ts'
import { findVehicles, type KnownVehicle } from '../references.ts'

/** Column of the file to column of the table, with its type there. */
const copied: Readonly<Record<string, readonly [column: string, type: string]>> = {
  type: ['type', 'text'],
  status: ['status', 'text'],
  latest_status: ['latest_status', 'text'],
  created_at: ['created_at', 'timestamptz'],
  booked_at: ['booked_at', 'timestamptz'],
  arrived_at: ['arrived_at', 'timestamptz'],
  off_road_at: ['off_road_at', 'timestamptz'],
  completed_at: ['completed_at', 'timestamptz'],
  returned_at: ['returned_at', 'timestamptz'],
  supplier: ['supplier', 'text'],
  job_no: ['job_no', 'text'],
  fault_description: ['fault_description', 'text'],
  odometer: ['odometer', 'int'],
  estimate: ['estimate_pence', 'int'],
  final_cost: ['final_cost_pence', 'int'],
  po_number: ['po_number', 'text'],
}

interface Event {
  readonly row: CheckedRow
  readonly vehicle: KnownVehicle
}

function recordOf({ row: { values }, vehicle }: Event, { columns, actorId }: ImportTask): SentRow {
  const record: Record<string, SentRow[string]> = {}
  for (const [name, [column]] of Object.entries(copied)) if (columns.has(name)) record[column] = values[name] ?? null
  return {
    ...record,
    customer_account_number: vehicle.customer_account_number,
    vehicle_id: vehicle.id,
    reg_no: vehicle.reg_no,
    created_by: actorId,
  }
}

function typesOf(columns: ReadonlySet<string>): ColumnTypes {
  const present = Object.entries(copied)
    .filter(([name]) => columns.has(name))
    .map(([, pair]) => pair)
  return {
    customer_account_number: 'text',
    vehicle_id: 'int',
    reg_no: 'text',
    created_by: 'int',
    ...Object.fromEntries(present),
  }
}

const fixed = new Set(['customer_account_number', 'vehicle_id', 'type', 'created_at', 'created_by'])
const typeNames = maintenanceEventTypes.map(({ slug }) => slug).join(', ')

export async function prepareMaintenance(task: ImportTask): Promise<Prepared> {
  const findings = new Findings(task.kind)
  const vehicles = await findVehicles(
    task.rows,
    task.good.flatMap(({ values }) => textOf(values['reg_no']) ?? []),
  )
  const rowOf = new Map<string, number>()
  const events: Event[] = []
  await eachRow(task.good, (row) => {
    const before = findings.problems.length
    const [reg, type, createdAt] = ['reg_no', 'type', 'created_at'].map((column) => textOf(row.values[column]) ?? '')
    const vehicle = vehicles.get(reg ?? '')
    const key = [vehicle?.id ?? 0, type, createdAt].join('\u0001')
    const earlier = rowOf.get(key)
    if (!vehicle)
      findings.add(
        row.row,
        'reg_no',
        'unknown_reference',
        `There is no vehicle ${reg}. Import the vehicle first, or correct the registration.`,
      )
    else if (earlier !== undefined)
      findings.add(
        row.row,
        WHOLE_ROW,
        'duplicate',
        `This is the event of row ${earlier}, by another plate of the vehicle. Keep one of the two.`,
      )
    if (!isMaintenanceEventType(type ?? ''))
      findings.add(
        row.row,
        'type',
        'unknown_value',
        `“${type}” is no type of maintenance here. Use one of: ${typeNames}.`,
      )
    if (!vehicle || findings.problems.length > before) return
    rowOf.set(key, row.row)
    events.push({ row, vehicle })
  })
  return {
    problems: findings.problems,
    write: async () => {
      const types = typesOf(task.columns)
      const records = mapped(events, (event) => recordOf(event, task))
      const changing = Object.keys(types).filter((column) => !fixed.has(column))
      const upserted = await upsertRows(task.rows, 'maintenance_events', types, records, {
        conflict: '(vehicle_id, type, created_at)',
        changing,
        now: task.now,
      })
      return writtenOf(
        events.length,
        upserted,
        events.map(({ vehicle }) => vehicle.customer_account_number),
      )
    },
  }
}
