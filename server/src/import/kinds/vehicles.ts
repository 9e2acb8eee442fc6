// Vehicles: by registration, with the makes, bodies, branches and categories they name, and the driver a file gives them.
import type { CheckedRow } from '@kerbline/domain/areas/imports/check-row.ts'
import { textOf } from '@kerbline/domain/areas/imports/kind.ts'
import { liftRefusal } from '@kerbline/domain/areas/driver-checks/off-road.ts'
import { anomalyWords, type OdometerAnomaly } from '@kerbline/domain/areas/telematics/anomalies.ts'
import { nameKey } from '@kerbline/domain/kit/words.ts'
import { insertRows, mapped, updateRows } from '../../db/bulk.ts'
import { driversFor, londonMidnights, type NewAssignment, openAssignments } from '../../fleet/assignments.ts'
import { keepOffRoad } from '../../fleet/off-road.ts'
import { acceptReadings } from '../../readings/accept-readings.ts'
import { releasedHere } from '../records/ended-here.ts'
import { keepDecided } from '../records/decided-here.ts'
import { eachRow, Findings, type ImportTask, outcomesOf, type Prepared, type Written } from '../prepare.ts'
import { knownAllocations } from '../records/reference-rows.ts'
import { findAccounts, refuseStranger } from '../records/references.ts'
import { registerNames, type RegisterNames } from '../records/register-names.ts'
import { type ExistingVehicle, findExistingVehicles, readingOf } from '../records/vehicle-mileage.ts'
import {
  accountOf,
  columnsFrom,
  driverNameOf,
  fileColumnOf,
  namesIn,
  regOf,
  vehicleRecords,
  vehicleTypes,
} from '../records/vehicle-records.ts'

interface KnownRow {
  readonly row: CheckedRow
  readonly known: ExistingVehicle
}

interface Sorted {
  readonly added: readonly CheckedRow[]
  readonly kept: readonly KnownRow[]
}

interface Wanting {
  readonly row: CheckedRow
  readonly account: string
}

/** Drivers for the vehicles that have none now and whose row names one. Whoever may not add drivers gives those that are here. */
async function giveDrivers(
  task: ImportTask,
  { added, kept }: Sorted,
  findings: Findings,
): Promise<Map<string, number>> {
  const driverless = kept.filter(({ known }) => known.driver_id === null)
  const released = await releasedHere(task, driverless, findings)
  const wanting: Wanting[] = [
    ...added.map((row) => ({ row, account: accountOf(row) })),
    ...driverless.map(({ row, known }) => ({ row, account: known.customer_account_number })),
  ].filter(({ row }) => driverNameOf(row) !== '' && row.values['status'] !== 'disposed' && !released.has(row.row))
  const wanted = wanting.map(({ row, account }) => ({ account, name: driverNameOf(row) }))
  const ids = await driversFor(task.rows, wanted, task.actorId, task.may('edit drivers'))
  const drivers = new Map<string, number>()
  for (const [place, { row, account }] of wanting.entries()) {
    const id = ids[place]
    if (id !== undefined) drivers.set(regOf(row), id)
    else {
      const says = `Account ${account} does not have a free driver called ${driverNameOf(row)}, and you do not have permission to add drivers. The vehicle was imported without a driver.`
      findings.warn(row.row, 'driverName', 'unknown_name', says)
    }
  }
  return drivers
}

function assignmentOf(
  { row, account }: Wanting,
  driverId: number | undefined,
  vehicleId: number | undefined,
  isNew: boolean,
): NewAssignment[] {
  if (driverId === undefined || vehicleId === undefined) return []
  // A vehicle seen first with a driver had that driver from the start of the hire; one that gets a driver later, from now.
  const fromDate = isNew ? textOf(row.values['on_hire_date']) : null
  return [{ driverId, vehicleId, regNo: regOf(row), account, fromDate }]
}

const plateOf = ({ values }: CheckedRow): string | null => textOf(values['currentRegNo'])

