// A check with an open dangerous defect takes its vehicle off the road (vehicle off road, apart from its hire status).
import { defectVorReason } from '@kerbline/domain/areas/driver-checks/defect-case.ts'
import { sql } from 'kysely'
import type { Rows } from '../../db/scope.ts'

/**
 * Of these checks, those that are red and the last of their vehicle take it off the road since their time. A vehicle that
 * is off the road keeps its own date and reason, and one checked again since, or has moved on
 * to another customer, stays as it is.
 */
export async function takeOffRoad(rows: Rows, checkIds: readonly string[], now: string): Promise<void> {
  if (checkIds.length === 0) return
  await sql`
    update vehicles v set is_vor = true, vor_since = c.created_at, updated_at = ${now}::timestamptz,
      vor_reason = ${defectVorReason}
    from driver_checks c
    where c.check_id = any(${[...checkIds]}::text[]) and c.rag = 'red' and v.id = c.vehicle_id and v.customer_account_number = c.customer_account_number and not v.is_vor
    and not exists (
      select from driver_checks later where later.vehicle_id = c.vehicle_id
      and (later.created_at, later.id) > (c.created_at, c.id))`.execute(rows)
}
