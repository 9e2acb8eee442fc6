// Every night: queries that were resolved a week ago and that nobody opened again close by themselves.
import { queryCase } from '@kerbline/domain/areas/queries/case.ts'
import { CLOSE_DAYS } from '@kerbline/domain/areas/queries/words.ts'
import { sql } from 'kysely'
import { takeCaseStep } from '../../cases/case-steps.ts'
import { portalCall } from '../../http/absent-actor.ts'
import type { Portal } from '../../http/call.ts'
import { openAsJob } from '../../jobs/open-as-job.ts'
import { queryRules } from './rules.ts'

/** As the grants of jobs write it. */
const JOB = 'close queries'

/** One transaction each, so that one that somebody opens again meanwhile holds up no other. Resolves to how many were closed. */
export const closeResolved =
  (portal: Portal) =>
  async (stopping: AbortSignal): Promise<number> => {
    const inJob = openAsJob(portal.database, JOB)
    const now = portal.clock.businessNow().toISOString()
    const due = await inJob(async (rows) => {
      const { rows: found } = await sql<{ id: number }>`
        select c.id from cases c where c.kind = ${queryCase.name} and c.state = 'resolved' and c.closed_at <= ${now}::timestamptz - make_interval(days => ${CLOSE_DAYS})
        order by c.id`.execute(rows)
      return found
    })
    let closed = 0
    for (const { id } of due) {
      if (stopping.aborted) break
      const finish = await inJob(async (rows) => {
        const { call, finish: after } = portalCall(portal, rows)
        const still = await sql`select from cases where id = ${id} and state = 'resolved' for update`.execute(rows)
        if (still.rows.length === 0) return undefined
        await takeCaseStep(call, queryCase, queryRules, {
          id,
          verb: 'close by itself',
          values: {},
          as: { who: 'system', actor: null },
        })
        return after
      })
      if (finish) closed += 1
      await finish?.()
    }
    return closed
  }
