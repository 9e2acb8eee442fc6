// How many vehicles there are, of which classes and categories, and how many drivers.
import type { fleetPart } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { inScope, LIVE, narrows } from '../../fleet/vehicles-of.ts'
import { countByCategory, totalOf } from '../vehicles/queries.ts'
import type { View } from './view.ts'

/** Drivers who have not left, as their list shows them; narrowed to assets, those who have one of the vehicles. */
async function countDrivers({ rows, filter }: View): Promise<number> {
  const {
    rows: [found],
  } = await sql<{ count: number }>`
    select count(*) as count from drivers d where d.status <> 'left' and ${
      narrows(filter)
        ? sql`d.id in (select v.driver_id from vehicles v where ${LIVE} and ${inScope(filter, sql.ref('v.id'))})`
        : sql`true`
    }`.execute(rows)
  return found?.count ?? 0
}

export async function fleetOf(view: View): Promise<z.output<typeof fleetPart>> {
  const counts = await countByCategory(view.rows, view.filter)
  return {
    vehicles: totalOf(counts),
    vans: totalOf(counts, 'van'),
    cars: totalOf(counts, 'car'),
    drivers: await countDrivers(view),
    categories: counts.map(({ name, count }) => ({ name, count })),
  }
}
