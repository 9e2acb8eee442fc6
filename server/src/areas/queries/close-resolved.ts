// Every night: queries that were resolved a week ago and that nobody opened again close by themselves.
import { queryCase } from '@kerbline/domain/areas/queries/case.ts'
import { CLOSE_DAYS } from '@kerbline/domain/areas/queries/words.ts'
import { sql } from 'kysely'
import { takeTimedSteps } from '../../cases/timed-steps.ts'
import type { Portal } from '../../http/call.ts'
import { queryRules } from './rules.ts'

/** @returns how many were closed */
export const closeResolved = (portal: Portal, stopping: AbortSignal, warn: (error: unknown) => void): Promise<number> =>
  takeTimedSteps(portal, {
    job: 'close queries',
    kind: queryCase,
    rules: queryRules,
    verb: 'close by itself',
    table: 'query_cases',
    isDue: sql`c.state = 'resolved' and c.closed_at <= ${portal.clock.businessNow().toISOString()}::timestamptz - make_interval(days => ${CLOSE_DAYS})`,
    stopping,
    warn,
  })
