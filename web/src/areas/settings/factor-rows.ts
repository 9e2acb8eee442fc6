// A factor as it is typed: grams stay text until they are sent, and a new year begins with the rows of the newest.
import { counted } from '@kerbline/domain/kit/words.ts'
import type { settingsEndpoints } from '@kerbline/domain/areas/settings/endpoints.ts'
import { factorKey } from '@kerbline/domain/areas/settings/reference-data.ts'
import type { FuelType, VehicleClass } from '@kerbline/domain/areas/vehicles/words.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import type { Kept } from './use-table.ts'

export type FactorTable = ReplyOf<(typeof settingsEndpoints)['emissionFactors']>

export interface FactorRow {
  readonly key: string | null
  readonly year: number
  readonly class: VehicleClass
  readonly fuel_type: FuelType
  /** As it is typed. */
  readonly grams: string
  readonly boundary: string
  readonly source: string
}

export const factorsKept = ({ version, rows }: FactorTable): Kept<FactorRow> => ({
  version,
  rows: rows.map(({ vehicles: _, grams_per_kilometre, ...row }) => {
    return { ...row, key: factorKey(row), grams: String(grams_per_kilometre) }
  }),
})

const decimal = /^(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/
/** What is no number goes as none, for the server to say so at its field. */
export const gramsOf = (typed: string): number =>
  decimal.test(typed.trim()) ? Number(typed.replaceAll(',', '')) : Number.NaN
export const vehiclesInWords = (count: number): string => counted(count, 'vehicle')

export const factorLabels = {
  class: 'Class',
  fuel_type: 'Fuel',
  grams_per_kilometre: 'g/km',
  boundary: 'What is counted',
  source: 'Source',
} as const

/** A new year asks for the figures of the newest again; where nothing is burnt nothing has to be looked up. */
export const rowsOfNewYear = (newest: readonly FactorRow[], year: number, source: string): FactorRow[] =>
  newest.map((row) => {
    const isNothing = gramsOf(row.grams) === 0
    return { ...row, key: null, year, ...(!isNothing && { grams: '', source }) }
  })
