// What a row of a vehicle file becomes in the table: plain columns copied, references by id, and what it is fitted with.
import type { CheckedRow } from '@kerbline/domain/areas/imports/check-row.ts'
import type { CellValue } from '@kerbline/domain/areas/imports/columns.ts'
import { textOf } from '@kerbline/domain/areas/imports/kind.ts'
import type { ColumnTypes, SentRow } from './bulk.ts'
import { nameKey } from './reference-rows.ts'
import type { ExistingVehicle } from './vehicle-mileage.ts'

/** Column of the file to column of the table, with its type there. */
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

/** Names, whatever their capitals, to ids. */
export interface VehicleReferences {
  readonly makes: ReadonlyMap<string, number>
  readonly bodies: ReadonlyMap<string, number>
  readonly branches: ReadonlyMap<string, number>
  readonly categories: ReadonlyMap<string, number>
  readonly allocations: ReadonlyMap<string, number>
}

const idOf = (ids: ReadonlyMap<string, number>, name: CellValue | undefined): number | null =>
  ids.get(nameKey(text(name))) ?? null

export function vehicleTypes(columns: ReadonlySet<string>): ColumnTypes {
  const plain = Object.entries(copied)
    .filter(([name]) => columns.has(name))
    .map(([, pair]) => pair)
  return {
    ...Object.fromEntries(plain),
    manufacturer_id: 'int',
    vehicle_category_id: 'int',
    branch_id: 'int',
    is_vor: 'boolean',
    vor_since: 'timestamptz',
    driver_id: 'int',
    ...(columns.has('body') ? { body_id: 'int' } : {}),
    ...(columns.has('allocation') ? { fleet_allocation_id: 'int' } : {}),
  }
}

interface Making {
  readonly columns: ReadonlySet<string>
  readonly now: string
  readonly references: VehicleReferences
  /** By registration: who drives it from now on. */
  readonly drivers: ReadonlyMap<string, number>
}

export interface VehicleRecords {
  recordOf(row: CheckedRow, known: ExistingVehicle | undefined): SentRow
}

export function vehicleRecords({ columns, now, references, drivers }: Making): VehicleRecords {
  const present = Object.entries(copied).filter(([name]) => columns.has(name))
  return {
    recordOf: (row, known) => {
      const { values } = row
      const record: Record<string, SentRow[string]> = {}
      for (const [name, [column]] of present) record[column] = values[name] ?? null
      return {
        ...record,
        manufacturer_id: idOf(references.makes, values['make']),
        vehicle_category_id: idOf(references.categories, values['vehicle_category']),
        branch_id: idOf(references.branches, values['branch']),
        body_id: idOf(references.bodies, values['body']),
        fleet_allocation_id: idOf(references.allocations, values['allocation']),
        driver_id: drivers.get(regOf(row)) ?? known?.driver_id ?? null,
        ...offRoad(text(values['status']), known, now),
      }
    },
  }
}
