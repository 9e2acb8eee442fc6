// Who held the vehicle of a case at each moment, as the reader may know it: another customer's hire is told by its days alone.
import { type CustodySpan, custodyOf, type HandoverSet, type HeldHire } from '@kerbline/domain/areas/hires/custody.ts'
import { sql } from 'kysely'
import type { Rows } from '../db/scope.ts'

interface Of {
  readonly vehicle_id: number | null
  readonly customer_account_number: string
}

/** Photos of a handover count from the first on, before they are reviewed (ruling 70). */
export async function custodyFor(
  rows: Rows,
  { vehicle_id: vehicle, customer_account_number: account }: Of,
): Promise<CustodySpan[]> {
  if (vehicle === null) return []
  const { rows: found } = await sql<{ hires: HeldHire[]; sets: HandoverSet[]; holidays: string[] }>`
    select coalesce((select json_agg(json_build_object('from', json_instant(h.from_at), 'to', json_instant(h.to_at), 'isOwn', h.is_own, 'name', h.name, 'isTimeRecorded', h.is_time_recorded))
        from vehicle_custody(${vehicle}, ${account}) h), '[]') as hires,
      coalesce((select json_agg(json_build_object('id', c.id, 'number', c.number, 'at', json_instant(k.taken_at), 'reason', c.type) order by k.taken_at)
        from cases c join condition_sets k on k.case_id = c.id
        where c.kind = 'condition' and c.vehicle_id = ${vehicle} and c.customer_account_number = ${account} and c.type in ('delivery', 'collection')
          and c.state <> 'discarded' and exists (select from condition_photos(c.id))), '[]') as sets,
      array(select day::text from bank_holidays) as holidays`.execute(rows)
  const { hires = [], sets = [], holidays = [] } = found[0] ?? {}
  return hires.length === 0 ? [] : custodyOf(hires, sets, new Set(holidays))
}
