// The best and the worst five drivers by behaviour score: every score above 0 counts (ruling 32). Equal to scoreFives of
// the domain, as the test beside this file shows.
import type { driversPart } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { inScope, LIVE } from '../../fleet/vehicles-of.ts'
import { readLeaderboard } from './figures/leaderboard.ts'
import type { View } from './view.ts'

type Driver = Omit<z.output<typeof driversPart>['top'][number], 'rank'>

export async function driversOf({ rows, filter }: View): Promise<z.output<typeof driversPart>> {
  // The score is the vehicle's newest counted one, and stands for the driver who has the vehicle.
  const { count, top, bottom } = await readLeaderboard<Driver>(
    rows,
    sql`select v.reg_no, d.name, v.score from vehicles v join drivers d on d.id = v.driver_id where ${LIVE} and v.score > 0 and ${inScope(filter, sql.ref('v.id'))}`,
    {
      ranked: sql`score desc, name collate "C", reg_no collate "C"`,
      reversed: sql`score, name collate "C" desc, reg_no collate "C" desc`,
    },
  )
  return { ranked: count, top, bottom }
}
