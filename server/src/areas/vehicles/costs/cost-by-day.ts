// What one vehicle cost month by month, like for like: the domain's rule over its few lines. The dashboard, narrowed to this vehicle, sums
// the same by the database; a test holds the two together.
import { costByDay, type DatedLine, type HiredVehicle } from '@kerbline/domain/areas/finance/hire-accrual.ts'
import { INTERNAL_USER_ID } from '@kerbline/domain/areas/finance/cost-per-mile.ts'
import type { VehicleCosts } from '@kerbline/domain/areas/vehicles/cost-endpoints.ts'
import { monthOf, monthsUpTo } from '@kerbline/domain/kit/time/calendar.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { fieldRights } from '@kerbline/domain/kit/told-field.ts'
import { sql } from 'kysely'
import type { Call, Rows } from '../../../http/call.ts'
import { linesNaming } from './lines-naming.ts'

const SHOWN_MONTHS = 12

interface Of {
  readonly id: number
  readonly account: string
}
interface LineRow {
  readonly date: string
  readonly pence: number
  readonly is_hire: boolean
  readonly period_from: string | null
  readonly period_to: string | null
}

async function linesOf(rows: Rows, vehicle: Of): Promise<DatedLine[]> {
  const { rows: lines } = await sql<LineRow>`
    select l.transaction_date as date, l.value_pence as pence, l.category = 'rental' as is_hire, l.period_from, l.period_to
    from ${linesNaming(vehicle)}`.execute(rows)
  return lines.map(({ date, pence, is_hire: isHire, period_from: from, period_to: to }) => ({
    date,
    goodsPence: pence,
    isHire,
    period: from !== null && to !== null ? { from, to } : null,
  }))
}

async function hireOf(rows: Rows, { id, account }: Of): Promise<HiredVehicle> {
  const customer = sql`array(select customer_id from accounts where customer_account_number = ${account})`
  const vehicle = await rows
    .selectFrom('vehicles')
    .select([
      'status',
      'hire_type as hireType',
      'weekly_rate_pence as weeklyRatePence',
      'on_hire_date as onHireDate',
      'off_hire_date as offHireDate',
      sql<string | null>`(select billed_to from hire_billed(${customer}) where vehicle_id = ${id})`.as('hireBilledTo'),
    ])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!vehicle) throw problem('not found')
  return vehicle
}

export async function costByDayOf({ rows, actor, portal }: Call, vehicle: Of): Promise<VehicleCosts['by_day']> {
  if (!actor.may.has('see cost per mile') || actor.id === INTERNAL_USER_ID) return null
  const today = londonDate(portal.clock.businessNow())
  const months = monthsUpTo(monthOf(today), SHOWN_MONTHS)
  const lines = await linesOf(rows, vehicle)
  const seesRates = actor.may.has(fieldRights.rate)
  const hire = seesRates ? [await hireOf(rows, vehicle)] : []
  const driven = await rows
    .selectFrom('vehicle_months')
    .select(['month', 'miles'])
    .where('vehicle_id', '=', vehicle.id)
    .where('month', 'in', months)
    .execute()
  const miles = new Map(driven.map((each) => [each.month, each.miles]))
  return months.map((month) => {
    const { pence, unbilledPence } = costByDay(lines, hire, month, today)
    return { month, pence, unbilled_pence: seesRates ? unbilledPence : null, miles: miles.get(month) ?? 0 }
  })
}
