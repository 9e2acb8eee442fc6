// Drivers: by account and e-mail, else by name and the vehicle they drive.
import type { CheckedRow } from '@kerbline/domain/areas/imports/check-row.ts'
import { keptColumns, textOf } from '@kerbline/domain/areas/imports/kind.ts'
import { driverImport } from '@kerbline/domain/areas/imports/kinds/drivers.ts'
import { WHOLE_ROW } from '@kerbline/domain/areas/imports/reasons.ts'
import { sql } from 'kysely'
import { insertRows, type SentRow, updateRows } from '../../db/bulk.ts'
import { closeAssignments, openAssignments } from '../../fleet/assignments.ts'
import { endedHere } from '../records/ended-here.ts'
import { keepDecided } from '../records/decided-here.ts'
import { type KnownDriver, knownDrivers, matchDriver } from '../records/driver-matching.ts'
import {
  eachRow,
  Findings,
  type ImportTask,
  outcomesOf,
  type Prepared,
  says,
  typesIn,
  type Written,
} from '../prepare.ts'
import { findAccounts, findVehicles, type KnownVehicle, refuseStranger, vehicleOf } from '../records/references.ts'

const kept = keptColumns(driverImport, ['customer_account_number', 'current_reg'])
/** What stands in a column that takes no null. */
const whenEmpty: Readonly<Record<string, SentRow[string]>> = { points: 0, licence_categories: [], status: 'active' }

interface Matched {
  readonly row: CheckedRow
  readonly account: string
  readonly known: KnownDriver | undefined
  readonly vehicle: KnownVehicle | null
}

/** Every column of a new driver; of one who is here, what the row says something of. */
function recordOf(task: ImportTask, row: CheckedRow, isNew: boolean): SentRow {
  const record: Record<string, SentRow[string]> = {}
  for (const { name, column } of kept)
    if (isNew ? task.columns.has(name) : says(task, row, name))
      record[column] = row.values[name] ?? whenEmpty[name] ?? null
  return record
}

/** Rows whose driver is not yet the driver of the vehicle they name take it over from now, or from the start where it had none before. */
async function assign(
  { rows, now }: ImportTask,
  matched: readonly (Matched & { readonly driverId: number })[],
  findings: Findings,
): Promise<Set<number>> {
  const asked = matched.flatMap(({ row, account, vehicle, driverId }) =>
    vehicle && vehicle.driver_id !== driverId ? [{ row: row.row, account, vehicle, driverId }] : [],
  )
  const ended = await endedHere(
    rows,
    asked.map(({ vehicle, driverId }) => ({ vehicleId: vehicle.id, driverId })),
  )
  const moves = asked.filter((_, place) => !ended.has(place))
  for (const place of ended) {
    const { row, vehicle } = asked[place] ?? {}
    if (row === undefined || !vehicle) continue
    const says = `Someone here ended this driver’s assignment to ${vehicle.reg_no}. We did not change it.`
    findings.warn(row, 'current_reg', 'stays', says)
  }
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

async function writeDrivers(task: ImportTask, matched: readonly Matched[], findings: Findings): Promise<Written> {
  const { rows, now, actorId } = task
  const types = typesIn(task, kept)
  const added = matched.filter(({ known }) => known === undefined)
  const made = await insertRows<{ id: number; name: string }>(
    rows,
    'drivers',
    { customer_account_number: 'text', created_by: 'int', ...types },
    added.map(({ row, account }) => ({
      customer_account_number: account,
      created_by: actorId,
      ...recordOf(task, row, true),
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
  const warned = findings.warnings.length
  const changes = await keepDecided(
    task,
    findings,
    { table: 'drivers', entity: 'drivers' },
    matched.flatMap(({ row, known }) =>
      known ? [{ row, id: known.id, record: { id: known.id, ...recordOf(task, row, false) } }] : [],
    ),
  )
  const changed = await updateRows(rows, 'drivers', types, changes, now)
  const moved = await assign(
    task,
    matched.flatMap((each) => {
      const driverId = each.known?.id ?? newIds.get(each.row.row)
      return driverId === undefined ? [] : [{ ...each, driverId }]
    }),
    findings,
  )
  const isTouched = ({ row, known }: Matched): boolean => !known || changed.has(known.id) || moved.has(row.row)
  const keptRows = matched.flatMap(({ row, known }) => (known ? [{ row, id: known.id }] : []))
  const differing = new Set(matched.flatMap((each) => (each.known && isTouched(each) ? [each.known.id] : [])))
  return {
    ...outcomesOf(
      added.map(({ row }) => row),
      keptRows,
      differing,
    ),
    accounts: [...new Set(matched.filter(isTouched).map(({ account }) => account))],
    table: 'drivers',
    warnings: findings.warnings.slice(warned),
  }
}

export async function prepareDrivers(task: ImportTask): Promise<Prepared> {
  const findings = new Findings(task)
  const texts = (column: string): string[] => task.all.flatMap(({ values }) => textOf(values[column]) ?? [])
  const accounts = await findAccounts(task.rows, texts('customer_account_number'))
  const vehicles = await findVehicles(task.rows, texts('current_reg'))
  const index = await knownDrivers(task.rows, accounts.keys())
  const rowOfDriver = new Map<number, number>()
  const rowOfVehicle = new Map<number, number>()
  const matched: Matched[] = []
  await eachRow(task.all, (row) => {
    const account = textOf(row.values['customer_account_number']) ?? ''
    const reg = textOf(row.values['current_reg'])
    const vehicle = reg === null ? null : vehicleOf(vehicles, reg, account)
    const known = matchDriver(index, row, account, vehicle)
    const earlier = known && rowOfDriver.get(known.id)
    const earlierOfVehicle = vehicle ? rowOfVehicle.get(vehicle.id) : undefined
    refuseStranger(findings, row.row, {
      accounts,
      account,
      vehicle: { column: 'current_reg', reg: reg ?? '', found: vehicle },
    })
    if (earlier !== undefined && !findings.hasFault(row, WHOLE_ROW))
      findings.add(
        row.row,
        WHOLE_ROW,
        'duplicate',
        `Duplicate of row ${earlier}. It is the same driver, with another email address or vehicle. Keep one of them.`,
      )
    else if (earlierOfVehicle !== undefined && !findings.isRefused(row))
      findings.add(
        row.row,
        'current_reg',
        'duplicate',
        `Duplicate of row ${earlierOfVehicle}. It is the same vehicle, under another registration. Keep one of them.`,
      )
    if (findings.isRefused(row)) return
    if (known) rowOfDriver.set(known.id, row.row)
    if (vehicle) rowOfVehicle.set(vehicle.id, row.row)
    matched.push({ row, account, known, vehicle })
  })
  return { problems: findings.problems, write: () => writeDrivers(task, matched, findings) }
}
