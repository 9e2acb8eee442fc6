// The plates of a vehicle with their days, the one it wears first.
import type { VehicleOverview } from '@kerbline/domain/areas/vehicles/overview-endpoints.ts'
import { sql } from 'kysely'
import type { Rows } from '../../http/call.ts'

export async function platesWorn(rows: Rows, vehicleId: number): Promise<VehicleOverview['plates']> {
  const { rows: plates } = await sql<VehicleOverview['plates'][number]>`
    select p.plate, p.from_date, p.to_date, coalesce(v.current_reg_no, v.reg_no) = p.plate and p.to_date is null as is_worn
    from vehicle_plates p join vehicles v on v.id = p.vehicle_id where p.vehicle_id = ${vehicleId}
    order by is_worn desc, p.to_date desc nulls last, p.id desc`.execute(rows)
  return plates
}
