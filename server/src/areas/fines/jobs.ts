// What becomes of fines by itself, every night: the date they are worked to moves on, people are reminded, settled ones are closed, and what was
// kept of a named driver is dropped.
import { DRIVER_KEPT_DAYS, FINE_CLOSE_DAYS, fineCase } from '@kerbline/domain/areas/fines/case.ts'
import { settledStates, unsettledStates } from '@kerbline/domain/areas/fines/states.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { sql } from 'kysely'
import { findCase } from '../../cases/case-rows.ts'
import { takeTimedSteps } from '../../cases/timed-steps.ts'
import type { Portal } from '../../http/call.ts'
import { openAsJob } from '../../jobs/open-as-job.ts'
import { fineRules, settleTerms } from './rules.ts'

type Job = (portal: Portal, stopping: AbortSignal, warn: (error: unknown) => void) => Promise<number>

/** People are reminded so many days before the working day that is left. */
const REMIND_DAYS = [5, 2] as const
const MAX_SETTLED = 5_000

/** A date that has passed gives way to the next. */
const moveOn: Job = async (portal, stopping, warn) => {
  const inJob = openAsJob(portal.database, 'settle fines')
  const at = portal.clock.businessNow().toISOString()
  const { rows: due } = await inJob((rows) =>
    sql<{ id: number }>`
      select c.id from cases c join fine_cases k on k.case_id = c.id where c.kind = ${fineCase.name} and c.state = any(${[...unsettledStates]}::text[])
        and k.next_on < ${londonDate(at)}::date and greatest(k.discount_on, k.pay_on, k.respond_on) >= ${londonDate(at)}::date order by c.id limit ${MAX_SETTLED}`.execute(
      rows,
    ),
  )
  for (const { id } of due) {
    if (stopping.aborted) break
    await inJob(async (rows) =>
      settleTerms(rows, await findCase(rows, fineCase.name, id, { isLocked: true }), at),
    ).catch(warn)
  }
  return 0
}

const remind: Job = (portal, stopping, warn) => {
  const today = londonDate(portal.clock.businessNow())
  const left = sql`(k.warn_on - ${today}::date)`
  const since = sql`k.warn_on - (case when ${left} <= ${sql.lit(REMIND_DAYS[1])} then ${sql.lit(REMIND_DAYS[1])} else ${sql.lit(REMIND_DAYS[0])} end)`
  return takeTimedSteps(portal, {
    ...{ job: 'remind of fines', kind: fineCase, rules: fineRules, verb: 'remind', table: 'fine_cases' },
    isDue: sql`c.state = any(${[...unsettledStates]}::text[]) and ${left} between 0 and ${sql.lit(REMIND_DAYS[0])} and not exists (
      select from state_changes s where s.entity = ${fineCase.name} and s.entity_id = c.id and s.verb = 'remind' and s.at >= london_midnight(${since}))`,
    ...{ stopping, warn },
  })
}

const close: Job = (portal, stopping, warn) =>
  takeTimedSteps(portal, {
    ...{ job: 'close fines', kind: fineCase, rules: fineRules, verb: 'close', table: 'fine_cases' },
    isDue: sql`c.state = any(${[...settledStates]}::text[])
      and k.settled_at <= ${portal.clock.businessNow().toISOString()}::timestamptz - make_interval(days => ${FINE_CLOSE_DAYS})`,
    ...{ stopping, warn },
  })

/** Who was named, when and on what basis stays (domain facts, section 1.7). */
const dropDrivers: Job = async (portal) => {
  await openAsJob(
    portal.database,
    'drop nominated drivers',
  )((rows) =>
    sql`update fine_cases k set nominated = k.nominated - 'address' - 'licence_no' - 'birth_date' || '{"is_dropped": true}' from cases c
      where c.id = k.case_id and k.nominated is not null and not coalesce((k.nominated ->> 'is_dropped')::boolean, false)
        and c.closed_at <= ${portal.clock.businessNow().toISOString()}::timestamptz - make_interval(days => ${DRIVER_KEPT_DAYS})`.execute(
      rows,
    ),
  )
  return 0
}

export const nightlyFines: Job = async (...given) => {
  await moveOn(...given)
  const moved = (await remind(...given)) + (await close(...given))
  return moved + (await dropDrivers(...given))
}
