// The notice of charges as the end of a hire is recorded, put right or taken back: a fact of the vehicle, and no step of the case.
import { damageCase } from '@kerbline/domain/areas/damage/case.ts'
import { sql } from 'kysely'
import { findCase } from '../../cases/case-rows.ts'
import { settleDeadlines } from '../../cases/clocks.ts'
import type { Portal } from '../../http/call.ts'
import { openAsJob } from '../../jobs/open-as-job.ts'
import { firstDays, keepDamage } from './kept.ts'

/** At a time; the rest follows with the next run of the job. */
const MAX_SETTLED = 1_000

/** What its notice is counted from, of case c with its row k; empty: nothing yet. */
const countedFrom = sql`coalesce((
  select london_date(h.to_at - interval '1 microsecond')::text || ' ' || h.hire_type from hires h
  where h.vehicle_id = c.vehicle_id and h.customer_account_number = c.customer_account_number and h.from_at <= c.created_at and h.to_at is not null
  order by h.from_at desc limit 1), '')`

/** @returns how many cases were settled */
export async function settleTold(
  portal: Portal,
  stopping: AbortSignal,
  warn: (error: unknown) => void,
): Promise<number> {
  const inJob = openAsJob(portal.database, 'collected damage')
  const { rows: found } = await inJob((rows) =>
    sql<{ id: number }>`
      select c.id from cases c join damage_cases k on k.case_id = c.id
      where c.kind = ${damageCase.name} and c.closed_at is null and c.state = any(${[...damageCase.clocks.told.runs]}::text[])
        and k.told_from is distinct from ${countedFrom} order by c.id limit ${MAX_SETTLED}`.execute(rows),
  )
  let settled = 0
  for (const { id } of found) {
    if (stopping.aborted) break
    try {
      await inJob(async (rows) => {
        const row = await findCase(rows, damageCase.name, id, { isLocked: true })
        const at = portal.clock.businessNow().toISOString()
        await settleDeadlines(rows, damageCase, row, { firstDays: await firstDays(rows, row), at })
        const { rows: from } = await sql<{
          day: string
        }>`select ${countedFrom} as day from cases c where c.id = ${id}`.execute(rows)
        await keepDamage(rows, id, { told_from: from[0]?.day ?? '' })
      })
      settled += 1
    } catch (error) {
      warn(error)
    }
  }
  return settled
}
