// What the odometer of a vehicle was known to be before a moment: the newest reading that counts, whichever way it came in.
import type { OdometerReading } from '@kerbline/domain/areas/telematics/rules.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Rows } from '../db/scope.ts'

interface Asked {
  readonly vehicleId: RawBuilder<unknown>
  readonly account: RawBuilder<unknown>
  readonly moment: RawBuilder<unknown>
  /** The serial of a reading that is not asked about itself; null: none is left out. */
  readonly besides: string | null
}

/** A table of one row at most, `miles` and `at`. What counted before readings were kept stands on the vehicle alone. */
export const milesBefore = ({ vehicleId, account, moment, besides }: Asked): RawBuilder<unknown> => sql`(
  select known.miles, known.at from (
    (select coalesce(r.ruled_miles, r.odometer_miles)::float8 as miles, r.odometer_at as at from equipment_readings r
      where r.vehicle_id = ${vehicleId} and r.odometer_at < ${moment} and r.odometer_miles > 0 and r.counts and r.serial_number is distinct from ${besides}::text
        and r.ruling is distinct from 'rejected' and (r.ruling is not null or not r.flags && array['odometer fall', 'odometer jump', 'odometer zero'])
      order by r.odometer_at desc limit 1)
    union all
    select v.miles::float8, v.miles_at from vehicles v where v.id = ${vehicleId} and v.miles > 0 and v.miles_at < ${moment} and v.customer_account_number = ${account}) known
  order by known.at desc limit 1)`

/** By the end of the day the work was done on: a reading that came later says nothing against it (ruling 49). */
export async function readingOnDay(
  rows: Rows,
  { id, account }: { readonly id: number; readonly account: string },
  day: string,
): Promise<OdometerReading | null> {
  const { rows: found } = await sql<OdometerReading>`
    select b.miles, json_instant(b.at) as at from ${milesBefore({
      ...{ vehicleId: sql`${id}::int`, account: sql`${account}::text` },
      ...{ moment: sql`london_midnight(${day}::date + 1)`, besides: null },
    })} b`.execute(rows)
  return found[0] ?? null
}
