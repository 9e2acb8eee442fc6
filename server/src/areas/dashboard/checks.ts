// Driver checks today: of every live vehicle the newest check received since London's midnight, or that there is none.
import type { checksPart } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { inScope, LIVE } from '../../fleet/vehicles-of.ts'
import { dueOn, endOf, midnightOf } from '../driver-checks/queries.ts'
import type { View } from './view.ts'

type Checks = z.output<typeof checksPart>

/** Plates named beside the number of failed checks. */
const NAMED = 6

export async function checksOf({ rows, today, filter }: View): Promise<Checks> {
  const isOfToday = sql`(k.created_at >= ${midnightOf(sql`${today}::date`)} and k.created_at < ${endOf(sql`${today}::date`)})`
  // Parked: no check of it is due so far, by the rule that every screen judges by (due-sql.ts).
  const {
    rows: [found],
  } = await sql<Checks>`
    with checked as materialized (
      select distinct on (k.vehicle_id) k.vehicle_id, k.reg_no, k.rag, k.created_at from driver_checks k join vehicles v on v.id = k.vehicle_id and ${LIVE}
      where ${isOfToday} and ${inScope(filter, sql.ref('v.id'))}
      order by k.vehicle_id, k.created_at desc, k.id desc
    ),
    unchecked as materialized (
      select ${dueOn(sql`${today}`)} as due from vehicles v left join checked on checked.vehicle_id = v.id
      where ${LIVE} and checked.vehicle_id is null and ${inScope(filter, sql.ref('v.id'))}
    )
    select count(*) filter (where rag = 'red') as failed,
      array(select reg_no from checked where rag = 'red' order by created_at desc, reg_no limit ${NAMED}) as failed_regs,
      count(*) filter (where rag = 'amber') as advisory, count(*) filter (where rag = 'green') as nil_defect,
      (select count(*) from driver_checks k where k.has_raw_time and ${isOfToday} and ${inScope(filter, sql.ref('k.vehicle_id'))}) as without_time, max(created_at) as last_at,
      (select count(*) from unchecked) as not_checked,
      (select count(*) from unchecked where due is null) as parked
    from checked`.execute(rows)
  return (
    found ?? {
      failed: 0,
      failed_regs: [],
      advisory: 0,
      nil_defect: 0,
      without_time: 0,
      last_at: null,
      not_checked: 0,
      parked: 0,
    }
  )
}
