// A factor as it is typed, and how a new year begins with the rows of the newest.
import { choice, decimalNumber, text } from '@kerbline/domain/kit/field.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import type { settingsEndpoints } from '@kerbline/domain/areas/settings/endpoints.ts'
import { factorFuelWords, factorKey, vehicleClassWords } from '@kerbline/domain/areas/settings/reference-data.ts'
import { fuelTypes, vehicleClasses, type FuelType, type VehicleClass } from '@kerbline/domain/areas/vehicles/words.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import type { Kept } from './use-table.ts'

export type FactorTable = ReplyOf<(typeof settingsEndpoints)['emissionFactors']>

export interface FactorRow {
  readonly key: string | null
  readonly year: number
  readonly class: VehicleClass
  readonly fuel_type: FuelType
  /** What is no number stays as it was typed. */
  readonly grams_per_kilometre: number | string | null
  readonly boundary: string
  readonly source: string
}

export const factorsKept = ({ version, rows }: FactorTable): Kept<FactorRow> => ({
  version,
  rows: rows.map(({ vehicles: _, ...row }) => ({ ...row, key: factorKey(row) })),
})

export const vehiclesInWords = (count: number): string => counted(count, 'vehicle')

export const factorFields = {
  class: choice({
    label: 'Class',
    options: vehicleClasses.map((value) => ({ value, label: vehicleClassWords[value] })),
  }),
  fuel_type: choice({ label: 'Fuel', options: fuelTypes.map((value) => ({ value, label: factorFuelWords[value] })) }),
  grams_per_kilometre: decimalNumber({ label: 'g/km', decimals: 4 }),
  boundary: text({ label: 'Covers', max: 60 }),
  source: text({ label: 'Source', max: 300 }),
} as const

/** A new year asks for the figures of the newest again; where nothing is burnt nothing has to be looked up. */
export const rowsOfNewYear = (newest: readonly FactorRow[], year: number, source: string): FactorRow[] =>
  newest.map((row) => {
    const isNothing = row.grams_per_kilometre === 0
    return { ...row, key: null, year, ...(!isNothing && { grams_per_kilometre: null, source }) }
  })