/** An odometer that cannot be true is kept, and moves nothing until staff have decided (ruling 49). No miles at all are plain to see. */
function warnOfAnomaly(findings: Findings, row: CheckedRow, flag: OdometerAnomaly | null): void {
  if (flag === null || flag === 'odometer zero') return
  const says = `${anomalyWords[flag]}. It is saved, and will count once the hire company has accepted it.`
  findings.warn(row.row, 'miles', 'odd_mileage', says)
}

interface WrittenRows {
  readonly newIds: ReadonlyMap<string, number>
  /** Ids of known vehicles that were changed. */
  readonly changed: Iterable<number>
}

async function writeRows(
  task: ImportTask,
  { added, kept }: Sorted,
  recordOf: ReturnType<typeof vehicleRecords>['recordOf'],
  findings: Findings,
): Promise<WrittenRows> {
  const { rows, now, actorId } = task
  const types = vehicleTypes(task)
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
  const keptRecords = await keepDecided(
    task,
    findings,
    { table: 'vehicles', entity: 'vehicle', nameOf: fileColumnOf, following: columnsFrom },
    kept.map(({ row, known }) => ({ row, id: known.id, record: { id: known.id, ...recordOf(row, known) } })),
  )
  const changed = await updateRows(rows, 'vehicles', types, keptRecords, now)
  return { newIds: new Map(made.map(({ id, reg_no }) => [reg_no, id])), changed }
}

/** What a file says of the road lets no vehicle back that is held by rule. */
async function keepHeld({ rows, columns }: ImportTask, { kept }: Sorted, findings: Findings): Promise<void> {
  if (!columns.has('status')) return
  const stopped = await keepOffRoad(
    rows,
    kept.map(({ known }) => known.id),
  )
  for (const { row, known } of kept) {
    const holds = stopped.get(known.id)
    if (holds) findings.warn(row.row, 'status', 'kept_off_road', liftRefusal(known.reg_no, holds))
  }
}

/** The vehicles whose odometer moved. */
async function takeReadings(
  { rows, now }: ImportTask,
  { added, kept }: Sorted,
  newIds: WrittenRows['newIds'],
  findings: Findings,
): Promise<Iterable<number>> {
  const midnight = londonMidnights()
  const readings = [
    ...added.map((row) => ({ row, reading: readingOf(row, newIds.get(regOf(row)), midnight) })),
    ...kept.map(({ row, known }) => ({ row, reading: readingOf(row, known.id, midnight) })),
  ].flatMap(({ row, reading }) => (reading === null ? [] : [{ row, reading }]))
  const read = await acceptReadings(
    rows,
    readings.map(({ reading }) => reading),
    now,
  )
  for (const [place, { row }] of readings.entries()) warnOfAnomaly(findings, row, read.flags[place] ?? null)
  return read.touched
}

const assignmentsOf = (
  { added, kept }: Sorted,
  drivers: ReadonlyMap<string, number>,
  newIds: WrittenRows['newIds'],
): NewAssignment[] => [
  ...added.flatMap((row) =>
    assignmentOf({ row, account: accountOf(row) }, drivers.get(regOf(row)), newIds.get(regOf(row)), true),
  ),
  ...kept.flatMap(({ row, known }) =>
    assignmentOf({ row, account: known.customer_account_number }, drivers.get(regOf(row)), known.id, false),
  ),
]

async function writeVehicles(
  task: ImportTask,
  sorted: Sorted,
  { names, findings, allocations }: Pick<Judging, 'names' | 'findings' | 'allocations'>,
): Promise<Written> {
  const { added, kept } = sorted
  const warned = findings.warnings.length
  await names.make([...added, ...mapped(kept, ({ row }) => row)])
  const drivers = await giveDrivers(task, sorted, findings)
  const { recordOf } = vehicleRecords({ task, names, drivers, allocations })
  const { newIds, changed } = await writeRows(task, sorted, recordOf, findings)
  await keepHeld(task, sorted, findings)
  await openAssignments(task.rows, assignmentsOf(sorted, drivers, newIds), task.now)
  const differing = new Set([...changed, ...(await takeReadings(task, sorted, newIds, findings))])
  const updated = kept.filter(({ known }) => differing.has(known.id))
  const account = ({ known }: KnownRow): string => known.customer_account_number
  return {
    ...outcomesOf(
      added,
      kept.map(({ row, known }) => ({ row, id: known.id })),
      differing,
    ),
    accounts: [...new Set([...added.map(accountOf), ...updated.map(account)])],
    // A vehicle that was changed may have got a plate that old invoices name.
    newVehicles: [
      ...added.map((row) => ({ row, account: accountOf(row) })),
      ...updated.map((each) => ({ row: each.row, account: account(each) })).filter(({ row }) => plateOf(row) !== null),
    ].map(({ row, account: of }) => ({ account: of, reg_no: regOf(row), current_reg_no: plateOf(row) })),
    table: 'vehicles',
    warnings: findings.warnings.slice(warned),
    newNames: names.newNames(),
  }
}

