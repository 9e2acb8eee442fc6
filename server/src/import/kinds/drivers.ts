// Drivers: by account and e-mail, else by name and the vehicle they drive.
import type { CheckedRow } from '@kerbline/domain/areas/imports/check-row.ts'
import { textOf } from '@kerbline/domain/areas/imports/kind.ts'
import { WHOLE_ROW } from '@kerbline/domain/areas/imports/reasons.ts'
import { sql } from 'kysely'
import { closeAssignments, openAssignments } from '../assignments.ts'
import { type ColumnTypes, insertRows, type SentRow, updateRows } from '../bulk.ts'
import { type KnownDriver, knownDrivers, matchDriver } from '../driver-matching.ts'
import { eachRow, Findings, type ImportTask, type Prepared, type Written } from '../prepare.ts'
import { findAccounts, findVehicles, type KnownVehicle, vehicleOf } from '../references.ts'

/** These columns have the same name in the file and in the table. */
const copied: ColumnTypes = {
  name: 'text',
  email: 'text',
  phone: 'text',
  licence_no: 'text',
  licence_categories: 'text[]',
  licence_expiry: 'date',
  dqc_expiry: 'date',
  tacho_card_expiry: 'date',
  medical_expiry: 'date',
  points: 'int',
  last_licence_check: 'date',
  licence_mandate_expiry: 'date',
  status: 'text',
}
/** What stands in a column that takes no null. */
const whenEmpty: Readonly<Record<string, SentRow[string]>> = { points: 0, licence_categories: [], status: 'active' }

interface Matched {
  readonly row: CheckedRow
  readonly account: string
  readonly known: KnownDriver | undefined
  readonly vehicle: KnownVehicle | null
}

function recordOf({ columns }: ImportTask, { values }: CheckedRow): SentRow {
  const record: Record<string, SentRow[string]> = {}
  for (const column of Object.keys(copied))
    if (columns.has(column)) record[column] = values[column] ?? whenEmpty[column] ?? null
  return record
}

/** Rows whose driver is not yet the driver of the vehicle they name take it over from now, or from the start where it had none before. */
async function assign(
  { rows, now }: ImportTask,
  matched: readonly (Matched & { readonly driverId: number })[],
): Promise<Set<number>> {
  const moves = matched.flatMap(({ row, account, vehicle, driverId }) =>
    vehicle && vehicle.driver_id !== driverId ? [{ row: row.row, account, vehicle, driverId }] : [],
  )
  if (moves.length === 0) return new Set()
  const vehicleIds = moves.map(({ vehicle }) => vehicle.id)
  const { rows: past } = await sql<{
    id: number
    on_hire_date: string | null
    has_history: boolean
  }>`select id, on_hire_date,
    exists (select from driver_vehicles held where held.vehicle_id = vehicles.id) as has_history from vehicles where id = any(${vehicleIds}::int[])`.execute(
    rows,
  )
  const startOf = new Map(past.map(({ id, on_hire_date, has_history }) => [id, has_history ? null : on_hire_date]))
  await closeAssignments(
    rows,
    vehicleIds,
    moves.map(({ driverId }) => driverId),
    now,
  )
  await openAssignments(
    rows,
    moves.map(({ account, vehicle, driverId }) => ({
      driverId,
      vehicleId: vehicle.id,
      regNo: vehicle.reg_no,
      account,
      fromDate: startOf.get(vehicle.id) ?? null,
    })),
    now,
  )
  await updateRows(
    rows,
    'vehicles',
    { driver_id: 'int' },
    moves.map(({ vehicle, driverId }) => ({ id: vehicle.id, driver_id: driverId })),
    now,
  )
  return new Set(moves.map(({ row }) => row))
}

async function writeDrivers(task: ImportTask, matched: readonly Matched[]): Promise<Written> {
  const { rows, columns, now, actorId } = task
  const types = Object.fromEntries(Object.entries(copied).filter(([column]) => columns.has(column)))
  const added = matched.filter(({ known }) => known === undefined)
  const made = await insertRows<{ id: number; name: string }>(
    rows,
    'drivers',
    { customer_account_number: 'text', created_by: 'int', ...types },
    added.map(({ row, account }) => ({
      customer_account_number: account,
      created_by: actorId,
      ...recordOf(task, row),
    })),
    ['id', 'name'],
  )
  const newIds = new Map<number, number>()
  for (const [place, { row }] of added.entries()) {
    const answer = made[place]
    if (answer?.name !== textOf(row.values['name']))
      throw new Error('New drivers came back in another order than they were sent')
    newIds.set(row.row, answer.id)
  }
  const kept = matched.flatMap(({ row, known }) => (known ? [{ id: known.id, ...recordOf(task, row) }] : []))
  const changed = await updateRows(rows, 'drivers', types, kept, now)
  const moved = await assign(
    task,
    matched.flatMap((each) => {
      const driverId = each.known?.id ?? newIds.get(each.row.row)
      return driverId === undefined ? [] : [{ ...each, driverId }]
    }),
  )
  const touched = matched.filter(({ row, known }) => !known || changed.has(known.id) || moved.has(row.row))
  const updated = touched.length - added.length
  const isTouched = new Set(touched)
  return {
    created: added.length,
    updated,
    unchanged: kept.length - updated,
    accounts: [...new Set(touched.map(({ account }) => account))],
    outcomes: new Map(
      matched.map((each) => [each.row.row, !each.known ? 'create' : isTouched.has(each) ? 'update' : 'skip'] as const),
    ),
  }
}

export async function prepareDrivers(task: ImportTask): Promise<Prepared> {
  const findings = new Findings(task.kind)
  const texts = (column: string): string[] => task.good.flatMap(({ values }) => textOf(values[column]) ?? [])
  const accounts = await findAccounts(task.rows, texts('customer_account_number'))
  const vehicles = await findVehicles(task.rows, texts('current_reg'))
  const index = await knownDrivers(task.rows, accounts.keys())
  const rowOfDriver = new Map<number, number>()
  const rowOfVehicle = new Map<number, number>()
  const matched: Matched[] = []
  await eachRow(task.good, (row) => {
    const account = textOf(row.values['customer_account_number']) ?? ''
    const reg = textOf(row.values['current_reg'])
    const vehicle = reg === null ? null : vehicleOf(vehicles, reg, account)
    const known = matchDriver(index, row, account, vehicle)
    const earlier = known && rowOfDriver.get(known.id)
    if (!accounts.has(account))
      findings.add(
        row.row,
        'customer_account_number',
        'unknown_reference',
        `There is no account ${account}. Create it first, or correct the number.`,
      )
    else if (reg !== null && !vehicle)
      findings.add(
        row.row,
        'current_reg',
        'unknown_reference',
        `Account ${account} has no vehicle ${reg}. Import the vehicle first, or correct the registration.`,
      )
    else if (earlier !== undefined)
      findings.add(
        row.row,
        WHOLE_ROW,
        'duplicate',
        `This is the driver of row ${earlier}, by another e-mail or vehicle. Keep one of the two.`,
      )
    else if (vehicle && rowOfVehicle.has(vehicle.id))
      findings.add(
        row.row,
        'current_reg',
        'duplicate',
        `This is the vehicle of row ${rowOfVehicle.get(vehicle.id) ?? 0}, by another of its plates. Keep one of the two.`,
      )
    else {
      if (known) rowOfDriver.set(known.id, row.row)
      if (vehicle) rowOfVehicle.set(vehicle.id, row.row)
      matched.push({ row, account, known, vehicle })
    }
  })
  return { problems: findings.problems, write: () => writeDrivers(task, matched) }
}
