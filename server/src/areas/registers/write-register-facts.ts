// Writes what a register told of one vehicle, in one transaction: facts, dates to keep, tests, and a line for each change.
import {
  isNews,
  type KnownDue,
  type KnownVehicle,
  type RegisterSource,
  type RegisterFacts,
  dvlaFacts,
  dvsaFacts,
} from '@kerbline/domain/areas/registers/changes.ts'
import type { MotVehicle } from '@kerbline/domain/areas/registers/mot-history.ts'
import type { EnquiredVehicle } from '@kerbline/domain/areas/registers/vehicle-enquiry.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { sql, type SqlBool } from 'kysely'
import type { Rows } from '../../db/scope.ts'
import { failedOn } from '../../fleet/failed-tests.ts'
import { settleOffRoad } from '../../fleet/off-road.ts'
import { acceptReadings } from '../../readings/accept-readings.ts'

interface Known extends KnownVehicle {
  readonly id: number
  readonly account: string
  readonly reg_no: string
}

interface Change {
  readonly field: string
  readonly before: string | null
  readonly after: string | null
}

async function knownVehicle(rows: Rows, id: number): Promise<Known | undefined> {
  const { rows: found } = await sql<Known>`
    select v.id, v.customer_account_number as account, v.reg_no, c.class, v.colour, v.year_of_manufacture, v.first_registered, v.fuel_type, v.co2_grams_per_kilometre,
      v.euro_status, v.has_recall, v.tax_status, v.mot_status
    from vehicles v join vehicle_categories c on c.id = v.vehicle_category_id where v.id = ${id} for update of v`.execute(
    rows,
  )
  return found[0]
}

const wordOf = (value: unknown): string | null =>
  value === null || value === undefined ? null : typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value)

async function writeFacts(rows: Rows, known: Known, { facts }: RegisterFacts): Promise<Change[]> {
  const before: Readonly<Record<string, unknown>> = { ...known }
  const changes = Object.entries(facts).map(([field, after]) => ({
    field,
    before: wordOf(before[field]),
    after: wordOf(after),
  }))
  if (changes.length > 0)
    await rows
      .updateTable('vehicles')
      .set({ ...facts, updated_at: sql<string>`clock_timestamp()` })
      .where('id', '=', known.id)
      .execute()
  return changes
}

/** The register's date stands, unless something newer was done here that it does not know of yet. */
async function writeDue(rows: Rows, known: Known, source: RegisterSource, { due }: RegisterFacts): Promise<Change[]> {
  const changes: Change[] = []
  for (const each of due) {
    const {
      rows: [current],
    } =
      await sql<KnownDue>`select i.due_date as "dueDate", i.last_done_date as "lastDoneDate", ${failedOn(sql`i.vehicle_id`, sql`i.event_type`, londonDate(new Date()))}::text as "failedOn" from compliance_items i
      where i.vehicle_id = ${known.id} and i.event_type = ${each.type} for update`.execute(rows)
    if (!isNews(current, each)) continue
    await sql`insert into compliance_items as kept (customer_account_number, vehicle_id, vehicle_reg, event_type, due_date, overdue_weeks, last_done_date, source)
      select ${known.account}, ${known.id}::int, ${known.reg_no}, t.slug, ${each.dueDate}::date, t.amber_weeks, ${each.lastDoneDate}::date, ${source} from compliance_types t where t.slug = ${each.type}
      on conflict (vehicle_id, event_type) where vehicle_id is not null do update set due_date = excluded.due_date, due_date_text = null,
        last_done_date = coalesce(greatest(excluded.last_done_date, kept.last_done_date), kept.last_done_date), source = excluded.source, updated_at = now()`.execute(
      rows,
    )
    changes.push({ field: each.type, before: current?.dueDate ?? null, after: each.dueDate })
  }
  return changes
}

/** Tests as DVSA has them now; their odometers are judged as every other reading is. */
async function writeTests(rows: Rows, known: Known, { tests }: MotVehicle, now: string): Promise<void> {
  await sql`insert into mot_tests as kept (customer_account_number, vehicle_id, test_number, completed_at, result, expiry_date, odometer_miles, location, data_source, defects)
    select distinct on ("completedAt", number) ${known.account}, ${known.id}::int, number, "completedAt", result, "expiryDate", "odometerMiles", location, "dataSource", defects
    from json_to_recordset(${JSON.stringify(tests)}::json) as told(number text, "completedAt" timestamptz, result text, "expiryDate" date, "odometerMiles" numeric(9,1), location text,
      "dataSource" text, defects jsonb)
    on conflict (vehicle_id, completed_at, test_number) do update set result = excluded.result, expiry_date = excluded.expiry_date, odometer_miles = excluded.odometer_miles,
      location = excluded.location, data_source = excluded.data_source, defects = excluded.defects
    where (kept.result, kept.expiry_date, kept.odometer_miles, kept.defects) is distinct from
      (excluded.result, excluded.expiry_date, excluded.odometer_miles, excluded.defects)`.execute(rows)
  const readings = tests.flatMap(({ number, completedAt: at, odometerMiles: miles }) =>
    miles === null ? [] : [{ vehicleId: known.id, source: 'register' as const, key: number, miles, at }],
  )
  await acceptReadings(rows, readings, now)
}

