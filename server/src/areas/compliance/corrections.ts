// What records said before they were put right.
import type { ComplianceRecord } from '@kerbline/domain/areas/compliance/records/record-wire.ts'
import { sql } from 'kysely'
import type { Rows } from '../../http/call.ts'

type Correction = ComplianceRecord['corrections'][number] & { readonly record: number }

/** By record, the newest first. */
export async function correctionsOf(
  rows: Rows,
  recordIds: readonly number[],
): Promise<ReadonlyMap<number, readonly Correction[]>> {
  const { rows: found } = await sql<Correction>`
    select c.record_id as record, c.done_on, c.miles, c.outcome, c.findings, c.service_brake_percent, c.secondary_brake_percent, c.parking_brake_percent,
      c.is_laden, c.next_due_date, c.late_reason, c.reason, c.corrected_by_name as corrected_by, json_instant(c.corrected_at) as corrected_at
    from compliance_corrections c where c.record_id = any(${[...recordIds]}::int[]) order by c.id desc`.execute(rows)
  return Map.groupBy(found, ({ record }) => record)
}
