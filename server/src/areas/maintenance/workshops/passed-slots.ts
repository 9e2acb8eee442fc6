// Bookings whose day has passed: nobody said whether the vehicle came, so that from then on it is the hire company's turn.
import { maintenanceCase } from '@kerbline/domain/areas/maintenance/case.ts'
import { sql } from 'kysely'
import { takeTimedSteps } from '../../../cases/timed-steps.ts'
import type { Portal } from '../../../http/call.ts'
import { maintenanceRules } from '../rules.ts'
import { lockVisit } from '../visits.ts'

/** @returns how many were moved */
export const passSlots = (portal: Portal, stopping: AbortSignal, warn: (error: unknown) => void): Promise<number> =>
  takeTimedSteps(portal, {
    job: 'passed slots',
    kind: maintenanceCase,
    rules: maintenanceRules,
    verb: 'slot passed',
    table: 'maintenance_cases',
    isDue: sql`c.closed_at is null and c.state = 'booked' and k.booked_at < ${portal.clock.businessNow().toISOString()}::timestamptz`,
    lockFirst: lockVisit,
    stopping,
    warn,
  })
