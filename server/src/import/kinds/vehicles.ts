// Vehicles: by registration, with the makes, bodies, branches and categories they name, and the driver a file gives them.
import type { CheckedRow } from '@kerbline/domain/areas/imports/check-row.ts'
import { textOf } from '@kerbline/domain/areas/imports/kind.ts'
import { acceptReadings } from '../../readings/accept-readings.ts'
import { driversFor, londonMidnights, type NewAssignment, openAssignments } from '../assignments.ts'
import { insertRows, mapped, updateRows } from '../bulk.ts'
import { eachRow, Findings, type ImportTask, type Prepared, type Written } from '../prepare.ts'
import {
  classOfCategory,
  ensureBodies,
  ensureBranches,
  ensureCategories,
  ensureManufacturers,
  knownAllocations,
  knownCategories,
  nameKey,
} from '../reference-rows.ts'
import { findAccounts } from '../references.ts'
import { type ExistingVehicle, findExistingVehicles, readingOf } from '../vehicle-mileage.ts'
import { accountOf, driverNameOf, namesIn, regOf, vehicleRecords, vehicleTypes } from '../vehicle-records.ts'

interface KnownRow {
  readonly row: CheckedRow
  readonly known: ExistingVehicle
}

interface Sorted {
  readonly added: readonly CheckedRow[]
  readonly kept: readonly KnownRow[]
}

/** Drivers for the vehicles that have none now and whose row names one. */
async function giveDrivers(task: ImportTask, { added, kept }: Sorted): Promise<Map<string, number>> {
  const driverless = kept.filter(({ known }) => known.driver_id === null).map(({ row }) => row)
  const wanting = [...added, ...driverless].filter(
    (row) => driverNameOf(row) !== '' && row.values['status'] !== 'disposed',
  )
  const wanted = wanting.map((row) => ({ account: accountOf(row), name: driverNameOf(row) }))
  const ids = await driversFor(task.rows, wanted, task.actorId)
  const drivers = new Map<string, number>()
  for (const [place, id] of ids.entries()) {
    const row = wanting[place]
    if (row) drivers.set(regOf(row), id)
  }
  return drivers
}

function assignmentOf(
  row: CheckedRow,
  driverId: number | undefined,
  vehicleId: number | undefined,
  isNew: boolean,
): NewAssignment[] {
  if (driverId === undefined || vehicleId === undefined) return []
  // A vehicle seen first with a driver had that driver from the start of the hire; one that gets a driver later, from now.
  const fromDate = isNew ? textOf(row.values['on_hire_date']) : null
  return [{ driverId, vehicleId, regNo: regOf(row), account: accountOf(row), fromDate }]
}

async function writeVehicles(task: ImportTask, good: readonly CheckedRow[], sorted: Sorted): Promise<Written> {
  const { rows, now, actorId, columns } = task
  const { added, kept } = sorted
  const [makes, bodies, branches, categories] = await Promise.all([
    ensureManufacturers(rows, namesIn(good, 'make')),
    ensureBodies(rows, namesIn(good, 'body')),
    ensureBranches(rows, namesIn(good, 'branch')),
    ensureCategories(rows, namesIn(good, 'vehicle_category')),
  ])
  const drivers = await giveDrivers(task, sorted)
  const references = { makes, bodies, branches, categories, allocations: await knownAllocations(rows) }
  const { recordOf } = vehicleRecords({ columns, now, references, drivers })
  const types = vehicleTypes(columns)
  const newTypes = { reg_no: 'text', customer_account_number: 'text', created_by: 'int', ...types }
  const newRecords = mapped(added, (row) => ({
    reg_no: regOf(row),
    customer_account_number: accountOf(row),
    created_by: actorId,
    ...recordOf(row, undefined),
  }))
  const made = await insertRows<{ id: number; reg_no: string }>(rows, 'vehicles', newTypes, newRecords, [
    'id',
    'reg_no',
  ])
  const keptRecords = mapped(kept, ({ row, known }) => ({ id: known.id, ...recordOf(row, known) }))
  const changed = await updateRows(rows, 'vehicles', types, keptRecords, now)
  const newIds = new Map(made.map(({ id, reg_no }) => [reg_no, id]))
  await openAssignments(
    rows,
    [
      ...added.flatMap((row) => assignmentOf(row, drivers.get(regOf(row)), newIds.get(regOf(row)), true)),
      ...kept.flatMap(({ row, known }) => assignmentOf(row, drivers.get(regOf(row)), known.id, false)),
    ],
    now,
  )
  const midnight = londonMidnights()
  const readings = [
    ...added.map((row) => readingOf(row, newIds.get(regOf(row)), midnight)),
    ...kept.map(({ row, known }) => readingOf(row, known.id, midnight)),
  ].filter((reading) => reading !== null)
  const read = await acceptReadings(rows, readings, now)
  const isChanged = ({ known }: KnownRow): boolean => changed.has(known.id) || read.touched.has(known.id)
  const updated = kept.filter(isChanged)
  const touched = [...added, ...updated.map(({ row }) => row)]
  return {
    created: made.length,
    updated: updated.length,
    unchanged: kept.length - updated.length,
    accounts: [...new Set(touched.map(accountOf))],
    newVehicles: added.map((row) => ({
      account: accountOf(row),
      reg_no: regOf(row),
      current_reg_no: textOf(row.values['currentRegNo']),
    })),
    outcomes: new Map([
      ...added.map(({ row }) => [row, 'create'] as const),
      ...kept.map((each) => [each.row.row, isChanged(each) ? 'update' : 'skip'] as const),
    ]),
  }
}

