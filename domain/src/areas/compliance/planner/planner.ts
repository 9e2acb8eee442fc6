// The lines ahead: when each kind of work of a vehicle falls due over the next half year, where somebody moved it, what goes together, and
// what stands in each other's way. Dates alone: nothing here is booked.
import { addDays, type CalendarDate, daysBetween, startOfWeek } from '../../../kit/time/calendar.ts'
import type { FieldProblem } from '../../../kit/problem.ts'
import { afterInterval, type EventInterval } from '../types/interval.ts'

/** Safety inspections are planned half a year ahead. */
export const PLANNER_WEEKS = 26
/** Without a braking system that measures itself on the road, so many laden tests a year. */
export const LADEN_TESTS_A_YEAR = 4
/** Two visits of a vehicle so close could be one. */
export const CLASH_DAYS = 7
/** A brake test is done at the inspection before it, where that is no longer ago. */
const SAME_VISIT_DAYS = 21

export interface PlannerMove {
  readonly id: number
  /** The day its line said. */
  readonly lineDate: CalendarDate
  readonly plannedOn: CalendarDate
  readonly reason: string
  readonly movedBy: string | null
}

export interface PlannerItem {
  readonly type: string
  readonly dueDate: CalendarDate
  /** Null: it comes once. */
  readonly interval: EventInterval | null
  readonly moves: readonly PlannerMove[]
}

export interface PlannedWork {
  readonly type: string
  /** The day its line says. */
  readonly lineDate: CalendarDate
  /** The day it is planned for. */
  readonly date: CalendarDate
  readonly move: PlannerMove | null
  /** The kind of work it is done with, on that day. */
  readonly together: string | null
  /** Its first on the line: what stands due, and what an open booking is for. */
  readonly isNext: boolean
  /** Planned for a day after it is due. */
  readonly daysLate: number
}

const daysOf = ({ every, unit }: EventInterval): number =>
  unit === 'days' ? every : unit === 'weeks' ? every * 7 : Math.round((every * 365) / 12)

const CENTURY_DAYS = 36_525
/** One that leads nowhere, as files and forms may hold it (nought, backwards, beyond a century), is none: the work comes once. */
const comesAgain = (interval: EventInterval | null): interval is EventInterval =>
  interval !== null && interval.every >= 1 && daysOf(interval) <= CENTURY_DAYS

/** The Monday the plan begins with, and the last day it holds. */
export const plannerFrame = (today: CalendarDate): { readonly from: CalendarDate; readonly until: CalendarDate } => {
  const from = startOfWeek(today)
  return { from, until: addDays(from, PLANNER_WEEKS * 7 - 1) }
}

/** How far a move may stand from a line and still be meant for it: lines shift when the work before them is done early or late. */
export const reachOf = (interval: EventInterval | null): number =>
  comesAgain(interval) ? Math.floor(daysOf(interval) / 2) : 366

function moveOf(line: CalendarDate, { interval, moves }: PlannerItem, before: string): PlannerMove | null {
  const reach = reachOf(interval)
  const near = moves.filter(
    ({ lineDate, plannedOn }) => plannedOn > before && Math.abs(daysBetween(lineDate, line)) <= reach,
  )
  return near.toSorted((one, other) => other.id - one.id)[0] ?? null
}

/** A day the work is done with other work of the vehicle; nothing where none is near. */
type Fitting = (line: CalendarDate) => { readonly date: CalendarDate; readonly type: string } | undefined

function lineOf(item: PlannerItem, today: CalendarDate, fitting: Fitting = () => undefined): PlannedWork[] {
  const { until } = plannerFrame(today)
  const planned: PlannedWork[] = []
  for (let line = item.dueDate; ;) {
    const before = planned.at(-1)?.date ?? ''
    // Each of a line comes after the one before it, whatever it was moved to or goes with.
    const move = moveOf(line, item, before)
    const near = move === null ? fitting(line) : undefined
    const fit = near && near.date > before ? near : undefined
    // What is overdue can be done today at the earliest.
    const earliest = move?.plannedOn ?? fit?.date ?? line
    const date = earliest < today ? today : earliest
    if (date > until) break
    planned.push({
      type: item.type,
      lineDate: line,
      date,
      move,
      together: fit?.type ?? null,
      isNext: planned.length === 0,
      daysLate: Math.max(0, daysBetween(line, date)),
    })
    if (!comesAgain(item.interval)) break
    line = afterInterval(date, item.interval)
  }
  return planned
}

