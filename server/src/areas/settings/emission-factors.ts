// Grams of CO2 per kilometre by year, class and fuel. Of each class and fuel the newest year counts, for vehicles whose own figure
// is not known; every row says where it comes from.
import type { settingsEndpoints } from '@kerbline/domain/areas/settings/endpoints.ts'
import { factorInForce, factorKey, factorName } from '@kerbline/domain/areas/settings/reference-data.ts'
import { type FuelType, type VehicleClass, vehicleClasses } from '@kerbline/domain/areas/vehicles/words.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { sql } from 'kysely'
import { LIVE } from '../../fleet/vehicles-of.ts'
import type { Call, Rows } from '../../http/call.ts'
import { versionOf } from '../../http/require-version.ts'
import { changesOf, readerOf, repetitions, saveTable, twice } from './reference-table.ts'

type Table = ReplyOf<(typeof settingsEndpoints)['emissionFactors']>
type Given = InputOf<(typeof settingsEndpoints)['saveEmissionFactors']>
type Factor = Given['rows'][number]

const factorsOf = async (rows: Rows): Promise<Factor[]> =>
  (
    await sql<Factor>`
      select year, class, fuel_type, grams_per_kilometre, boundary, source from emission_factors where removed_at is null
      order by year desc, array_position(${[...vehicleClasses]}::text[], class), fuel_type`.execute(rows)
  ).rows

interface Counted {
  readonly class: VehicleClass
  readonly fuel_type: FuelType
  readonly vehicles: number
}

const vehiclesWithoutOwn = async (rows: Rows): Promise<Counted[]> =>
  (
    await sql<Counted>`
      select c.class, v.fuel_type, count(*) as vehicles from vehicles v join vehicle_categories c on c.id = v.vehicle_category_id
      where ${LIVE} and v.co2_grams_per_kilometre is null group by 1, 2 order by 3 desc, 1, 2`.execute(rows)
  ).rows

const kindOf = (row: { readonly class: string; readonly fuel_type: string }): string => `${row.class}|${row.fuel_type}`

async function tableOf(rows: Rows): Promise<Table> {
  const factors = await factorsOf(rows)
  const counted = await vehiclesWithoutOwn(rows)
  const vehiclesOf = (factor: Factor): number => counted.find((each) => kindOf(each) === kindOf(factor))?.vehicles ?? 0
  return {
    version: versionOf(factors),
    rows: factors.map((factor) => ({
      ...factor,
      vehicles: factorInForce(factors, factor) === factor ? vehiclesOf(factor) : null,
    })),
    // A trailer has no engine: it lacks nothing.
    without: counted.filter((each) => each.class !== 'trailer' && !factorInForce(factors, each)),
  }
}

export const readEmissionFactors = readerOf<Table>(tableOf, { version: '', rows: [], without: [] })

export const saveEmissionFactors = (call: Call, { version, rows: after }: Given): Promise<Table> =>
  saveTable(call, {
    ...{ name: 'emission factors', entity: 'emission factor', version, read: factorsOf, answer: tableOf },
    problems: () =>
      repetitions(after.map(factorKey), 'fuel_type', (place) => {
        const row = after[place]
        return twice(row && factorName(row))
      }),
    write: async (before, rows) => {
      const changes = changesOf(before, after, factorKey)
      for (const { before: was, after: is } of changes) {
        if (is)
          await rows
            .insertInto('emission_factors')
            .values(is)
            .onConflict((conflict) =>
              conflict.columns(['year', 'class', 'fuel_type']).doUpdateSet({ ...is, removed_at: null }),
            )
            .execute()
        else if (was)
          await sql`update emission_factors set removed_at = now()
            where year = ${was.year} and class = ${was.class} and fuel_type = ${was.fuel_type}`.execute(rows)
      }
      return changes
    },
  })
