// Walk-round checks: this morning's and those of the days before, in the formats devices send.
import type { CheckTemplate } from '@kerbline/domain/areas/driver-checks/catalogue.ts'
import {
  defaultQuickBelowSeconds,
  isNilDefect,
  isQuickCheck,
  ragOfCheck,
} from '@kerbline/domain/areas/driver-checks/rules.ts'
import type { CalendarDate } from '@kerbline/domain/kit/time/calendar.ts'
import { aDriverCheck } from '../../testing/factories.ts'
import { checkResponses, dangerousDefects, type Defect, lesserDefects, responsesText } from './check-items.ts'
import { addDefects } from './add-defects.ts'
import { phoneDefects, phoneLinkOf } from './phone-link.ts'
import { needOf, sentences, type World } from '../demo-world.ts'
import { isLive, type VehiclePlan } from '../vehicles/fleet-plan.ts'
import { milesOfDays, worksAtWeekends } from '../vehicles/miles-of-days.ts'
import type { Random } from '../random.ts'

const pad = (value: number): string => String(value).padStart(2, '0')

/** Day/month/year with 24 hours, as most devices send it. */
function dayFirst(date: CalendarDate, minutes: number): string {
  const [year, month, day] = date.split('-')
  return `${day}/${month}/${year} ${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`
}

/** Month/day/year with AM or PM, as some do. */
function monthFirst(date: CalendarDate, minutes: number): string {
  const [year, month, day] = date.split('-')
  const hour = Math.floor(minutes / 60)
  return `${month}/${day}/${year} ${hour % 12 === 0 ? 12 : hour % 12}:${pad(minutes % 60)} ${hour < 12 ? 'AM' : 'PM'}`
}

/** Neither format: kept as it came, and flagged. */
const unreadable = (date: CalendarDate, minutes: number): string =>
  `${date}T${pad(Math.floor(minutes / 60))}h${pad(minutes % 60)}`

type Writer = (date: CalendarDate, minutes: number) => string

function writerOf({ number }: VehiclePlan, daysAgo: number): Writer {
  if (number % 61 === 24 && daysAgo % 5 === 3) return unreadable
  return number % 9 === 4 ? monthFirst : dayFirst
}

/** Two vehicles in a hundred and fifty fail this morning whatever chance says. */
const failsToday = ({ number }: VehiclePlan): boolean => number % 75 === 23

/** What the driver found. */
function findDefects(plan: VehiclePlan, random: Random, daysAgo: number): readonly Defect[] {
  const luck = random.fraction()
  if ((daysAgo === 0 && failsToday(plan)) || luck < 0.006) return [random.pick(dangerousDefects)]
  return luck < 0.05 ? [random.pick(lesserDefects)] : []
}

/** The share of drivers who check on a day: most, and this morning most of those who are out already. */
function shareOf({ clock }: World, plan: VehiclePlan, daysAgo: number): number {
  if (daysAgo === 0) return 0.78
  if (clock.isWorkingDay(-daysAgo)) return 0.86
  return worksAtWeekends(plan) ? 0.6 : 0.02
}

interface Walk {
  readonly daysAgo: number
  readonly date: CalendarDate
  /** After midnight. */
  readonly startMinutes: number
  readonly endMinutes: number
}

function walkOf(world: World, plan: VehiclePlan, daysAgo: number, random: Random): Walk {
  const wantsLong = plan.category.template === 'hgv'
  const started = random.whole(285, 530)
  const startMinutes = daysAgo === 0 ? world.clock.morning(started) : started
  const usual = wantsLong ? random.whole(12, 24) : random.whole(4, 12)
  const minutes = random.chance(0.02) ? 2 : usual
  return { daysAgo, date: world.clock.day(-daysAgo), startMinutes, endMinutes: startMinutes + minutes }
}

const answersOf = (template: CheckTemplate, defects: readonly Defect[]) =>
  checkResponses(template, defects).map(({ response, severity = null }) => ({ response, severity, repaired: false }))

