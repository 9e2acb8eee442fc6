// What a row of a vehicle file becomes in the table: plain columns copied, references by id, and what it is fitted with.
import type { CheckedRow } from '@kerbline/domain/areas/imports/check-row.ts'
import type { CellValue } from '@kerbline/domain/areas/imports/columns.ts'
import { textOf } from '@kerbline/domain/areas/imports/kind.ts'
import type { Cell, ColumnTypes, SentRow } from '../bulk.ts'
import { says, type ImportTask } from '../prepare.ts'
import { nameKey } from './reference-rows.ts'
import type { RegisterNames } from './register-names.ts'
import type { ExistingVehicle } from './vehicle-mileage.ts'

/** Column of the file to column of the table, with its type there. */
export const copied: Readonly<Record<string, readonly [column: string, type: string]>> = {
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
  axle_config: ['axle_config', 'text'],
  tail_lift: ['has_tail_lift', 'boolean'],
  tachograph: ['has_tachograph', 'boolean'],
  crane: ['has_crane', 'boolean'],
  fridge: ['has_fridge', 'boolean'],
  year_of_manufacture: ['year_of_manufacture', 'int'],
  first_registered: ['first_registered', 'date'],
  hire_type: ['hire_type', 'text'],
  on_hire_date: ['on_hire_date', 'date'],
  contract_end_date: ['contract_end_date', 'date'],
  off_hire_date: ['off_hire_date', 'date'],
  contract_ref: ['contract_ref', 'text'],
  weekly_rate: ['weekly_rate_pence', 'int'],
  annual_mileage_allowance: ['annual_mileage_allowance', 'int'],
  miles_at_on_hire: ['miles_at_on_hire', 'numeric(9,1)'],
  excess_ppm: ['excess_pence_per_mile', 'int'],
  cost_centre: ['cost_centre', 'text'],
  status: ['status', 'text'],
}

const text = (value: CellValue | undefined): string => textOf(value) ?? ''
export const regOf = ({ values }: CheckedRow): string => text(values['reg_no'])
export const accountOf = ({ values }: CheckedRow): string => text(values['customer_account_number'])
export const driverNameOf = ({ values }: CheckedRow): string => text(values['driverName'])
export const namesIn = (good: readonly CheckedRow[], column: string): Set<string> =>
  new Set(good.map(({ values }) => text(values[column])).filter((name) => name !== ''))

/** A vehicle is off the road when the file says so, and back when the file last said so and says so no more. */
function offRoad(status: string, known: ExistingVehicle | undefined, now: string): SentRow {
  if (status === 'vor') return { is_vor: true, vor_since: known?.vor_since ?? now }
  if (known === undefined || known.status === 'vor') return { is_vor: false, vor_since: null }
  return { is_vor: known.is_vor, vor_since: known.vor_since }
}

/** Column of the file that names an entry of a register, to the column of the table that points at it. */
export const pointers: readonly (readonly [column: string, pointer: string])[] = [
  ['make', 'manufacturer_id'],
  ['vehicle_category', 'vehicle_category_id'],
  ['branch', 'branch_id'],
  ['body', 'body_id'],
]

/** Columns of the table that follow from one column of the file. */
const following: Readonly<Record<string, ColumnTypes>> = {
  status: { is_vor: 'boolean', vor_since: 'timestamptz' },
  driverName: { driver_id: 'int' },
  allocation: { fleet_allocation_id: 'int' },
}

/** By column of the table, what follows from the same column of the file. */
export const columnsFrom: Readonly<Record<string, readonly string[]>> = {
  status: Object.keys(following['status'] ?? {}),
}

const fileColumns = new Map([
  ...Object.entries(copied).map(([name, [column]]) => [column, name] as const),
  ...pointers.map(([name, column]) => [column, name] as const),
  ...Object.entries(following).flatMap(([name, types]) => Object.keys(types).map((column) => [column, name] as const)),
])
/** The column of the file that fills a column of the table. */
export const fileColumnOf = (column: string): string => fileColumns.get(column) ?? column

export function vehicleTypes(columns: ReadonlySet<string>): ColumnTypes {
  const plain = Object.entries(copied)
    .filter(([name]) => columns.has(name))
    .map(([, pair]) => pair)
  const ids = pointers.filter(([name]) => columns.has(name)).map(([, column]) => [column, 'int'] as const)
  const more = Object.entries(following).flatMap(([name, types]) => (columns.has(name) ? Object.entries(types) : []))
  return Object.fromEntries([...plain, ...ids, ...more])
}

interface Making {
  readonly task: ImportTask
  readonly names: RegisterNames
  /** Fleet pools by name in small letters. */
  readonly allocations: ReadonlyMap<string, number>
  /** By registration: who drives it from now on. */
  readonly drivers: ReadonlyMap<string, number>
}

export interface VehicleRecords {
  /** Every column of a new vehicle; of one that is here, what its row says something of. */
  recordOf(row: CheckedRow, known: ExistingVehicle | undefined): SentRow
}

export function vehicleRecords({ task, names, drivers, allocations }: Making): VehicleRecords {
  const { columns, now } = task
  const present = Object.entries(copied).filter(([name]) => columns.has(name))
  /** Undefined where the row leaves it as it stands: nothing is said, or a name that is left out. */
  const pointerOf = (row: CheckedRow, name: string, isNew: boolean): Cell | undefined => {
    const [id] = names.idsOf(row, name)
    if (id !== undefined) return id
    return isNew || (text(row.values[name]) === '' && task.clears.has(name)) ? null : undefined
  }
  return {
    recordOf: (row, known) => {
      const { values } = row
      const record: Record<string, Cell> = {}
      for (const [name, [column]] of present) if (!known || says(task, row, name)) record[column] = values[name] ?? null
      for (const [name, column] of pointers) {
        const id = columns.has(name) ? pointerOf(row, name, !known) : undefined
        if (id !== undefined) record[column] = id
      }
      if (columns.has('allocation') && (!known || says(task, row, 'allocation')))
        record['fleet_allocation_id'] = allocations.get(nameKey(text(values['allocation']))) ?? null
      const driverId = drivers.get(regOf(row))
      if (driverId !== undefined) record['driver_id'] = driverId
      if (columns.has('status') && textOf(values['status']) !== null)
        Object.assign(record, offRoad(text(values['status']), known, now))
      return record
    },
  }
}