/** Words of a test's defects, the dangerous first: what an auditor reads as findings. */
const defectWords = sql`nullif((select string_agg(case when (d ->> 'isDangerous')::boolean then 'Dangerous: ' else initcap(d ->> 'type') || ': ' end || (d ->> 'text'), E'\n'
  order by (d ->> 'isDangerous')::boolean desc nulls last) from jsonb_array_elements(t.defects) d), '')`

/** It failed, and has not passed since: what stood due until then is what a retest is judged by. */
const isStandingFailure = sql<SqlBool>`t.result = 'failed' and not exists (
  select from mot_tests p where p.vehicle_id = t.vehicle_id and p.result = 'passed' and p.completed_at > t.completed_at)`
const stoodDue = (type: string) =>
  sql`(select i.due_date from compliance_items i where i.vehicle_id = t.vehicle_id and i.event_type = ${type})`

/** Every test the register knows is something that was done, and stays so. */
async function recordTests(rows: Rows, known: Known): Promise<void> {
  const type = known.class === 'hgv' || known.class === 'trailer' ? 'annual_test' : 'mot'
  await sql`insert into compliance_records as kept (customer_account_number, vehicle_id, vehicle_reg, event_type, due_date, done_on, miles, outcome, findings, next_due_date, source, source_key)
    select t.customer_account_number, t.vehicle_id, ${known.reg_no}, ${type}, case when ${isStandingFailure} then ${stoodDue(type)} end, london_date(t.completed_at), round(t.odometer_miles)::int,
      case when t.result = 'failed' then 'fail' when jsonb_array_length(t.defects) > 0 then 'advisory' else 'pass' end, left(${defectWords}, 4000), t.expiry_date, 'dvsa',
      'test ' || t.test_number || ' ' || t.completed_at::date
    from mot_tests t where t.vehicle_id = ${known.id} and t.customer_account_number = ${known.account} order by t.completed_at
    on conflict (vehicle_id, event_type, source_key) where source_key is not null do update set miles = excluded.miles, outcome = excluded.outcome,
      findings = excluded.findings, next_due_date = excluded.next_due_date
    where (kept.miles, kept.outcome, kept.findings, kept.next_due_date) is distinct from (excluded.miles, excluded.outcome, excluded.findings, excluded.next_due_date)`.execute(
    rows,
  )
  await settleOffRoad(rows, [known.id])
}

async function writeChanges(
  rows: Rows,
  { id, account }: Known,
  source: RegisterSource,
  changes: readonly Change[],
): Promise<void> {
  if (changes.length === 0) return
  await rows
    .insertInto('register_changes')
    .values(
      changes.map(({ field, before, after }) => ({
        field,
        before,
        after,
        source,
        vehicle_id: id,
        customer_account_number: account,
      })),
    )
    .execute()
}

async function writeFactsAndDue(
  rows: Rows,
  known: Known,
  source: RegisterSource,
  answer: RegisterFacts,
): Promise<number> {
  const changes = [...(await writeFacts(rows, known, answer)), ...(await writeDue(rows, known, source, answer))]
  await writeChanges(rows, known, source, changes)
  return changes.length
}

/** How many things changed. */
export async function writeMot(rows: Rows, vehicleId: number, answer: MotVehicle): Promise<number> {
  const known = await knownVehicle(rows, vehicleId)
  if (!known) return 0
  await writeTests(rows, known, answer, new Date().toISOString())
  await recordTests(rows, known)
  return writeFactsAndDue(rows, known, 'dvsa', dvsaFacts(known, answer))
}

/** How many things changed. @param tellsMot DVSA is not asked, so DVLA's date of the MOT counts */
export async function writeVes(
  rows: Rows,
  vehicleId: number,
  answer: EnquiredVehicle,
  includesMot: boolean,
): Promise<number> {
  const known = await knownVehicle(rows, vehicleId)
  return known ? writeFactsAndDue(rows, known, 'dvla', dvlaFacts(known, answer, includesMot)) : 0
}

export interface Check {
  readonly source: RegisterSource
  readonly outcome: 'found' | 'not found' | 'failed'
  readonly detail: string | null
}

/** Notes that a register was asked, whatever came of it. */
export async function noteCheck(rows: Rows, vehicleId: number, { source, outcome, detail }: Check): Promise<void> {
  await sql`insert into register_checks as kept (vehicle_id, source, customer_account_number, outcome, detail, checked_at)
    select v.id, ${source}, v.customer_account_number, ${outcome}, ${detail}, now() from vehicles v where v.id = ${vehicleId}
    on conflict (vehicle_id, source) do update set customer_account_number = excluded.customer_account_number, outcome = excluded.outcome, detail = excluded.detail,
      checked_at = excluded.checked_at, requested_at = null`.execute(rows)
}

/**
 * Shows on these vehicles when a register last answered about them. Once for many, since every write to a vehicle makes
 * what is cached of its account old.
 */
export async function stampVehicles(rows: Rows, source: RegisterSource, ids: readonly number[]): Promise<void> {
  const column = sql.ref(source === 'dvsa' ? 'mot_checked_at' : 'ves_checked_at')
  await sql`update vehicles v set ${column} = k.checked_at from register_checks k
    where k.vehicle_id = v.id and k.source = ${source} and k.outcome <> 'failed' and v.id = any(${[...ids]}::int[])`.execute(
    rows,
  )
}
