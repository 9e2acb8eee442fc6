// The vehicles a file means, and the miles it gives each.
import type { CheckedRow } from '@kerbline/domain/areas/imports/check-row.ts'
import { numberOf, textOf } from '@kerbline/domain/areas/imports/kind.ts'
import { sql } from 'kysely'
import { batchesOf } from '../../db/bulk.ts'
import type { Rows } from '../../db/scope.ts'
import type { NewReading } from '../../readings/accept-readings.ts'

export interface ExistingVehicle {
  readonly id: number
  readonly reg_no: string
  readonly customer_account_number: string
  readonly status: string
  readonly is_vor: boolean
  readonly vor_since: string | null
  readonly driver_id: number | null
  /** It gave up the plate it was found by. */
  readonly is_former: boolean
}

const MANY = 20_000

/**
 * The vehicle each registration stands for, where it is known, by any plate it wears or wore: the live one, else the last that was
 * disposed of and is meant again. Its own registration counts before a plate it wears, and that before one it has given up.
 */
export async function findExistingVehicles(
  rows: Rows,
  registrations: readonly string[],
): Promise<Map<string, ExistingVehicle>> {
  const existing = new Map<string, ExistingVehicle>()
  for (const batch of batchesOf(registrations, MANY)) {
    const found = await sql<ExistingVehicle & { plate: string }>`
      select p.plate, v.id, v.reg_no, v.customer_account_number, v.status, v.is_vor, v.vor_since, v.driver_id,
        p.plate not in (v.reg_no, coalesce(v.current_reg_no, v.reg_no)) as is_former
      from vehicle_plates p join vehicles v on v.id = p.vehicle_id where p.plate = any(${batch}::text[])
      order by (v.status <> 'disposed'), v.reg_no = p.plate, coalesce(v.current_reg_no, v.reg_no) = p.plate, v.id`.execute(
      rows,
    )
    for (const { plate, ...vehicle } of found.rows) existing.set(plate, vehicle)
  }
  return existing
}

/** The odometer a row tells, as it is judged; null for a row without miles. Midnight in London of the day it was read on. */
export function readingOf(
  { values }: CheckedRow,
  vehicleId: number | undefined,
  midnight: (date: string) => string,
): NewReading | null {
  const [miles, date] = [numberOf(values['miles']), textOf(values['milesDate'])]
  if (miles === null || vehicleId === undefined) return null
  return { vehicleId, source: 'file', miles, at: date === null ? null : midnight(date) }
}
