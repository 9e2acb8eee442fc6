import { sql } from 'kysely'
import { countLeftOut } from '../../db/left-out.ts'
import { toldSql } from '../../db/told.ts'
import { inScope } from '../../fleet/vehicles-of.ts'
import type { Actor } from '../../http/actor.ts'
import type { Rows } from '../../http/call.ts'

export { dueOn, endOf, midnightOf, templateOf } from './due-sql.ts'

const SHOWN_DAYS = 28
/** A list of the specified calls carries this many rows, the newest; beyond it the lists page on the server. */
const MAX_CHECKS = 5_000

/**
 * Checks received in the last 28 days as JSON text, vehicle by vehicle and each one's newest first, and how many there are besides.
 * Neighbours resemble each other that way: compressed, the answer is a third smaller than by time alone.
 */
export async function driverChecksJson(
  rows: Rows,
  { filter, may }: Pick<Actor, 'filter' | 'may'>,
  today: string,
): Promise<{ json: string; leftOut: number }> {
  const inFilter = inScope(filter, sql.ref('k.vehicle_id'))
  const {
    rows: [found],
  } = await sql<{ json: string; shown: number }>`
    with wire as (
      select row_to_json(line)::text as text, k.reg_no, k.created_at, k.id
      from (select k.* from driver_checks k where k.created_at >= (${today}::date - ${SHOWN_DAYS - 1}::int)::timestamp at time zone 'Europe/London'
        and ${inFilter} order by k.created_at desc, k.id desc limit ${MAX_CHECKS}) k
      cross join lateral (select k.id, k.check_id, k.reg_no, k.rag, k.miles, k.customer_account_number, ${toldSql(may, 'driver name', sql`k.driver_name`)} as driver_name, k.template, k.start_time, k.end_time,
        k.duration_seconds, k.has_raw_time, json_instant(k.created_at) as created_at, k.driver_check) line
    )
    select '[' || coalesce(string_agg(text, ',' order by reg_no, created_at desc, id desc), '') || ']' as json, count(*) as shown from wire`.execute(
    rows,
  )
  const { json, shown } = found ?? { json: '[]', shown: 0 }
  return { json, leftOut: await countLeftOut(rows, sql`driver_checks k where ${inFilter}`, shown) }
}

/** For maintenance: the work that mends a defect says that it is repaired. */
export { defectRules } from './defects/rules.ts'

/** For whoever packs evidence. */
export { type EvidenceCheck, evidenceChecks, type EvidenceDefect, evidenceDefects } from './evidence.ts'
