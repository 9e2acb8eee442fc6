// The miles a file gives a vehicle: the newest reading stands, and what was driven in between counts for its month.
import { countedMiles, odometerWarning } from '@kerbline/domain/areas/telematics/rules.ts'
import { londonDate } from '@kerbline/domain/kit/london-clock.ts'
import { roundToTenth } from '@kerbline/domain/kit/rounding.ts'
import { sql } from 'kysely'
import type { Rows } from '../db/scope.ts'
import { batchesOf } from './bulk.ts'

export interface ExistingVehicle {
  readonly id: number
  readonly reg_no: string
  readonly customer_account_number: string
  readonly status: string
  readonly is_vor: boolean
  readonly vor_since: string | null
  readonly miles: number | null
  readonly miles_at: string | null
  readonly driver_id: number | null
}

const MANY = 20_000

/** The vehicle each registration stands for, where it is known: the live one, else the last that was disposed of and is meant again. */
export async function findExistingVehicles(
  rows: Rows,
  registrations: readonly string[],
): Promise<Map<string, ExistingVehicle>> {
  const existing = new Map<string, ExistingVehicle>()
  for (const batch of batchesOf(registrations, MANY)) {
    const found = await sql<ExistingVehicle>`
      select id, reg_no, customer_account_number, status, is_vor, vor_since, miles, miles_at, driver_id from vehicles
      where reg_no = any(${batch}::text[]) order by (status <> 'disposed'), id`.execute(rows)
    for (const vehicle of found.rows) existing.set(vehicle.reg_no, vehicle)
  }
  return existing
}

interface Given {
  readonly miles: number | null
  readonly milesDate: string | null
  readonly known: Pick<ExistingVehicle, 'miles' | 'miles_at'> | undefined
  readonly now: string
  readonly midnight: (date: string) => string
}

/** An empty cell, and a reading older than the one we hold, change nothing. 0 miles are kept as 0, and never counted. */
export function mileageOf({ miles, milesDate, known, now, midnight }: Given): {
  miles: number | null
  miles_at: string | null
} {
  const kept = { miles: known?.miles ?? null, miles_at: known?.miles_at ?? null }
  if (miles === null) return kept
  const rounded = roundToTenth(miles)
  if (milesDate === null && rounded === kept.miles) return kept
  const at = milesDate === null ? now : midnight(milesDate)
  return kept.miles_at !== null && kept.miles_at > at ? kept : { miles: rounded, miles_at: at }
}

export interface MileageStep {
  readonly vehicleId: number
  readonly account: string
  readonly before: { readonly miles: number | null; readonly miles_at: string | null }
  readonly miles: number | null
  readonly at: string | null
}

/** Miles driven since the reading before; 0 where one of the two does not count, or they cannot both be true. */
export function drivenMiles({ before, miles, at }: MileageStep): number {
  const [earlier, later] = [countedMiles(before.miles), countedMiles(miles)]
  if (earlier === null || later === null || before.miles_at === null || at === null || at <= before.miles_at) return 0
  if (odometerWarning({ miles: earlier, at: before.miles_at }, { miles: later, at }) !== null) return 0
  return roundToTenth(later - earlier)
}

/** Adds what was driven to the month of the newer reading. */
export async function addMileages(rows: Rows, steps: Iterable<MileageStep>): Promise<void> {
  for (const batch of batchesOf(steps)) {
    const driven = batch.map((step) => ({ step, miles: drivenMiles(step) })).filter(({ miles }) => miles > 0)
    if (driven.length === 0) continue
    const records = driven.map(({ step, miles }) => ({
      vehicle_id: step.vehicleId,
      account: step.account,
      month: londonDate(step.at ?? 0).slice(0, 7),
      miles,
    }))
    await sql`insert into vehicle_months as kept (vehicle_id, customer_account_number, month, miles)
      select vehicle_id, account, month, sum(miles) from json_to_recordset(${JSON.stringify(records)}::json) as sent(vehicle_id int, account text, month text, miles numeric)
      group by vehicle_id, account, month
      on conflict (vehicle_id, month) do update set miles = kept.miles + excluded.miles`.execute(rows)
  }
}
