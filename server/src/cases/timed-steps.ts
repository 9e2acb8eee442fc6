// Steps that the portal takes by itself once their time has come: each case in a transaction of its own, so that one that cannot be moved
// holds up no other, and only where nobody has moved it meanwhile.
import type { CaseKind } from '@kerbline/domain/cases/case-kind.ts'
import { sql, type RawBuilder } from 'kysely'
import { portalCall } from '../http/absent-actor.ts'
import type { GuestCall, Portal } from '../http/call.ts'
import { openAsJob } from '../jobs/open-as-job.ts'
import { type CaseRules, takeCaseStep } from './case-steps.ts'

interface TimedStep {
  /** Of the job, as the grants of jobs write it. */
  readonly job: string
  readonly kind: CaseKind
  readonly rules: CaseRules
  /** Or what says it of a case c; null: none. */
  readonly verb: string | RawBuilder<string | null>
  /** Of cases c and the kind's own table k: whether its time has come. */
  readonly isDue: RawBuilder<unknown>
  /** The kind's own table. */
  readonly table: string
  /** What the step moves besides the case is locked first. */
  readonly lockFirst?: (call: GuestCall, id: number) => Promise<unknown>
  readonly stopping: AbortSignal
  readonly warn: (error: unknown) => void
}

/** At a time; the rest follows with the next run of the job. */
const MAX_TAKEN = 1_000

/** @returns how many were moved */
export async function takeTimedSteps(portal: Portal, timed: TimedStep): Promise<number> {
  const { kind, rules, verb, isDue, table, lockFirst, stopping, warn } = timed
  const inJob = openAsJob(portal.database, timed.job)
  const step = typeof verb === 'string' ? sql.lit(verb) : verb
  const due = sql`from cases c join ${sql.table(table)} k on k.case_id = c.id where c.kind = ${kind.name} and ${isDue} and ${step} is not null`
  const { rows: found } = await inJob((rows) =>
    sql<{ id: number }>`select c.id ${due} order by c.id limit ${MAX_TAKEN}`.execute(rows),
  )
  let moved = 0
  for (const { id } of found) {
    if (stopping.aborted) break
    try {
      const finish = await inJob(async (rows) => {
        const { call, finish: after } = portalCall(portal, rows)
        await lockFirst?.(call, id)
        const { rows: still } = await sql<{ verb: string }>`
          select ${step} as verb ${due} and c.id = ${id} for no key update of c`.execute(rows)
        if (!still[0]) return undefined
        await takeCaseStep(call, kind, rules, {
          id,
          verb: still[0].verb,
          values: {},
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
