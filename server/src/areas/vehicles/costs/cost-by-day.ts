// What one vehicle cost month by month, like for like: the domain's rule over its few lines. The dashboard, narrowed to this vehicle, sums
// the same by the database; a test holds the two together.
import {
  costByDay,
  type DatedLine,
  daysOfLine,
  type HiredVehicle,
  monthUpTo,
  penceWithin,
  unbilledDays,
  unbilledPence,
} from '@kerbline/domain/areas/finance/hire-accrual.ts'
import { INTERNAL_USER_ID } from '@kerbline/domain/areas/finance/cost-per-mile.ts'
import type { CountedCost, VehicleCosts } from '@kerbline/domain/areas/vehicles/cost-endpoints.ts'
import type { vehiclesEndpoints } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { monthOf, monthsUpTo } from '@kerbline/domain/kit/time/calendar.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { fieldRights } from '@kerbline/domain/kit/told-field.ts'
import { sql } from 'kysely'
import type { Call, Rows } from '../../../http/call.ts'
import { referenceOf } from '../../finance/queries.ts'
import { vehicleInScope } from '../ranking.ts'
import { linesNaming } from './lines-naming.ts'

type Endpoint = (typeof vehiclesEndpoints)['countedCosts']

const SHOWN_MONTHS = 12

interface Of {
  readonly id: number
  readonly account: string
}
interface LineRow {
  readonly id: number
  readonly narrative: string
  readonly reference: string
  readonly date: string
  readonly pence: number
  readonly is_hire: boolean
  readonly period_from: string | null
  readonly period_to: string | null
}

type NamedLine = DatedLine & Pick<LineRow, 'id' | 'narrative' | 'reference'>

async function linesOf(rows: Rows, vehicle: Of): Promise<NamedLine[]> {
  const { rows: lines } = await sql<LineRow>`
    select l.id, l.narrative, ${referenceOf} as reference, l.transaction_date as date, l.value_pence as pence, l.category = 'rental' as is_hire, l.period_from, l.period_to
    from ${linesNaming(vehicle)}`.execute(rows)
  return lines.map(({ date, pence, is_hire: isHire, period_from: from, period_to: to, ...named }) => ({
    ...named,
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

/** The rows of one of those months: what of each line counts in it, the dearest first, and hire that is not billed yet. */
export async function countedCostsOf(call: Call, { id, month }: InputOf<Endpoint>): Promise<ReplyOf<Endpoint>> {
  const { rows, actor, portal } = call
  const vehicle = await vehicleInScope(call, id)
  const today = londonDate(portal.clock.businessNow())
  const span = monthUpTo(month, today)
  if (span === null || actor.id === INTERNAL_USER_ID) return { costs: [] }
  const lines = (await linesOf(rows, vehicle)).map((line): CountedCost => ({
    ...{ id: line.id, date: line.date, narrative: line.narrative, reference: line.reference },
    goods_pence: line.goodsPence,
    counted_pence: penceWithin(line, span),
    ...daysOfLine(line),
  }))
  const hire = actor.may.has(fieldRights.rate) ? await hireOf(rows, vehicle) : undefined
  const days = hire && unbilledDays(hire, today)
  const unbilled: CountedCost[] =
    hire && days
      ? [
          {
            ...{ id: null, date: days.to, narrative: 'On hire, not invoiced yet', reference: null, goods_pence: null },
            counted_pence: unbilledPence(hire, span, today),
            ...days,
          },
        ]
      : []
  return {
    costs: [...lines, ...unbilled]
      .filter(({ counted_pence: pence }) => pence !== 0)
      .toSorted((one, other) => other.counted_pence - one.counted_pence),
  }
}
