// Vehicles: by registration, with the makes, bodies, branches and categories they name, and the driver a file gives them.
import type { CheckedRow } from '@kerbline/domain/areas/imports/check-row.ts'
import type { CellValue } from '@kerbline/domain/areas/imports/columns.ts'
import { numberOf, textOf } from '@kerbline/domain/areas/imports/kind.ts'
import { driversFor, londonMidnights, type NewAssignment, openAssignments } from '../assignments.ts'
import { type ColumnTypes, insertRows, type SentRow, updateRows } from '../bulk.ts'
import { Findings, type ImportTask, type Prepared, type Written } from '../prepare.ts'
import { classOfCategory, ensureBodies, ensureBranches, ensureCategories, ensureManufacturers, knownCategories, nameKey } from '../reference-rows.ts'
import { findAccounts } from '../references.ts'
import { rematchInvoiceLines } from '../spend.ts'
import { addMileages, type ExistingVehicle, findExistingVehicles, mileageOf, type MileageStep } from '../vehicle-mileage.ts'

/** Column of the file to column of the table, with its type there. References and mileage are worked out below. */
const copied: Readonly<Record<string, readonly [column: string, type: string]>> = {
  currentRegNo: ['current_reg_no', 'text'],
  fleet_no: ['fleet_no', 'text'],
  vin: ['vin', 'text'],
  emei: ['emei', 'text'],
  model: ['model', 'text'],
  derivative: ['derivative', 'text'],
  colour: ['colour', 'text'],
  fuel_type: ['fuel_type', 'text'],
  euro_status: ['euro_status', 'text'],
  co2: ['co2_grams_per_kilometre', 'numeric(7,2)'],
  gvw_kg: ['gvw_kg', 'int'],
  payload_kg: ['payload_kg', 'int'],
  height_mm: ['height_mm', 'int'],
  year_of_manufacture: ['year_of_manufacture', 'int'],
  first_registered: ['first_registered', 'date'],
  hire_type: ['hire_type', 'text'],
  on_hire_date: ['on_hire_date', 'date'],
  contract_end_date: ['contract_end_date', 'date'],
  off_hire_date: ['off_hire_date', 'date'],
  contract_ref: ['contract_ref', 'text'],
  weekly_rate: ['weekly_rate_pence', 'int'],
  annual_mileage_allowance: ['annual_mileage_allowance', 'int'],
  excess_ppm: ['excess_pence_per_mile', 'int'],
  status: ['status', 'text'],
}

const text = (value: CellValue | undefined): string => textOf(value) ?? ''
const regOf = ({ values }: CheckedRow): string => text(values['reg_no'])
const accountOf = ({ values }: CheckedRow): string => text(values['customer_account_number'])
const named = (good: readonly CheckedRow[], column: string): Set<string> => new Set(good.map(({ values }) => text(values[column])).filter(name => name !== ''))

/** A vehicle is off the road when the file says so, and back when the file last said so and says so no more. */
function offRoad(status: string, known: ExistingVehicle | undefined, now: string): SentRow {
  if (status === 'vor') return { is_vor: true, vor_since: known?.vor_since ?? now }
  if (known === undefined || known.status === 'vor') return { is_vor: false, vor_since: null }
  return { is_vor: known.is_vor, vor_since: known.vor_since }
}

interface References {
  readonly makes: ReadonlyMap<string, number>
  readonly bodies: ReadonlyMap<string, number>
  readonly branches: ReadonlyMap<string, number>
  readonly categories: ReadonlyMap<string, number>
}

const idOf = (ids: ReadonlyMap<string, number>, name: CellValue | undefined): number | null => ids.get(nameKey(text(name))) ?? null

function typesOf(columns: ReadonlySet<string>): ColumnTypes {
  const plain = Object.entries(copied).filter(([name]) => columns.has(name)).map(([, pair]) => pair)
  return {
    ...Object.fromEntries(plain),
    manufacturer_id: 'int', vehicle_category_id: 'int', branch_id: 'int', is_vor: 'boolean', vor_since: 'timestamptz', miles: 'numeric(9,1)', miles_at: 'timestamptz',
    ...(columns.has('body') ? { body_id: 'int' } : {}),
  }
}

interface VehicleRecord {
  readonly [column: string]: SentRow[string]
  readonly miles: number | null
  readonly miles_at: string | null
}
type RecordOf = (row: CheckedRow, known: ExistingVehicle | undefined) => VehicleRecord

function recordMaker({ columns, now }: ImportTask, references: References): RecordOf {
  const midnight = londonMidnights()
  return ({ values }, known) => {
    const record: Record<string, SentRow[string]> = {}
    for (const [name, [column]] of Object.entries(copied)) if (columns.has(name)) record[column] = values[name] ?? null
    const mileage = mileageOf({ miles: numberOf(values['miles']), milesDate: textOf(values['milesDate']), known, now, midnight })
    return {
      ...record,
      manufacturer_id: idOf(references.makes, values['make']),
      vehicle_category_id: idOf(references.categories, values['vehicle_category']),
      branch_id: idOf(references.branches, values['branch']),
      body_id: idOf(references.bodies, values['body']),
      ...offRoad(text(values['status']), known, now),
      miles: mileage.miles,
      miles_at: mileage.miles_at,
    }
  }
}