/** What another account had and gave up, vehicle or plate, is another vehicle's history: the plate starts anew. */
const isPast = (known: ExistingVehicle | undefined, account: string): boolean =>
  known !== undefined &&
  account !== '' &&
  (known.status === 'disposed' || known.is_former) &&
  known.customer_account_number !== account

interface Judging {
  readonly task: ImportTask
  readonly findings: Findings
  readonly accounts: ReadonlyMap<string, number>
  readonly names: RegisterNames
  /** Fleet pools by name in small letters. */
  readonly allocations: ReadonlyMap<string, number>
}

/** Finds fault with whose vehicle a row is, whether it is here, and what it names. */
function judge(
  { task, findings, accounts, names, allocations }: Judging,
  row: CheckedRow,
  known: ExistingVehicle | undefined,
): void {
  const [reg, account] = [regOf(row), accountOf(row)]
  const isStranger = refuseStranger(findings, row.row, { accounts, account })
  if (!isStranger && known && account !== '' && known.customer_account_number !== account) {
    const says = `This vehicle is on account ${known.customer_account_number}. Dispose of it there first, or correct the number.`
    findings.add(row.row, 'customer_account_number', 'inconsistent', says)
  }
  if (!known && reg !== '') {
    if (task.mayCreate) findings.needForNew(row, 'vehicle')
    else {
      const says = `You do not have a vehicle ${reg}. Correct the registration, or ask the hire company to add the vehicle.`
      findings.add(row.row, 'reg_no', 'unknown_reference', says)
    }
  }
  // Every vehicle has a category: there is nothing to fall back on for a new one.
  names.judge(findings, row, (column) => !known && column === 'vehicle_category')
  const allocation = textOf(row.values['allocation']) ?? ''
  if (allocation !== '' && !allocations.has(nameKey(allocation))) {
    const says = `We do not have an allocation called “${allocation}”. Add it under Settings, Fleet allocations, or correct the name.`
    findings.add(row.row, 'allocation', 'unknown_reference', says)
  }
}

export async function prepareVehicles(task: ImportTask): Promise<Prepared> {
  const findings = new Findings(task)
  const [accounts, names, allocations, existing] = await Promise.all([
    findAccounts(task.rows, namesIn(task.all, 'customer_account_number')),
    registerNames(task),
    task.columns.has('allocation') ? knownAllocations(task.rows) : new Map<string, number>(),
    findExistingVehicles(task.rows, task.all.map(regOf)),
  ])
  const rowOf = new Map<number, number>()
  const added: CheckedRow[] = []
  const kept: KnownRow[] = []
  await eachRow(task.all, (row) => {
    const held = existing.get(regOf(row))
    const known = isPast(held, accountOf(row)) ? undefined : held
    judge({ task, findings, accounts, names, allocations }, row, known)
    const earlier = known && rowOf.get(known.id)
    if (earlier !== undefined && !findings.hasFault(row, 'reg_no'))
      findings.add(
        row.row,
        'reg_no',
        'duplicate',
        `This is the same vehicle as row ${earlier}, under a previous registration. Keep one of them.`,
      )
    if (findings.isRefused(row)) return
    if (known) {
      kept.push({ row, known })
      rowOf.set(known.id, row.row)
    } else added.push(row)
  })
  return {
    problems: findings.problems,
    warnings: [...findings.warnings],
    write: () => writeVehicles(task, { added, kept }, { names, findings, allocations }),
  }
}
