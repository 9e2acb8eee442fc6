// Bookings: one a vehicle, type and time of the request. The latest status is kept as it came, cut off or not.
import type { CheckedRow } from '@kerbline/domain/areas/imports/check-row.ts'
import { textOf } from '@kerbline/domain/areas/imports/kind.ts'
import { maintenanceCase } from '@kerbline/domain/areas/maintenance/case.ts'
import { eventTypeName } from '@kerbline/domain/areas/maintenance/event-types.ts'
import type { MaintenanceState } from '@kerbline/domain/areas/maintenance/states.ts'
import { WHOLE_ROW } from '@kerbline/domain/areas/imports/reasons.ts'
import { type ColumnTypes, mapped, type SentRow } from '../bulk.ts'
import { eachRow, Findings, type ImportTask, outcomesOf, type Prepared, type Written } from '../prepare.ts'
import { whoHad } from '../../hires/who-had.ts'
import { keepDecided } from '../records/decided-here.ts'
import {
  keyOf,
  type KnownEvent,
  stateOf,
  judged,
  knownEvents,
  maintenanceColumns,
  nameOfColumn,
  tellRefused,
} from '../records/known-events.ts'
import { findVehicles, type KnownVehicle } from '../records/references.ts'
import { warnOfOtherCustomers } from '../records/other-customers.ts'
import { addBookings, changeBookings, standingColumns, standingOf } from '../records/maintenance-rows.ts'

interface Event {
  readonly row: CheckedRow
  readonly vehicle: KnownVehicle
  /** Whose the vehicle was when it was asked for. */
  readonly account: string
  /** The event that is here; undefined: a new one. */
  readonly known: KnownEvent | undefined
  /** What is taken of a row for an event that is here. */
  readonly changes: SentRow
  /** The state that the file says and the event here is past. */
  readonly refused: MaintenanceState | undefined
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
async function writeEvents(task: ImportTask, events: readonly Event[], findings: Findings): Promise<Written> {
  const { rows, now } = task
  const types = typesOf(task.columns)
  const added = events.filter(({ known }) => known === undefined)
  const kept = events.flatMap((event) => (event.known ? [{ event, row: event.row, id: event.known.id }] : []))
  await addBookings(
    rows,
    types,
    mapped(added, (event) => recordOf(event, task)),
    now,
  )
  const changeTypes = Object.fromEntries(Object.entries(types).filter(([column]) => !fixed.has(column)))
  const warned = findings.warnings.length
  const news = await keepDecided(
    task,
    findings,
    {
      ...{ table: 'maintenance_cases', entity: maintenanceCase.name, key: 'case_id' },
      nameOf: (column) => nameOfColumn.get(column) ?? column,
    },
    // Of a state it has been said above whether the file is behind.
    kept.map(({ event: { changes }, row, id }) => ({
      ...{ row, id },
      record: Object.fromEntries(Object.entries(changes).filter(([column]) => column !== 'state')),
    })),
  )
  const changes = kept.map(
    (
      {
        event: {
          changes: { state },
        },
        id,
      },
      place,
    ) => ({
      ...news[place],
      ...(state !== undefined && { state }),
      id,
    }),
  )
  const changed = await changeBookings(rows, changeTypes, changes, now)
  const touched = events.filter(({ known: is }) => is === undefined || changed.has(is.id))
  await tellRefused(task, events)
  return {
    ...outcomesOf(
      added.map(({ row }) => row),
      kept,
      changed,
    ),
    accounts: [...new Set(touched.map(({ account }) => account))],
    table: 'cases',
    ownTable: 'maintenance_cases',
    warnings: findings.warnings.slice(warned),
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
    const held = isWhole ? known.get(key) : undefined
    if (held === undefined) findings.needForNew(row, 'event')
    if (!vehicle || findings.isRefused(row)) return
    rowOf.set(key, row.row)
    const account = held?.account ?? accountOf.get(row) ?? vehicle.customer_account_number
    const taken = held ? judged(row, held, task, findings) : { changes: {}, refused: undefined }
    events.push({ row, vehicle, account, known: held, ...taken })
  })
  await warnOfOtherCustomers(task.rows, findings, 'reg_no', events)
  return {
    problems: findings.problems,
    warnings: [...findings.warnings],
    write: () => writeEvents(task, events, findings),
  }
}
