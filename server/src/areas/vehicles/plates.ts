// The plates of a vehicle with their days, the one it wears first.
import type { VehicleOverview } from '@kerbline/domain/areas/vehicles/overview-endpoints.ts'
import { sql } from 'kysely'
import type { Rows } from '../../http/call.ts'

export async function platesWorn(rows: Rows, vehicleId: number): Promise<VehicleOverview['plates']> {
  // A plate that went from account to account was worn all the while.
  const { rows: plates } = await sql<VehicleOverview['plates'][number]>`
    with worn as (
      select p.*, row_number() over (order by p.from_date nulls first, p.id) - row_number() over (partition by p.plate order by p.from_date nulls first, p.id) as run
      from vehicle_plates p where p.vehicle_id = ${vehicleId}),
    runs as (
      select plate, case when bool_and(from_date is not null) then min(from_date) end as from_date, case when bool_and(to_date is not null) then max(to_date) end as to_date,
        max(id) as id from worn group by plate, run)
    select r.plate, r.from_date, r.to_date, coalesce(v.current_reg_no, v.reg_no) = r.plate and r.to_date is null as is_worn
    from runs r join vehicles v on v.id = ${vehicleId} order by is_worn desc, r.to_date desc nulls last, r.id desc`.execute(
    rows,
  )
  return plates
}
