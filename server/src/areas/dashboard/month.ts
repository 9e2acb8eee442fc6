// The figures of a period beside the same span before it, and how they ran over twelve months. Kept months are whole: the
// running period ends today, the one before it is complete, and the reply says from when to when each of them runs.
import { figurePeriods as periodMonths } from '@kerbline/domain/areas/dashboard/figure-lists.ts'
import type { monthPart, periodPart } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import { addDays, addMonths, type CalendarMonth, monthOf, monthsUpTo } from '@kerbline/domain/kit/time/calendar.ts'
import { fieldRights } from '@kerbline/domain/kit/told-field.ts'
import { milesToKilometres, roundUp } from '@kerbline/domain/kit/rounding.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { inScope, LIVE } from '../../fleet/vehicles-of.ts'
import { costDaysSince, unbilledSince } from '../finance/cost-days.ts'
import { spendSince } from '../finance/queries.ts'
import type { View } from './view.ts'

type Period = z.output<typeof periodPart>
type Month = z.output<typeof monthPart>

const TREND_MONTHS = 12
/** A year, and the year before it. */
const READ_MONTHS = 2 * periodMonths.year

interface Driven {
  readonly month: CalendarMonth
  readonly miles: number
  /** Miles times grams per kilometre, summed: turned into kilograms once, at the end. */
  readonly factored_miles: number
  readonly score_sum: number
  readonly score_count: number
}
interface Sums {
  /** 1 where readings of the month are known, else 0: its miles are then not nought but unknown. */
  readMonths: number
  miles: number
  kilograms: number
  scoreSum: number
  scoreCount: number
  spendPence: number
  namedPence: number
  unnamedPence: number
  byDayPence: number
  unbilledPence: number
}
type Figures = Readonly<
  Record<
    | 'miles'
    | 'co2_kilograms'
    | 'average_score'
    | 'spend_pence'
    | 'pence_per_mile'
    | 'named_pence'
    | 'unnamed_pence'
    | 'by_day_pence'
    | 'by_day_pence_per_mile'
    | 'unbilled_pence',
    number | null
  >
>

/** The vehicle's own figure; where it has none, the newest factor of its class and fuel. */
export const gramsPerKilometre = sql`coalesce(v.co2_grams_per_kilometre, f.grams_per_kilometre)`
export const withFactor = sql`left join vehicle_categories c on c.id = v.vehicle_category_id
  left join factors_in_force f on f.class = c.class and f.fuel_type = v.fuel_type`

const kilogramsOf = (factoredMiles: number): number => milesToKilometres(factoredMiles) / 1000

/** Miles driven within each month, their CO2, and the scores read in it, by all vehicles the scope had. */
async function drivenSince({ rows, filter }: View, first: CalendarMonth): Promise<Driven[]> {
  const { rows: driven } = await sql<Driven>`
    select d.month, sum(d.miles) as miles, coalesce(sum(d.miles * ${gramsPerKilometre}) filter (where d.miles > 0), 0) as factored_miles, sum(d.score_sum) as score_sum, sum(d.score_count) as score_count
    from vehicle_months d join vehicles v on v.id = d.vehicle_id ${withFactor} where d.month >= ${first} and ${inScope(filter, sql.ref('d.vehicle_id'))} group by d.month`.execute(
    rows,
  )
  return driven
}

const nothing: Sums = {
  readMonths: 0,
  miles: 0,
  kilograms: 0,
  scoreSum: 0,
  scoreCount: 0,
  spendPence: 0,
  namedPence: 0,
  unnamedPence: 0,
  byDayPence: 0,
  unbilledPence: 0,
}

/** Each month's sums; a month without rows is absent. */
async function sumsByMonth(view: View, first: CalendarMonth): Promise<Map<CalendarMonth, Sums>> {
  const sums = new Map<CalendarMonth, Sums>()
  const of = (month: CalendarMonth): Sums => {
    const known = sums.get(month) ?? { ...nothing }
    sums.set(month, known)
    return known
  }
  if (seesVehicles(view)) {
    for (const { month, miles, factored_miles, score_sum, score_count } of await drivenSince(view, first)) {
      Object.assign(of(month), {
        readMonths: 1,
        miles,
        kilograms: kilogramsOf(factored_miles),
        scoreSum: score_sum,
        scoreCount: score_count,
      })
    }
  }
  if (seesSpend(view) || seesCostPerMile(view)) {
    for (const row of await spendSince(view.rows, view.filter, first)) {
      const sum = of(row.month)
      sum.spendPence += row.goods_pence
      sum.namedPence += row.named_pence
      sum.unnamedPence += row.unnamed_pence
    }
  }
  if (seesCostPerMile(view)) await addCostByDay(view, first, of)
  return sums
}

