// Bookings: one a vehicle, type and time of the request. The latest status is kept as it came, cut off or not.
import type { CheckedRow } from '@kerbline/domain/areas/imports/check-row.ts'
import { textOf } from '@kerbline/domain/areas/imports/kind.ts'
import { eventTypeName } from '@kerbline/domain/areas/maintenance/event-types.ts'
import { WHOLE_ROW } from '@kerbline/domain/areas/imports/reasons.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { sql } from 'kysely'
import type { Rows } from '../../db/scope.ts'
import { type ColumnTypes, mapped, type SentRow } from '../bulk.ts'
import { eachRow, Findings, type ImportTask, outcomesOf, type Prepared, says, type Written } from '../prepare.ts'
import { whoHad } from '../../hires/who-had.ts'
import { findVehicles, type KnownVehicle } from '../records/references.ts'
import { addBookings, changeBookings, standingColumns, standingOf } from '../records/maintenance-rows.ts'

/** Column of the file to column of the spine or of the kind's own table, with its type there. */
export const maintenanceColumns: Readonly<Record<string, readonly [column: string, type: string]>> = {
  type: ['type', 'text'],
  status: ['state', 'text'],
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
  /** Whose the vehicle was when it was asked for. */
  readonly account: string
  /** Of the event that is here; undefined: a new one. */
  readonly id: number | undefined
}

/** A slot of the past has passed: that stands at once, so that nobody is told of it day by day as the portal finds it out. */
function stateOf(values: CheckedRow['values'], { tellFrom }: ImportTask): string {
  const [state, slot] = [textOf(values['status']) ?? '', textOf(values['booked_at'])]
  return state === 'booked' && slot !== null && londonDate(slot) < tellFrom ? 'slot_passed' : state
}

/** What a row says of an event that is here. */
function changesOf({ row }: Event, task: ImportTask): SentRow {
  const record: Record<string, SentRow[string]> = {}
  for (const [name, [column]] of Object.entries(maintenanceColumns))
    if (says(task, row, name))
      record[column] = name === 'status' ? stateOf(row.values, task) : (row.values[name] ?? null)
  return record
}

/** The last that a file says has happened to a booking. */
function touchedAt(values: CheckedRow['values'], now: string): string {
  const told = ['created_at', 'off_road_at', 'arrived_at', 'completed_at', 'returned_at']
    .flatMap((column) => textOf(values[column]) ?? [])
    .filter((instant) => Date.parse(instant) <= Date.parse(now))
  return told.toSorted((one, other) => Date.parse(one) - Date.parse(other)).at(-1) ?? now
}

function recordOf({ row: { values }, vehicle, account }: Event, task: ImportTask): SentRow {
  const { columns, actorId, now } = task
  const state = stateOf(values, task)
  const record: Record<string, SentRow[string]> = {}
  for (const [name, [column]] of Object.entries(maintenanceColumns))
    if (columns.has(name)) record[column] = values[name] ?? null
  return {
    ...record,
    title: eventTypeName(textOf(values['type']) ?? ''),
    state,
    ...standingOf(state, touchedAt(values, now)),
    customer_account_number: account,
    vehicle_id: vehicle.id,
    reg_no: vehicle.reg_no,
    created_by: actorId,
  }
}

function typesOf(columns: ReadonlySet<string>): ColumnTypes {
  const present = Object.entries(maintenanceColumns)
    .filter(([name]) => columns.has(name))
    .map(([, pair]) => pair)
  return {
    customer_account_number: 'text',
    vehicle_id: 'int',
    reg_no: 'text',
    title: 'text',
    created_by: 'int',
    ...standingColumns,
    ...Object.fromEntries(present),
  }
}

const fixed = new Set(['customer_account_number', 'vehicle_id', 'reg_no', 'type', 'created_at', 'created_by'])
const keyOf = (vehicleId: number, type: string, createdAt: string): string =>
  [vehicleId, type, createdAt].join('\u0001')

