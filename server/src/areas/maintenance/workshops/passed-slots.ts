// Bookings whose day has passed: nobody said whether the vehicle came, so that from then on it is the hire company's turn.
import { maintenanceCase } from '@kerbline/domain/areas/maintenance/case.ts'
import { sql } from 'kysely'
import { takeCaseStep } from '../../../cases/case-steps.ts'
import { portalCall } from '../../../http/absent-actor.ts'
import type { Portal } from '../../../http/call.ts'
import { openAsJob } from '../../../jobs/open-as-job.ts'
import { maintenanceRules } from '../rules.ts'
import { lockVisit } from '../visits.ts'

/** At a time; the rest follows with the next minute. */
const MAX_PASSED = 1_000

const hasPassed = (now: string) =>
  sql`c.kind = ${maintenanceCase.name} and c.closed_at is null and c.state = 'booked' and m.booked_at < ${now}::timestamptz`

/** Each in a transaction of its own: one that cannot be moved holds up no other. @returns how many were moved */
export async function passSlots(
  portal: Portal,
  stopping: AbortSignal,
  warn: (error: unknown) => void,
): Promise<number> {
  const inJob = openAsJob(portal.database, 'passed slots')
  const now = portal.clock.businessNow().toISOString()
  const { rows: passed } = await inJob((rows) =>
    sql<{ id: number }>`
      select c.id from cases c join maintenance_cases m on m.case_id = c.id where ${hasPassed(now)} order by m.booked_at, c.id limit ${MAX_PASSED}`.execute(
      rows,
    ),
  )
  let moved = 0
  for (const { id } of passed) {
    if (stopping.aborted) break
    try {
      const finish = await inJob(async (rows) => {
        const { call, finish: after } = portalCall(portal, rows)
        await lockVisit(call, id)
        // Whoever moved it meanwhile has said what becomes of it.
        const { rows: still } = await sql`
          select from cases c join maintenance_cases m on m.case_id = c.id where c.id = ${id} and ${hasPassed(now)} for no key update of c`.execute(
          rows,
        )
        if (still.length === 0) return undefined
        await takeCaseStep(call, maintenanceCase, maintenanceRules, {
          ...{ id, verb: 'slot passed', values: {} },
          as: { who: 'system', actor: null },
        })
        return after
      })
      if (!finish) continue
      await finish()
      moved += 1
    } catch (error) {
      warn(error)
    }
  }
  return moved
}