/** Rows whose vehicle gets the driver the file names: those that have none now. */
const driverless = (good: readonly CheckedRow[], existing: ReadonlyMap<string, ExistingVehicle>): CheckedRow[] =>
  good.filter(row => text(row.values['driverName']) !== '' && text(row.values['status']) !== 'disposed' && (existing.get(regOf(row))?.driver_id ?? null) === null)

async function writeVehicles(task: ImportTask, good: readonly CheckedRow[], existing: ReadonlyMap<string, ExistingVehicle>): Promise<Written> {
  const { rows, now, actorId } = task
  const references = {
    makes: await ensureManufacturers(rows, named(good, 'make')),
    bodies: await ensureBodies(rows, named(good, 'body')),
    branches: await ensureBranches(rows, named(good, 'branch')),
    categories: await ensureCategories(rows, named(good, 'vehicle_category')),
  }
  const wanting = driverless(good, existing)
  const drivers = await driversFor(rows, wanting.map(row => ({ account: accountOf(row), name: text(row.values['driverName']) })), actorId)
  const driverOf = new Map(wanting.map((row, place) => [regOf(row), drivers[place] ?? null]))
  const recordOf = recordMaker(task, references)
  const types = { ...typesOf(task.columns), driver_id: 'int' }
  const added: SentRow[] = []
  const kept: SentRow[] = []
  const steps: MileageStep[] = []
  for (const row of good) {
    const known = existing.get(regOf(row))
    const driver = { driver_id: driverOf.get(regOf(row)) ?? known?.driver_id ?? null }
    const record = { ...recordOf(row, known), ...driver }
    if (!known) added.push({ reg_no: regOf(row), customer_account_number: accountOf(row), created_by: actorId, ...record })
    else {
      kept.push({ id: known.id, ...record })
      steps.push({ vehicleId: known.id, account: known.customer_account_number, before: known, miles: record.miles, at: record.miles_at })
    }
  }
  const made = await insertRows<{ id: number; reg_no: string }>(rows, 'vehicles', { reg_no: 'text', customer_account_number: 'text', created_by: 'int', ...types }, added, ['id', 'reg_no'])
  const changed = await updateRows(rows, 'vehicles', types, kept, now)
  const ids = new Map([...made.map(({ id, reg_no }) => [reg_no, id] as const), ...[...existing].map(([reg, { id }]) => [reg, id] as const)])
  await openAssignments(rows, wanting.flatMap(row => assignmentOf(row, driverOf, ids, existing)), now)
  await addMileages(rows, steps)
  await rematchInvoiceLines(rows, made.map(({ id }) => id))
  const touched = good.filter(row => {
    const known = existing.get(regOf(row))
    return !known || changed.has(known.id)
  })
  return { created: made.length, updated: changed.size, unchanged: kept.length - changed.size, accounts: [...new Set(touched.map(accountOf))] }
}

function assignmentOf(row: CheckedRow, drivers: ReadonlyMap<string, number | null>, ids: ReadonlyMap<string, number>, existing: ReadonlyMap<string, ExistingVehicle>): NewAssignment[] {
  const [driverId, vehicleId] = [drivers.get(regOf(row)) ?? null, ids.get(regOf(row))]
  if (driverId === null || vehicleId === undefined) return []
  // A vehicle seen first with a driver had that driver from the start of the hire; one that gets a driver later, from now.
  const fromDate = existing.has(regOf(row)) ? null : textOf(row.values['on_hire_date'])
  return [{ driverId, vehicleId, regNo: regOf(row), account: accountOf(row), fromDate }]
}

const isPast = (known: ExistingVehicle | undefined, account: string): boolean => known?.status === 'disposed' && known.customer_account_number !== account

export async function prepareVehicles(task: ImportTask): Promise<Prepared> {
  const findings = new Findings(task.kind)
  const accounts = await findAccounts(task.rows, named(task.good, 'customer_account_number'))
  const categories = await knownCategories(task.rows)
  const existing = await findExistingVehicles(task.rows, task.good.map(regOf))
  const good: CheckedRow[] = []
  for (const row of task.good) {
    const before = findings.problems.length
    const category = text(row.values['vehicle_category'])
    // What another account had and gave up is another vehicle's history: the plate starts anew.
    if (isPast(existing.get(regOf(row)), accountOf(row))) existing.delete(regOf(row))
    const known = existing.get(regOf(row))
    if (!accounts.has(accountOf(row))) findings.add(row.row, 'customer_account_number', 'unknown_reference', `There is no account ${accountOf(row)}. Create it first, or correct the number.`)
    else if (known && known.customer_account_number !== accountOf(row)) findings.add(row.row, 'customer_account_number', 'inconsistent', `This vehicle is on account ${known.customer_account_number}. Take it off hire there first.`)
    if (!categories.has(nameKey(category)) && classOfCategory(category) === null) findings.add(row.row, 'vehicle_category', 'unknown_value', `“${category}” is no category here, and its name does not say whether it is a car, van or lorry. Create the category first.`)
    if (findings.problems.length === before) good.push(row)
  }
  return { problems: findings.problems, write: () => writeVehicles(task, good, existing) }
}