/** Hire on the days it stands for; what is not billed yet is worked out from rates, and so for those who may see rates. */
async function addCostByDay(
  { rows, filter, today, may }: View,
  first: CalendarMonth,
  of: (month: CalendarMonth) => Sums,
): Promise<void> {
  for (const { month, pence } of await costDaysSince(rows, filter, first, today)) of(month).byDayPence += pence
  if (!may.has(fieldRights.rate)) return
  for (const { month, pence } of await unbilledSince(rows, filter, today)) {
    if (pence === 0) continue
    of(month).byDayPence += pence
    of(month).unbilledPence += pence
  }
}

const seesVehicles = ({ may }: View): boolean => may.has('see vehicles')
const seesSpend = ({ may }: View): boolean => may.has('see finance') || may.has('see invoices')
const seesCostPerMile = ({ may, isInternal }: View): boolean => may.has('see cost per mile') && !isInternal
export const mayHaveMonth = (view: View): boolean => seesVehicles(view) || seesSpend(view)

/**
 * What the months come to; null for what the viewer may not see, and where nothing was read.
 * Miles: the sum driven, up. CO2: of those miles by each vehicle's own factor, up. Score: the mean of the scores read, up.
 * Spend: goods. Pence per mile: the goods of the lines that name a vehicle in sight, each line once, over the miles of those
 * vehicles (ruling 39); the cost-per-mile panel is the specified ratio by vehicle. By day: the same with hire on the days it stands for.
 */
function figuresOf(view: View, sums: ReadonlyMap<CalendarMonth, Sums>, months: readonly CalendarMonth[]): Figures {
  const present = months.flatMap((month) => sums.get(month) ?? [])
  const total = (of: keyof Sums): number => present.reduce((sum, each) => sum + each[of], 0)
  const [miles, namedPence, scores] = [total('miles'), total('namedPence'), total('scoreCount')]
  const isVehicles = seesVehicles(view)
  const isCost = isVehicles && seesCostPerMile(view)
  const isRead = isVehicles && total('readMonths') > 0
  return {
    miles: isRead ? roundUp(miles) : null,
    co2_kilograms: isRead ? roundUp(total('kilograms')) : null,
    average_score:
      isVehicles && view.may.has('see driver scores') && scores > 0 ? roundUp(total('scoreSum') / scores) : null,
    spend_pence: seesSpend(view) && present.length ? total('spendPence') : null,
    pence_per_mile: isCost && miles > 0 ? namedPence / miles : null,
    named_pence: isCost && present.length ? namedPence : null,
    unnamed_pence: isCost && present.length ? total('unnamedPence') : null,
    by_day_pence: isCost && present.length ? total('byDayPence') : null,
    by_day_pence_per_mile: isCost && miles > 0 ? total('byDayPence') / miles : null,
    unbilled_pence: isCost && view.may.has(fieldRights.rate) ? total('unbilledPence') : null,
  }
}

/** The first of the months that has readings; null where that is the very first, or none. */
function milesSince(sums: ReadonlyMap<CalendarMonth, Sums>, months: readonly CalendarMonth[]): CalendarMonth | null {
  const first = months.findIndex((month) => (sums.get(month)?.readMonths ?? 0) > 0)
  return first > 0 ? (months[first] ?? null) : null
}

function periodOf(view: View, sums: ReadonlyMap<CalendarMonth, Sums>, months: number): Period {
  const last = monthOf(view.today)
  const before = addMonths(last, -months)
  const now = figuresOf(view, sums, monthsUpTo(last, months))
  const then = figuresOf(view, sums, monthsUpTo(before, months))
  const figure = (of: keyof Figures) => ({ value: now[of], previous: then[of] })
  const from = `${addMonths(before, 1)}-01`
  return {
    from,
    to: view.today,
    previous_from: `${addMonths(before, 1 - months)}-01`,
    previous_to: addDays(from, -1),
    miles: figure('miles'),
    miles_since: milesSince(sums, monthsUpTo(last, months)),
    co2_kilograms: figure('co2_kilograms'),
    average_score: figure('average_score'),
    spend_pence: figure('spend_pence'),
    pence_per_mile: figure('pence_per_mile'),
    named_pence: figure('named_pence'),
    unnamed_pence: figure('unnamed_pence'),
    by_day_pence: figure('by_day_pence'),
    by_day_pence_per_mile: figure('by_day_pence_per_mile'),
    unbilled_pence: now.unbilled_pence,
  }
}

