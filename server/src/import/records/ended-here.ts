// Who drove what until somebody ended it here: a file does not begin it again.
import type { CheckedRow } from '@kerbline/domain/areas/imports/check-row.ts'
import { nameKey } from '@kerbline/domain/kit/words.ts'
import { sql } from 'kysely'
import type { Rows } from '../../db/scope.ts'
import type { Findings, ImportTask } from '../prepare.ts'
import type { ExistingVehicle } from './vehicle-mileage.ts'
import { driverNameOf } from './vehicle-records.ts'

interface OfKnown {
  readonly row: CheckedRow
  readonly known: ExistingVehicle
}

/** By vehicle, the name of whoever had it last. */
async function lastDrivers(rows: Rows, vehicleIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { rows: found } = await sql<{ id: number; name: string }>`
    select distinct on (p.vehicle_id) p.vehicle_id as id, d.name from driver_vehicles p join drivers d on d.id = p.driver_id
    where p.vehicle_id = any(${[...vehicleIds]}::int[]) order by p.vehicle_id, p.to_at desc nulls first, p.id desc`.execute(
    rows,
  )
  return new Map(found.map(({ id, name }) => [id, name]))
}

interface Pair {
  readonly vehicleId: number
  readonly driverId: number
}

/**
 * Which of these had each other before, until somebody ended it: a file ends one by beginning another, so what ended with nothing after it,
 * or with what was entered by hand, was a person's doing.
 */
export async function endedHere(rows: Rows, pairs: readonly Pair[]): Promise<ReadonlySet<number>> {
  if (pairs.length === 0) return new Set()
  const { rows: found } = await sql<{ place: number }>`
    select asked.place - 1 as place from rows from (json_to_recordset(${JSON.stringify(pairs)}::json) as ("vehicleId" int, "driverId" int)) with ordinality
      as asked(vehicle_id, driver_id, place)
    cross join lateral (select max(p.to_at) as at from driver_vehicles p where p.vehicle_id = asked.vehicle_id and p.driver_id = asked.driver_id and p.to_at is not null) ended
    where ended.at is not null and not exists (
      select from driver_vehicles later where (later.vehicle_id = asked.vehicle_id or later.driver_id = asked.driver_id) and later.from_at >= ended.at
        and later.source = 'import')`.execute(rows)
  return new Set(found.map(({ place }) => Number(place)))
}

/** Rows that name the driver whom somebody took from the vehicle. */
export async function releasedHere(
  { rows }: ImportTask,
  driverless: readonly OfKnown[],
  findings: Findings,
): Promise<ReadonlySet<number>> {
  const last = await lastDrivers(
    rows,
    driverless.filter(({ row }) => driverNameOf(row) !== '').map(({ known }) => known.id),
  )
  const released = driverless.filter(({ row, known }) => {
    const name = last.get(known.id)
    return name !== undefined && nameKey(name) === nameKey(driverNameOf(row))
  })
  for (const { row, known } of released) {
    const says = `Someone here ended ${driverNameOf(row)}’s assignment to ${known.reg_no}. The vehicle stays without a driver.`
    findings.warn(row.row, 'driverName', 'stays', says)
  }
  return new Set(released.map(({ row }) => row.row))
}
