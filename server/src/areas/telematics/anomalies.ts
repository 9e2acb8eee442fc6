// Readings that cannot be true: kept, not counted, and shown until somebody of the staff has ruled on them.
import {
  anomalies,
  type Anomaly,
  anomalyAmong,
  isOdometerAnomaly,
  rulingsOf,
} from '@kerbline/domain/areas/telematics/anomalies.ts'
import type { telematicsEndpoints } from '@kerbline/domain/areas/telematics/endpoints.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { displayRegistration } from '@kerbline/domain/fleet/registration.ts'
import { sql } from 'kysely'
import type { Call, Rows } from '../../http/call.ts'
import { isAboveAccounts, staffRows } from '../../http/above-accounts.ts'
import { settleVehicle } from '../../readings/settle-vehicle.ts'

type Endpoints = typeof telematicsEndpoints
type AnomalyRow = ReplyOf<Endpoints['anomalies']>['anomalies'][number]

const PAGE_SIZE = 25
const known = sql`${[...anomalies]}::text[]`

/** One row a device and reason. Of odometers the first, on which the ones after it hang; of positions the newest. */
const grouped = sql`
  select r.vehicle_id, r.provider, r.serial_number, f.anomaly, count(*) as readings,
    case when f.anomaly like 'odometer%' then (array_agg(r.id order by r.snapshot_at, r.id))[1] else (array_agg(r.id order by r.snapshot_at desc, r.id desc))[1] end as reading_id,
    max(r.snapshot_at) as newest
  from equipment_readings r cross join lateral unnest(r.flags) as f(anomaly)
  where r.vehicle_id is not null and r.counts and r.ruling is null and r.flags && ${known} and f.anomaly = any(${known})
    and (f.anomaly like 'odometer%' or not exists (select from equipment_readings later where later.vehicle_id = r.vehicle_id
      and later.serial_number = r.serial_number and later.provider = r.provider and later.snapshot_at > r.snapshot_at and later.latitude is not null
      and not later.flags && array['position zero', 'position stale']))
  group by r.vehicle_id, r.provider, r.serial_number, f.anomaly`

const listed = sql`(${grouped}) g join equipment_readings r on r.id = g.reading_id join vehicles v on v.id = g.vehicle_id
  left join reading_tolerances t on t.source = r.source`
/** Close enough to what counts to be accepted with others. */
const isWithin = sql`(coalesce(g.anomaly in ('odometer fall', 'odometer jump') and abs(r.odometer_miles - v.miles) <= t.miles, false))`
const shown = sql`g.reading_id, g.anomaly, r.source, g.provider, g.serial_number, g.vehicle_id, g.readings, v.reg_no, v.customer_account_number, r.odometer_miles as miles,
  case when g.anomaly like 'odometer%' then coalesce(r.odometer_at, r.snapshot_at) else coalesce(r.location_at, r.snapshot_at) end as at,
  v.miles as counted_miles, v.miles_at as counted_at, r.latitude, r.longitude, ${isWithin} as is_within`

export async function listAnomalies(
  call: Call,
  { page, show }: InputOf<Endpoints['anomalies']>,
): Promise<ReplyOf<Endpoints['anomalies']>> {
  if (!isAboveAccounts(call)) return { anomalies: [], total: 0, within: 0, page_size: PAGE_SIZE }
  const rows = await staffRows(call)
  const { rows: found } = await sql<AnomalyRow>`
    select ${shown} from ${listed} where ${show === 'within' ? isWithin : sql`true`}
    order by g.newest desc, g.reading_id limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`.execute(rows)
  const {
    rows: [counts],
  } = await sql<{ total: number; within: number }>`
    select count(*)::int as total, (count(*) filter (where ${isWithin}))::int as within from ${listed}`.execute(rows)
  const { total = 0, within = 0 } = counts ?? {}
  return { anomalies: found, total: show === 'within' ? within : total, within, page_size: PAGE_SIZE }
}

interface Ruled {
  readonly id: number
  readonly vehicle_id: number
  readonly account: string
  readonly reg_no: string
  readonly provider: string
  readonly serial_number: string
  readonly snapshot_at: string
  readonly odometer_miles: number | null
  readonly miles: number | null
  readonly flags: readonly string[]
}