/** The last visit on or before a line, as far as it is near enough to be the same. */
const visitBefore =
  (visits: readonly PlannedWork[]): Fitting =>
  (line) => {
    const last = visits.filter(({ date }) => date <= line && daysBetween(date, line) <= SAME_VISIT_DAYS).at(-1)
    return last && { date: last.date, type: last.type }
  }

/** A limiter is checked when the tachograph is calibrated, if that is within the time it has. */
const calibrationBefore =
  (calibrations: readonly PlannedWork[]): Fitting =>
  (line) => {
    const last = calibrations.filter(({ date }) => date <= line).at(-1)
    return last && { date: last.date, type: last.type }
  }

/** Everything of one vehicle over the frame, by day. */
export function planOf(items: readonly PlannerItem[], today: CalendarDate): readonly PlannedWork[] {
  const of = (type: string): readonly PlannedWork[] =>
    items.filter((item) => item.type === type).flatMap((item) => lineOf(item, today))
  const [inspections, calibrations] = [of('safety_inspection'), of('tacho_calibration')]
  const planned = items.flatMap((item) => {
    if (item.type === 'safety_inspection') return inspections
    if (item.type === 'tacho_calibration') return calibrations
    if (item.type === 'brake_test') return lineOf(item, today, visitBefore(inspections))
    if (item.type === 'speed_limiter') return lineOf(item, today, calibrationBefore(calibrations))
    return lineOf(item, today)
  })
  return planned.toSorted((one, other) =>
    one.date === other.date ? one.type.localeCompare(other.type) : one.date < other.date ? -1 : 1,
  )
}

/** How the workshop a vehicle goes to stands on a day. */
export interface WorkshopOn {
  readonly workshop: string
  readonly state: 'open' | 'full' | 'closed'
  /** Null: who asks is not told how many others come. */
  readonly taken: number | null
  readonly places: number | null
  readonly closedBecause: string | null
  /** The first day from then on that has room; null: none within the time that is looked at. */
  readonly next: CalendarDate | null
}

export type PlannerClash =
  | { readonly kind: 'same vehicle'; readonly type: string; readonly date: CalendarDate }
  | ({ readonly kind: 'workshop full' | 'workshop closed' } & Omit<WorkshopOn, 'state'>)

/** The same vehicle again within a week on another day; and a day on which its workshop has no place left, or is shut. */
export function clashesOf(
  work: PlannedWork,
  plan: readonly PlannedWork[],
  workshop: WorkshopOn | undefined,
): readonly PlannerClash[] {
  const near = plan.filter(
    ({ type, date }) => type !== work.type && date !== work.date && Math.abs(daysBetween(work.date, date)) < CLASH_DAYS,
  )
  const clashes: PlannerClash[] = near.map(({ type, date }) => ({ kind: 'same vehicle', type, date }))
  if (workshop === undefined || workshop.state === 'open') return clashes
  const { state, ...rest } = workshop
  return [...clashes, { kind: `workshop ${state}`, ...rest }]
}

export interface LadenTests {
  /** Done in the half year that has passed. */
  readonly done: number
  readonly planned: number
  /** Null: the vehicle measures its braking on the road. */
  readonly needed: number | null
  readonly isEnough: boolean
}

/** Laden brake tests of a year: half of it behind, half ahead; an annual test counts. */
export function ladenTests(done: number, plan: readonly PlannedWork[], isByEbpms: boolean): LadenTests {
  const days = new Set(
    plan.filter(({ type }) => type === 'brake_test' || type === 'annual_test').map(({ date }) => date),
  )
  const needed = isByEbpms ? null : LADEN_TESTS_A_YEAR
  return { done, planned: days.size, needed, isEnough: needed === null || done + days.size >= needed }
}

/** What a move may not say, by field. Every move says why: an auditor asks of those that made an inspection late. */
export function moveProblems(
  { plannedOn, reason }: { readonly plannedOn: CalendarDate; readonly reason: string },
  today: CalendarDate,
): FieldProblem[] {
  return [
    ...(plannedOn < today
      ? [{ field: 'planned_on', reason: 'too_early', message: 'The date must be today or later.' } as const]
      : []),
    ...(plannedOn > plannerFrame(today).until
      ? [
          {
            field: 'planned_on',
            reason: 'too_late',
            message: `Choose a date in the next ${PLANNER_WEEKS} weeks.`,
          } as const,
        ]
      : []),
    ...(reason === ''
      ? [{ field: 'reason', reason: 'required', message: 'Enter why you are moving it.' } as const]
      : []),
  ]
}
