// What a check that has come in is flagged with for review, after its reading was judged.
import { reviewFlags } from '@kerbline/domain/areas/driver-checks/phone-check.ts'
import { sql } from 'kysely'
import type { Rows } from '../db/scope.ts'

export const flagChecks = (rows: Rows, checkIds: readonly string[]): Promise<unknown> =>
  sql`
    with flagged as (
      select k.id, array_remove(array[case when k.is_nil_defect and v.is_vor and coalesce(v.vor_since <= k.created_at, true) then 'off road' end], null)
        || coalesce((select array(select flag from unnest(r.flags) flag where flag = any(${[...reviewFlags]}::text[])) from equipment_readings r
          where r.vehicle_id = v.id and r.source = 'check' and r.serial_number = v.id || ' ' || k.check_id order by r.id desc limit 1), '{}') as flags
      from driver_checks k join vehicles v on v.id = k.vehicle_id where k.check_id = any(${[...checkIds]}::text[]))
    update driver_checks k set review_flags = f.flags from flagged f where f.id = k.id and f.flags <> '{}'`.execute(
    rows,
  )