interface Flagged {
  readonly reading: Ruled
  readonly anomaly: Anomaly
}

/** Nothing where it is decided already. */
async function readingFor(rows: Rows, id: number): Promise<Flagged | undefined> {
  const {
    rows: [reading],
  } =
    await sql<Ruled>`select r.id, r.vehicle_id, v.customer_account_number as account, v.reg_no, r.provider, r.serial_number, r.snapshot_at, r.odometer_miles,
      v.miles, r.flags
    from equipment_readings r join vehicles v on v.id = r.vehicle_id where r.id = ${id} and r.ruling is null for update of r`.execute(
      rows,
    )
  const anomaly = anomalyAmong(reading?.flags)
  return reading && anomaly && { reading, anomaly }
}

/** Rejecting a figure rejects what was held back with it; accepting or correcting one leaves the later ones to be judged by it. */
const alsoRuled = (anomaly: Anomaly, ruling: string) =>
  ruling === 'rejected' || !isOdometerAnomaly(anomaly) ? sql`true` : sql`false`

const ruledWords: Readonly<Record<string, string>> = {
  accepted: 'accepted',
  rejected: 'rejected',
  corrected: 'corrected',
}

async function decide(
  call: Call,
  rows: Rows,
  { reading, anomaly }: Flagged,
  { ruling, miles }: Pick<InputOf<Endpoints['rule']>, 'ruling' | 'miles'>,
): Promise<void> {
  const { id, vehicle_id: vehicleId, provider, serial_number: serial } = reading
  await settleVehicle(rows, vehicleId, async () => {
    await sql`update equipment_readings r set ruling = ${ruling}, ruled_miles = ${miles}, ruled_by = ${call.actor.id}, ruled_at = now()
      where r.id = ${id} or (${alsoRuled(anomaly, ruling)} and r.vehicle_id = ${vehicleId} and r.provider = ${provider} and r.serial_number = ${serial}
        and r.ruling is null and ${anomaly} = any(r.flags))`.execute(rows)
  })
  const after = await sql<{ miles: number | null }>`select miles from vehicles where id = ${vehicleId}`.execute(rows)
  await call.recordAudit({
    action: `reading ${ruledWords[ruling] ?? ruling}`,
    entity: 'vehicle',
    entityId: vehicleId,
    account: reading.account,
    before: { anomaly, sent_miles: reading.odometer_miles, miles: reading.miles },
    after: {
      ...(miles !== null && { right_miles: miles }),
      miles: after.rows[0]?.miles ?? null,
      provider,
      serial_number: serial,
    },
  })
}

export async function ruleOn(call: Call, { reading_id, ruling, miles }: InputOf<Endpoints['rule']>) {
  const rows = await staffRows(call)
  const flagged = await readingFor(rows, reading_id)
  if (!flagged) throw problem('not found')
  if (!rulingsOf(flagged.anomaly).includes(ruling))
    throw problem('not valid', {
      fields: [{ field: 'ruling', reason: 'unknown_value', message: 'You cannot do this with this reading.' }],
    })
  if ((ruling === 'corrected') !== (miles !== null))
    throw problem('not valid', {
      fields: [
        {
          field: 'miles',
          reason: ruling === 'corrected' ? 'missing' : 'not_wanted',
          message: 'Enter the correct mileage.',
        },
      ],
    })
  await decide(call, rows, flagged, { ruling, miles })
  return { message: `Reading for ${displayRegistration(flagged.reading.reg_no)} ${ruledWords[ruling] ?? ruling}.` }
}

/** One after the other: a decision may settle, or hold back, what comes after it on the same vehicle. */
export async function ruleOnMany(call: Call, { reading_ids: ids, ruling }: InputOf<Endpoints['ruleMany']>) {
  const rows = await staffRows(call)
  let decided = 0
  for (const id of new Set(ids)) {
    const flagged = await readingFor(rows, id)
    if (!flagged || !rulingsOf(flagged.anomaly).includes(ruling)) continue
    await decide(call, rows, flagged, { ruling, miles: null })
    decided++
  }
  const left = new Set(ids).size - decided
  const words = ruledWords[ruling] ?? ruling
  return {
    message: `${counted(decided, 'reading')} ${words}.${left > 0 ? ` ${counted(left, 'reading')} could not be ${words}.` : ''}`,
  }
}