function noteOf({ canary }: World, plan: VehiclePlan, daysAgo: number): string | null {
  if (!plan.hasCanary) return null
  return sentences(`Checked at the ${plan.depot} depot.`, daysAgo === 1 ? canary(plan.account.accountNumber) : null)
}

function addCheck(
  world: World,
  plan: VehiclePlan,
  driver: NonNullable<VehiclePlan['driver']>,
  walk: Walk,
  { defects, link }: { readonly defects: readonly Defect[]; readonly link: number | null },
): void {
  const { clock, batch } = world
  const { daysAgo, date, startMinutes, endMinutes } = walk
  const id = batch.id('driver_checks')
  // A telephone says the instant.
  const write = link === null ? writerOf(plan, daysAgo) : dayFirst
  const hasRawTime = write === unreadable
  const seconds = hasRawTime ? null : (endMinutes - startMinutes) * 60
  const { template } = plan.category
  const isQuick = isQuickCheck(template, seconds, defaultQuickBelowSeconds)
  const responses = answersOf(template, defects)
  const rag = ragOfCheck({ responses, isQuick, isLate: false })
  const isReviewed = rag !== 'green' && daysAgo > 1
  const endAt = clock.at(-daysAgo, endMinutes)
  batch.add(
    'driver_checks',
    aDriverCheck({
      id,
      customer_account_number: plan.account.accountNumber,
      vehicle_id: plan.id,
      check_id: `4b1d0000-5a3c-4f10-8e00-${String(id).padStart(12, '0')}`,
      reg_no: plan.registration,
      driver_id: driver.id,
      driver_name: driver.name,
      template,
      rag,
      miles: Math.max(1, Math.round(plan.lifetimeMiles - milesOfDays(clock, plan, daysAgo))),
      start_time: write(date, startMinutes),
      end_time: write(date, endMinutes),
      start_at: hasRawTime ? null : clock.at(-daysAgo, startMinutes),
      end_at: hasRawTime ? null : endAt,
      has_raw_time: hasRawTime,
      time_anomaly: hasRawTime ? 'not a time' : null,
      duration_seconds: seconds,
      is_quick: isQuick,
      driver_check: responsesText(template, defects),
      is_nil_defect: isNilDefect(responses),
      signature: driver.name,
      latitude: plan.latitude,
      longitude: plan.longitude,
      reviewed_by: isReviewed ? needOf(plan.account.customer.people, 'compliance').id : null,
      reviewed_at: isReviewed ? clock.at(-daysAgo, 660) : null,
      review_note: isReviewed && rag === 'red' ? 'Vehicle kept in until repaired.' : null,
      note: noteOf(world, plan, daysAgo),
      created_at: endAt,
      updated_at: endAt,
      ...(link !== null && { link_id: link, received_at: endAt, device_ahead_seconds: 0 }),
    }),
  )
  addDefects(world, plan, { checkId: id, daysAgo, at: endAt, driver, defects })
}

export function fillDriverChecks(world: World, plan: VehiclePlan): void {
  const { driver } = plan
  if (driver === null || !isLive(plan) || plan.status === 'vor') return
  const random = world.random('checks', plan.number)
  const link = phoneLinkOf(world, plan)
  const days = Math.min(plan.account.customer.density.checkDays, plan.onHireDaysAgo)
  for (let daysAgo = 0; daysAgo < days; daysAgo++) {
    const isSure =
      (plan.hasCanary && daysAgo <= 1) ||
      (link !== null && daysAgo in phoneDefects) ||
      (daysAgo === 0 && failsToday(plan))
    if (!random.chance(shareOf(world, plan, daysAgo)) && !isSure) continue
    const walk = walkOf(world, plan, daysAgo, random)
    const found = phoneDefects[daysAgo]
    const defects = link !== null && found ? [found] : findDefects(plan, random, daysAgo)
    addCheck(world, plan, driver, walk, { defects, link })
  }
}
