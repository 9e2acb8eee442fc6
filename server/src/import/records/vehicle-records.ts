// What a row of a vehicle file becomes in the table: plain columns copied, references by id, and what it is fitted with.
import type { CheckedRow } from '@kerbline/domain/areas/imports/check-row.ts'
import type { CellValue } from '@kerbline/domain/areas/imports/columns.ts'
import { keptColumns, textOf } from '@kerbline/domain/areas/imports/kind.ts'
import { vehicleImport } from '@kerbline/domain/areas/imports/kinds/vehicles.ts'
import type { Cell, ColumnTypes, SentRow } from '../../db/bulk.ts'
import { says, type ImportTask, typesIn } from '../prepare.ts'
import { nameKey } from '@kerbline/domain/kit/words.ts'
import type { RegisterNames } from './register-names.ts'
import type { ExistingVehicle } from './vehicle-mileage.ts'

/** Column of the file that names an entry of a register, to the column of the table that points at it. */
const pointers: readonly (readonly [column: string, pointer: string])[] = Object.entries(vehicleImport.columns).flatMap(
  ([name, { keptAs, pointsAt }]) => (keptAs !== undefined && pointsAt !== undefined ? [[name, keptAs] as const] : []),
)

/** All but what a vehicle is known by, what it names, and an odometer that is judged first. */
const kept = keptColumns(vehicleImport, [
  'reg_no',
  'customer_account_number',
  'allocation',
  'driverName',
  'miles',
  'milesDate',
  ...pointers.map(([name]) => name),
])

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

/** The column of the file that a column of the table follows from. */
export const fileColumnOf = (column: string): string =>
  Object.keys(following).find((name) => Object.hasOwn(following[name] ?? {}, column)) ?? column

export function vehicleTypes(task: ImportTask): ColumnTypes {
  const { columns } = task
  const ids = pointers.filter(([name]) => columns.has(name)).map(([, column]) => [column, 'int'] as const)
  const more = Object.entries(following).flatMap(([name, types]) => (columns.has(name) ? Object.entries(types) : []))
  return { ...typesIn(task, kept), ...Object.fromEntries([...ids, ...more]) }
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
  const present = kept.filter(({ name }) => columns.has(name))
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
      for (const { name, column } of present) if (!known || says(task, row, name)) record[column] = values[name] ?? null
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
