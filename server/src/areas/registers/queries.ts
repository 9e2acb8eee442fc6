// What the registers' screens read, and what the vehicle's timeline takes from them.
import type { RegisterSource } from '@kerbline/domain/areas/registers/changes.ts'
import type { registersEndpoints } from '@kerbline/domain/areas/registers/endpoints.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Rows } from '../../db/scope.ts'
import { isTold } from '../../db/told.ts'
import { LIVE } from '../../fleet/vehicles-of.ts'
import type { Actor } from '../../http/actor.ts'

type Endpoints = typeof registersEndpoints
type State = ReplyOf<Endpoints['state']>
type Change = ReplyOf<Endpoints['changes']>['changes'][number]
type OfVehicle = ReplyOf<Endpoints['ofVehicle']>

const change = sql`c.id, c.vehicle_id, v.reg_no, c.source, c.field, c.before, c.after, c.at`

/** Registers tell due dates too, each under the name of what falls due: changes that a person may be told, of a column of fields. */
export const isToldOf = (may: Actor['may'], field: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  isTold(may, 'due event') ? sql`true` : sql`${field} not in (select t.slug from compliance_types t)`

export async function countChanges(rows: Rows, may: Actor['may']): Promise<number> {
  const { rows: found } = await sql<{ n: number }>`
    select count(*) as n from register_changes c where ${isToldOf(may, sql.ref('c.field'))}`.execute(rows)
  return found[0]?.n ?? 0
}

export async function registerChanges(
  rows: Rows,
  may: Actor['may'],
  before: number | undefined,
  limit: number,
): Promise<Change[]> {
  const { rows: found } =
    await sql<Change>`select ${change} from register_changes c join vehicles v on v.id = c.vehicle_id
    where ${before === undefined ? sql`true` : sql`c.id < ${before}`} and ${isToldOf(may, sql.ref('c.field'))} order by c.id desc limit ${limit}`.execute(
      rows,
    )
  return found
}

interface Counted {
  readonly source: RegisterSource
  readonly vehicles: number
  readonly checked: number
  readonly not_found: number
  readonly failed: number
}

export async function registerCounts(rows: Rows): Promise<readonly Counted[]> {
  const { rows: counted } = await sql<Counted>`
    select s.source, count(v.id) as vehicles, count(*) filter (where k.outcome = 'found') as checked, count(*) filter (where k.outcome = 'not found') as not_found,
      count(*) filter (where k.outcome = 'failed') as failed
    from (values ('dvsa'), ('dvla')) as s(source) cross join vehicles v join vehicle_categories c on c.id = v.vehicle_category_id
    left join register_checks k on k.vehicle_id = v.id and k.source = s.source
    where ${LIVE} and (s.source = 'dvsa' or c.class <> 'trailer') group by s.source`.execute(rows)
  return counted
}

type Run = NonNullable<State['registers'][number]['last_run']>

export async function lastRuns(rows: Rows): Promise<readonly (Run & { source: RegisterSource })[]> {
  const { rows: runs } = await sql<Run & { source: RegisterSource }>`
    select distinct on (source) source, started_at, finished_at, asked, changed, not_found, failed, stopped_because from register_runs
    order by source, started_at desc, id desc`.execute(rows)
  return runs
}

type Problems = ReplyOf<(typeof registersEndpoints)['problems']>

/** Vehicles without an answer, those that failed before those nobody knows. @param after where the page before ended */
export async function registerProblems(rows: Rows, after: string | undefined, max: number): Promise<Problems> {
  const [outcome = '', vehicle = '0', source = ''] = after?.split('~') ?? []
  const unanswered = sql`from register_checks k join vehicles v on v.id = k.vehicle_id
    where k.outcome in ('failed', 'not found') and ${LIVE}`
  const { rows: found } = await sql<Problems['problems'][number]>`
    select k.vehicle_id, v.reg_no, k.source, k.outcome, k.detail, k.checked_at ${unanswered}
    and (k.outcome, k.vehicle_id, k.source) > (${outcome}, ${Number(vehicle)}::int, ${source})
    order by k.outcome, k.vehicle_id, k.source limit ${max + 1}`.execute(rows)
  const { rows: counts } = await sql<{ n: number }>`select count(*) as n ${unanswered}`.execute(rows)
  const problems = found.slice(0, max)
  const last = found.length > max ? problems.at(-1) : undefined
  return {
    problems,
    total: counts[0]?.n ?? 0,
    next: last ? `${last.outcome}~${last.vehicle_id}~${last.source}` : null,
  }
}

export async function countRecalls(rows: Rows): Promise<number> {
  const { rows: found } = await sql<{
    n: number
  }>`select count(*) as n from vehicles v where v.has_recall and ${LIVE}`.execute(rows)
  return found[0]?.n ?? 0
}

interface Found {
  readonly id: number
  readonly reg_no: string
  readonly account: string
  readonly has_recall: boolean | null
  readonly tax_status: string | null
  readonly mot_status: string | null
}

export async function findVehicle(rows: Rows, id: number): Promise<Found | undefined> {
  const { rows: found } =
    await sql<Found>`select v.id, v.reg_no, v.customer_account_number as account, v.has_recall, v.tax_status, v.mot_status from vehicles v
    where v.id = ${id}`.execute(rows)
  return found[0]
}

type Checked = Omit<OfVehicle['checks'][number], 'is_configured'>

export async function checksOf(rows: Rows, vehicleId: number): Promise<readonly Checked[]> {
  return rows
    .selectFrom('register_checks')
    .select(['source', 'outcome', 'detail', 'checked_at', 'requested_at'])
    .where('vehicle_id', '=', vehicleId)
    .execute()
}

export async function testsOf(rows: Rows, vehicleId: number): Promise<OfVehicle['tests']> {
  const { rows: found } = await sql<OfVehicle['tests'][number]>`
    select t.test_number, t.completed_at, t.result, t.expiry_date, t.odometer_miles, t.location, t.defects,
      case when r.ruling = 'rejected' then 'rejected' when r.ruling is null and r.flags <> '{}' then r.flags[1] end as odometer_anomaly
    from mot_tests t left join equipment_readings r on r.source = 'register' and r.vehicle_id = t.vehicle_id
      and r.serial_number = t.vehicle_id || ' ' || t.test_number and r.snapshot_at = t.completed_at
    where t.vehicle_id = ${vehicleId} order by t.completed_at desc, t.id desc`.execute(rows)
  return found
}
