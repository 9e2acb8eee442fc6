// Everything of one driver for the driver's page. What a right withholds is not read at all.
import { fineCase } from '@kerbline/domain/areas/fines/case.ts'
import type { driversEndpoints } from '@kerbline/domain/areas/drivers/endpoints.ts'
import { type DriverDateType, driverDateTypes } from '@kerbline/domain/areas/drivers/expiries.ts'
import { isRankedInList } from '@kerbline/domain/areas/drivers/rules.ts'
import { licenceEnding } from '@kerbline/domain/areas/drivers/words.ts'
import { monthsUpTo } from '@kerbline/domain/kit/time/calendar.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { sql } from 'kysely'
import { inScope, narrows } from '../../fleet/vehicles-of.ts'
import type { Call, Rows } from '../../http/call.ts'
import { hasVehicle, plateOfDriver, scoreOfDriver } from './list.ts'
import { midnight, monthStart, shareOf } from './months.ts'
import { findDriver, licenceCheckRule, periodsOf, shownPeriod, type DriverRow } from './queries.ts'

type Profile = ReplyOf<(typeof driversEndpoints)['profile']>
const MONTHS = 12
const RECENT = 10

async function currentOf(rows: Rows, id: number) {
  const { rows: found } = await sql<{
    plate: string | null
    has_vehicle: boolean
    score: number | null
    score_at: string | null
    customer: string
    company_id: number | null
  }>`
    select ${plateOfDriver} as plate, ${hasVehicle} as has_vehicle, ${scoreOfDriver} as score,
      (select v.score_at from vehicles v where v.driver_id = d.id and v.score > 0 order by v.id limit 1) as score_at,
      c.name as customer, a.customer_id as company_id
    from drivers d left join accounts a on a.customer_account_number = d.customer_account_number left join customers c on c.id = a.customer_id where d.id = ${id}`.execute(
    rows,
  )
  return found[0] ?? { plate: null, has_vehicle: false, score: null, score_at: null, customer: '', company_id: null }
}

/** Miles and the mean score of each month, as far as the driver had the vehicles; months without either are 0 and null. */
async function monthsOf(rows: Rows, id: number, today: string): Promise<Profile['months']> {
  const months = monthsUpTo(today.slice(0, 7), MONTHS)
  const start = midnight(sql`(m.month || '-01')::date`)
  const end = sql`least(${midnight(sql`((m.month || '-01')::date + interval '1 month')::date`)}, ${midnight(sql`${today}::date + 1`)})`
  const { rows: found } = await sql<{ month: string; miles: number; score: number | null }>`
    select month, round(sum(miles * share), 1)::float8 as miles, (sum(score_sum * share) / nullif(sum(score_count * share), 0))::float8 as score
    from (select m.month, m.miles, m.score_sum, m.score_count, ${shareOf(start, end)} as share from driver_vehicles p
      join vehicle_months m on m.vehicle_id = p.vehicle_id and m.month = any(${months}::text[]) where p.driver_id = ${id}) part
    where share > 0 group by month`.execute(rows)
  const byMonth = new Map(found.map((each) => [each.month, each]))
  return months.map((month) => byMonth.get(month) ?? { month, miles: 0, score: null })
}

async function checksOf(rows: Rows, driver: DriverRow, today: string) {
  const {
    rows: [month],
  } = await sql<{ done: number; missed: string[] }>`
    select (select count(*) from driver_checks k where k.driver_id = ${driver.id} and k.created_at >= ${monthStart(today)}) as done,
      array(select m.day::text from missed_checks m where m.driver_id = ${driver.id} and m.day >= ${`${today.slice(0, 7)}-01`}::date order by m.day) as missed`.execute(
    rows,
  )
  const { rows: recent } = await sql<{ id: number; reg_no: string; at: string; rag: 'red' | 'amber' | 'green' }>`
    select k.id, k.reg_no, coalesce(k.start_at, k.created_at) as at, k.rag from driver_checks k where k.driver_id = ${driver.id}
    order by k.created_at desc, k.id desc limit ${RECENT}`.execute(rows)
  return { done: month?.done ?? 0, missed: month?.missed ?? [], recent }
}

async function damageOf(rows: Rows, id: number): Promise<NonNullable<Profile['damage']>> {
  const { rows: found } = await sql<NonNullable<Profile['damage']>[number]>`
    select c.id, c.case_no, c.reg_no, c.state, coalesce(c.incident_at, c.discovered_at, c.created_at) as at from damage_records c
    where c.driver_id = ${id} order by at desc, c.id desc limit ${RECENT}`.execute(rows)
  return found
}