/** What another account had and gave up, vehicle or plate, is another vehicle's history: the plate starts anew. */
const isPast = (known: ExistingVehicle | undefined, account: string): boolean =>
  known !== undefined && (known.status === 'disposed' || known.is_former) && known.customer_account_number !== account

export async function prepareVehicles(task: ImportTask): Promise<Prepared> {
  const findings = new Findings(task.kind)
  const [accounts, categories, allocations, existing] = await Promise.all([
    findAccounts(task.rows, namesIn(task.good, 'customer_account_number')),
    knownCategories(task.rows),
    knownAllocations(task.rows),
    findExistingVehicles(task.rows, task.good.map(regOf)),
  ])
  const rowOf = new Map<number, number>()
  const good: CheckedRow[] = []
  const added: CheckedRow[] = []
  const kept: KnownRow[] = []
  await eachRow(task.good, (row) => {
    const before = findings.problems.length
    const account = accountOf(row)
    const category = textOf(row.values['vehicle_category']) ?? ''
    const held = existing.get(regOf(row))
    const known = isPast(held, account) ? undefined : held
    if (!accounts.has(account)) {
      findings.add(
        row.row,
        'customer_account_number',
        'unknown_reference',
        `There is no account ${account}. Create it first, or correct the number.`,
      )
    } else if (known && known.customer_account_number !== account) {
      const says = `This vehicle is on account ${known.customer_account_number}. Dispose of it there first, or correct the number.`
      findings.add(row.row, 'customer_account_number', 'inconsistent', says)
    }
    const earlier = known && rowOf.get(known.id)
    if (earlier !== undefined)
      findings.add(
        row.row,
        'reg_no',
        'duplicate',
        `This is the vehicle of row ${earlier}, by another plate it wore. Keep one of the two.`,
      )
    if (!categories.has(nameKey(category)) && classOfCategory(category) === null) {
      const says = `“${category}” is no category here, and its name does not say whether it is a car, van or lorry. Create the category first.`
      findings.add(row.row, 'vehicle_category', 'unknown_value', says)
    }
    const allocation = textOf(row.values['allocation']) ?? ''
    if (allocation !== '' && !allocations.has(nameKey(allocation))) {
      const says = `There is no allocation “${allocation}”. Add it under Settings, Fleet allocations, or correct the name.`
      findings.add(row.row, 'allocation', 'unknown_reference', says)
    }
    if (findings.problems.length > before) return
    good.push(row)
    if (known) {
      kept.push({ row, known })
      rowOf.set(known.id, row.row)
    }
    if (!known) added.push(row)
  })
  return { problems: findings.problems, write: () => writeVehicles(task, good, { added, kept }) }
}