interface Totals {
  readonly vehicles: number
  readonly with_miles: number
  readonly miles: number
  readonly factored_miles: number
  readonly score_sum: number
  readonly score_count: number
}

/** Specification, section 9: the newest counted readings of the live vehicles. */
async function readTotals({ rows, filter }: View): Promise<Totals> {
  const {
    rows: [found],
  } = await sql<Totals>`
    select count(*) as vehicles, count(*) filter (where v.miles > 0) as with_miles, coalesce(sum(v.miles) filter (where v.miles > 0), 0) as miles,
      coalesce(sum(v.miles * ${gramsPerKilometre}) filter (where v.miles > 0), 0) as factored_miles,
      coalesce(sum(v.score) filter (where v.score > 0), 0) as score_sum, count(*) filter (where v.score > 0) as score_count
    from vehicles v ${withFactor} where ${LIVE} and ${inScope(filter, sql.ref('v.id'))}`.execute(rows)
  return found ?? { vehicles: 0, with_miles: 0, miles: 0, factored_miles: 0, score_sum: 0, score_count: 0 }
}

/** Vehicles on hire at the end of each month by their hire dates; today's count is the live ones. */
async function vehiclesByMonth(
  { rows, filter }: View,
  months: readonly CalendarMonth[],
  today: number,
): Promise<number[]> {
  const { rows: hires } = await sql<{ start: CalendarMonth; end: CalendarMonth | null; count: number }>`
    select coalesce(to_char(v.on_hire_date, 'YYYY-MM'), '') as start, case when not (${LIVE}) then to_char(v.off_hire_date, 'YYYY-MM') end as end, count(*) as count
    from vehicles v where v.status <> 'on_order' and (${LIVE} or v.off_hire_date is not null) and ${inScope(filter, sql.ref('v.id'))} group by 1, 2`.execute(
    rows,
  )
  return months.map((month, place) => {
    if (place === months.length - 1) return today
    return hires.reduce(
      (sum, { start, end, count }) => (start <= month && (end === null || end > month) ? sum + count : sum),
      0,
    )
  })
}

export async function monthOfFleet(view: View): Promise<Month> {
  const last = monthOf(view.today)
  const sums = await sumsByMonth(view, addMonths(last, 1 - READ_MONTHS))
  const totals = await readTotals(view)
  const months = monthsUpTo(last, TREND_MONTHS)
  const vehicles = await vehiclesByMonth(view, months, totals.vehicles)
  const figures = months.map((month) => figuresOf(view, sums, [month]))
  const trend = (of: keyof Figures) => months.map((month, place) => ({ month, value: figures[place]?.[of] ?? null }))
  const isVehicles = seesVehicles(view)
  return {
    periods: {
      month: periodOf(view, sums, periodMonths.month),
      quarter: periodOf(view, sums, periodMonths.quarter),
      year: periodOf(view, sums, periodMonths.year),
    },
    fleet_miles: isVehicles ? roundUp(totals.miles) : null,
    fleet_co2_kilograms: isVehicles ? roundUp(kilogramsOf(totals.factored_miles)) : null,
    vehicles_with_miles: isVehicles ? totals.with_miles : 0,
    average_score:
      isVehicles && view.may.has('see driver scores') && totals.score_count > 0
        ? roundUp(totals.score_sum / totals.score_count)
        : null,
    trend: {
      vehicles: months.map((month, place) => ({ month, value: isVehicles ? (vehicles[place] ?? null) : null })),
      miles: trend('miles'),
      co2_kilograms: trend('co2_kilograms'),
      average_score: trend('average_score'),
      spend_pence: trend('spend_pence'),
      by_day_pence_per_mile: trend('by_day_pence_per_mile'),
    },
  }
}