/** Events of these vehicles, by vehicle, type and time of the request. */
async function knownEvents(rows: Rows, vehicleIds: readonly number[]): Promise<Map<string, number>> {
  const { rows: found } = await sql<{ id: number; vehicle_id: number; type: string; created_at: string }>`
    select id, vehicle_id, type, created_at from cases where kind = 'maintenance' and vehicle_id = any(${[...new Set(vehicleIds)]}::int[])`.execute(
    rows,
  )
  return new Map(found.map(({ id, vehicle_id, type, created_at }) => [keyOf(vehicle_id, type, created_at), id]))
}

async function writeEvents(task: ImportTask, events: readonly Event[]): Promise<Written> {
  const { rows, now } = task
  const types = typesOf(task.columns)
  const added = events.filter(({ id }) => id === undefined)
  const kept = events.flatMap((event) => (event.id === undefined ? [] : [{ event, row: event.row, id: event.id }]))
  await addBookings(
    rows,
    types,
    mapped(added, (event) => recordOf(event, task)),
    now,
  )
  const changeTypes = Object.fromEntries(Object.entries(types).filter(([column]) => !fixed.has(column)))
  const changes = kept.map(({ event, id }) => ({ ...changesOf(event, task), id }))
  const changed = await changeBookings(rows, changeTypes, changes, now)
  const touched = events.filter(({ id }) => id === undefined || changed.has(id))
  return {
    ...outcomesOf(
      added.map(({ row }) => row),
      kept,
      changed,
    ),
    accounts: [...new Set(touched.map(({ account }) => account))],
    table: 'cases',
    ownTable: 'maintenance_cases',
  }
}

/** By row, who had the vehicle when the event was asked for. */
async function accountsThen(
  { rows, all }: ImportTask,
  vehicles: ReadonlyMap<string, KnownVehicle>,
): Promise<ReadonlyMap<CheckedRow, string>> {
  const asked = all.flatMap((row) => {
    const vehicle = vehicles.get(textOf(row.values['reg_no']) ?? '')
    const at = textOf(row.values['created_at'])
    return vehicle && at !== null ? [{ row, vehicleId: vehicle.id, at }] : []
  })
  const accounts = await whoHad(rows, asked)
  return new Map(
    asked.flatMap(({ row }, place) => {
      const account = accounts[place] ?? null
      return account === null ? [] : [[row, account] as const]
    }),
  )
}

export async function prepareMaintenance(task: ImportTask): Promise<Prepared> {
  const findings = new Findings(task)
  const vehicles = await findVehicles(
    task.rows,
    task.all.flatMap(({ values }) => textOf(values['reg_no']) ?? []),
  )
  const known = await knownEvents(
    task.rows,
    [...vehicles.values()].map(({ id }) => id),
  )
  const accountOf = await accountsThen(task, vehicles)
  const rowOf = new Map<string, number>()
  const events: Event[] = []
  await eachRow(task.all, (row) => {
    const [reg = '', type = '', createdAt = ''] = ['reg_no', 'type', 'created_at'].map(
      (column) => textOf(row.values[column]) ?? '',
    )
    const vehicle = vehicles.get(reg)
    const key = keyOf(vehicle?.id ?? 0, type, createdAt)
    const isWhole = vehicle !== undefined && type !== '' && createdAt !== ''
    const earlier = isWhole ? rowOf.get(key) : undefined
    if (!vehicle && reg !== '')
      findings.add(
        row.row,
        'reg_no',
        'unknown_reference',
        `There is no vehicle ${reg}. Import the vehicle first, or correct the registration.`,
      )
    if (earlier !== undefined && !findings.hasFault(row, WHOLE_ROW))
      findings.add(
        row.row,
        WHOLE_ROW,
        'duplicate',
        `Duplicate of row ${earlier}: it is the same event, by another plate of the vehicle. Keep one of the two.`,
      )
    const id = isWhole ? known.get(key) : undefined
    if (id === undefined) findings.needForNew(row, 'event')
    if (!vehicle || findings.isRefused(row)) return
    rowOf.set(key, row.row)
    events.push({ row, vehicle, account: accountOf.get(row) ?? vehicle.customer_account_number, id })
  })
  return { problems: findings.problems, write: () => writeEvents(task, events) }
}
