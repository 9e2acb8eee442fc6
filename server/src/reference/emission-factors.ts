// Tailpipe CO2 by class and fuel, for vehicles whose own figure is unknown.
//
// Source: UK Government GHG Conversion Factors for Company Reporting 2025, Department for Energy Security and Net Zero
// (DESNZ), flat file, "Managed assets- vehicles", rows "kg CO2e of CO2 per unit" per km: average car, average van (up to
// 3.5 tonnes), all HGVs averagely laden. Contains public sector information licensed under the Open Government Licence v3.0.
import type { Insertable } from 'kysely'
import type { EmissionFactorsTable } from '../db/tables.ts'

const year = 2025
const desnz = 'DESNZ GHG conversion factors 2025, managed assets, CO2 per km; Open Government Licence v3.0'
const none = 'No tailpipe: nothing is burnt in the vehicle'
const tailpipe = 'tailpipe'
/** The published plug-in figure counts the electricity of the battery too; there is none for the exhaust alone. */
const tailpipeAndCharging = 'tailpipe and charging'

type Row = readonly [fuel: string, gramsPerKilometre: number, boundary?: string]

const published: Readonly<Record<'car' | 'van' | 'hgv', readonly Row[]>> = {
  car: [
    ['diesel', 171.36],
    ['petrol', 162.04],
    ['hybrid', 127.08],
    ['phev', 103.89, tailpipeAndCharging],
    ['gas', 195.57],
    ['other', 166.08],
  ],
  van: [
    ['diesel', 253.95],
    ['petrol', 212.65],
    ['phev', 143.95, tailpipeAndCharging],
    ['gas', 275.56],
    ['other', 252.67],
  ],
  hgv: [['diesel', 879.1]],
}

const factor = (vehicleClass: string, fuel: string, grams: number, boundary: string, source: string) => ({
  year,
  class: vehicleClass,
  fuel_type: fuel,
  grams_per_kilometre: grams,
  boundary,
  source,
})

export const emissionFactors: readonly Insertable<EmissionFactorsTable>[] = Object.entries(published).flatMap(
  ([vehicleClass, rows]) => [
    ...rows.map(([fuel, grams, boundary = tailpipe]) => factor(vehicleClass, fuel, grams, boundary, desnz)),
    ...['electric', 'hydrogen'].map((fuel) => factor(vehicleClass, fuel, 0, tailpipe, none)),
  ],
)