async function finesOf(rows: Rows, id: number): Promise<NonNullable<Profile['fines']>> {
  const { rows: found } = await sql<NonNullable<Profile['fines']>[number]>`
    select c.id, c.number, c.reg_no, c.title, c.state, k.contravention_at as at
    from cases c join fine_cases k on k.case_id = c.id where c.driver_id = ${id} order by k.contravention_at desc, c.id desc limit ${RECENT}`.execute(
    rows,
  )
  return found
}

async function totalsOf({ rows, actor }: Call, id: number): Promise<Profile['totals']> {
  const { rows: found } = await sql<{ checks: number; damage: number; fines: number }>`
    select (select count(*) from driver_checks k where k.driver_id = ${id}) as checks,
      (select count(*) from damage_records c where c.driver_id = ${id}) as damage,
      (select count(*) from cases c where c.kind = ${fineCase.name} and c.driver_id = ${id}) as fines`.execute(rows)
  const { checks = 0, damage = 0, fines = 0 } = found[0] ?? {}
  return {
    checks: actor.may.has('see driver checks') ? checks : null,
    damage: actor.may.has('see damage cases') ? damage : null,
    fines: actor.may.has('see fines') ? fines : null,
  }
}

async function isOutsideFilter({ rows, actor }: Call, id: number): Promise<boolean> {
  if (!narrows(actor.filter)) return false
  const { rows: found } = await sql<{ id: number }>`
    select v.id from vehicles v where v.driver_id = ${id} and ${inScope(actor.filter, sql.ref('v.id'))} limit 1`.execute(
    rows,
  )
  return found.length === 0
}

async function amberWeeks(rows: Rows): Promise<Record<DriverDateType, number>> {
  const { rows: types } = await sql<{ slug: string; weeks: number }>`
    select slug, amber_weeks as weeks from compliance_types where slug = any(${[...driverDateTypes]}::text[])`.execute(
    rows,
  )
  const weeksOf = (type: DriverDateType): number => types.find(({ slug }) => slug === type)?.weeks ?? 0
  return {
    driver_licence: weeksOf('driver_licence'),
    driver_cpc: weeksOf('driver_cpc'),
    licence_check: weeksOf('licence_check'),
  }
}

const licenceOf = async (rows: Rows, driver: DriverRow): Promise<NonNullable<Profile['licence']>> => ({
  number_ending: licenceEnding(driver.licence_no),
  categories: driver.licence_categories,
  points: driver.points,
  licence_expiry: driver.licence_expiry,
  dqc_expiry: driver.dqc_expiry,
  tacho_card_expiry: driver.tacho_card_expiry,
  medical_expiry: driver.medical_expiry,
  licence_mandate_expiry: driver.licence_mandate_expiry,
  last_licence_check: driver.last_licence_check,
  amber_weeks: await amberWeeks(rows),
  check_rule: await licenceCheckRule(rows),
})

export async function profileOf(call: Call, { key }: { readonly key: string }): Promise<Profile> {
  const { rows, actor, portal } = call
  const today = londonDate(portal.clock.businessNow())
  const driver = await findDriver(rows, key)
  const current = await currentOf(rows, driver.id)
  const periods = await periodsOf(rows, { driverId: driver.id })
  const months = await monthsOf(rows, driver.id, today)
  const milesThisMonth = months.at(-1)?.miles ?? 0
  return {
    today,
    driver: {
      id: driver.id,
      name: driver.name,
      email: driver.email,
      phone: driver.phone,
      status: driver.status,
      customer_account_number: driver.customer_account_number,
      customer: current.customer,
      company_id: current.company_id,
      note: driver.note,
      created_at: driver.created_at,
      updated_at: driver.updated_at,
    },
    plate: current.plate,
    has_vehicle: current.has_vehicle,
    is_outside_filter: await isOutsideFilter(call, driver.id),
    periods: periods.map(shownPeriod),
    licence: actor.may.has('see driver licence details') ? await licenceOf(rows, driver) : null,
    months,
    score: {
      value: current.score,
      at: current.score_at,
      is_ranked: isRankedInList({ score: current.score, milesThisMonth }),
    },
    checks: actor.may.has('see driver checks') ? await checksOf(rows, driver, today) : null,
    damage: actor.may.has('see damage cases') ? await damageOf(rows, driver.id) : null,
    fines: actor.may.has('see fines') ? await finesOf(rows, driver.id) : null,
    totals: await totalsOf(call, driver.id),
    may_edit: actor.may.has('edit drivers'),
  }
}
