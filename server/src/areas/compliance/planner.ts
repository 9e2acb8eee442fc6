// The planner: of a page of vehicles what falls due over the next half year. The lines are worked out by the domain of what stands due and
// of what was moved; nothing beyond the page is read.
import type { complianceEndpoints } from '@kerbline/domain/areas/compliance/endpoints.ts'
import type { PlannerRow, PlannerRule } from '@kerbline/domain/areas/compliance/planner/endpoints.ts'
import { isDoneAtWorkshop } from '@kerbline/domain/areas/compliance/types/event-types.ts'
import { type EventInterval, ownInterval, type OwnInterval } from '@kerbline/domain/areas/compliance/types/interval.ts'
import {
  clashesOf,
  ladenTests,
  type PlannedWork,
  type PlannerClash,
  PLANNER_WEEKS,
  type PlannerItem,
  type PlannerMove,
  planOf,
  plannerFrame,
  type WorkshopOn,
} from '@kerbline/domain/areas/compliance/planner/planner.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { addDays } from '@kerbline/domain/kit/time/calendar.ts'
import { sql } from 'kysely'
import type { Rows } from '../../http/call.ts'
import { bookingStageOf } from '../maintenance/queries.ts'
import { type Asked, dueFrom } from './due-source.ts'
import { dueVehicles, pageOfVehicles } from './due-vehicles.ts'
import { workshopsOf } from './planner-workshops.ts'

type Endpoints = typeof complianceEndpoints
type Stage = PlannerRow['work'][number]['booked']

interface Due extends OwnInterval {
  readonly vehicle_id: number
  readonly type: string
  /** The earlier of its date and the day by miles; null: what stands there is no date. */
  readonly due_date: string | null
  readonly is_by_miles: boolean | null
  readonly every: number | null
  readonly unit: EventInterval['unit'] | null
  readonly interval_miles: number | null
  readonly is_by_ebpms: boolean
  readonly booked: Stage
  readonly booked_at: string | null
}

async function dueOf(rows: Rows, asked: Asked, ids: readonly number[], until: string): Promise<readonly Due[]> {
  const { from, isBookedTold } = dueFrom({ ...asked, filter: [] })
  const { rows: due } = await sql<Due>`
    select i.vehicle_id, i.event_type as type, i.due_on as due_date, i.due_on < i.due_date as is_by_miles, i.interval_days, i.interval_weeks, i.interval_months,
      t.interval_every as every, t.interval_unit as unit, i.interval_miles, i.is_by_ebpms,
      ${isBookedTold ? bookingStageOf(sql.ref('b.status')) : sql`null`} as booked, ${isBookedTold ? sql`json_instant(b.booked_at)` : sql`null`} as booked_at
    from ${from} join compliance_types t on t.slug = i.event_type
    where i.vehicle_id = any(${[...ids]}::int[]) and (i.due_on <= ${until}::date or i.due_on is null) order by i.vehicle_id, t.place, t.slug`.execute(
    rows,
  )
  return due.filter(({ type }) => isDoneAtWorkshop(type))
}

interface Moved extends PlannerMove {
  readonly vehicle_id: number
  readonly type: string
}

/** Of work that is not done: what was done since takes its move with it. */
const movesOf = async (rows: Rows, ids: readonly number[]): Promise<readonly Moved[]> =>
  (
    await sql<Moved>`
      select m.id, m.vehicle_id, m.event_type as type, m.line_date as "lineDate", m.planned_on as "plannedOn", m.reason, coalesce(m.moved_by_name, person_name(m.moved_by)) as "movedBy"
      from compliance_moves m where m.vehicle_id = any(${[...ids]}::int[]) and m.created_at > coalesce(
        (select max(r.created_at) from compliance_records r where r.vehicle_id = m.vehicle_id and r.event_type = m.event_type and r.outcome <> 'fail'
          and r.done_on > m.line_date - 21), '-infinity')`.execute(rows)
  ).rows

/** Laden brake tests and annual tests of the half year that has passed, by vehicle. */
async function testsDone(rows: Rows, ids: readonly number[], today: string): Promise<ReadonlyMap<number, number>> {
  const { rows: done } = await sql<{ vehicle_id: number; count: number }>`
    select r.vehicle_id, count(distinct r.done_on)::int as count from compliance_records r
    where r.vehicle_id = any(${[...ids]}::int[]) and r.done_on > ${addDays(today, -7 * PLANNER_WEEKS)}::date and r.done_on <= ${today}::date and r.outcome <> 'fail'
      and (r.event_type = 'annual_test' or r.event_type = 'brake_test' and r.is_laden is not false or r.is_laden and r.service_brake_percent is not null)
    group by r.vehicle_id`.execute(rows)
  return new Map(done.map(({ vehicle_id: id, count }) => [id, count]))
}

const rulesOf = async (rows: Rows): Promise<PlannerRule[]> =>
  (
    await sql<Omit<PlannerRule, 'interval'> & { every: number | null; unit: EventInterval['unit'] | null }>`
      select t.slug as type, t.interval_every as every, t.interval_unit as unit, t.legal_source, t.legal_checked_on, t.is_statutory
      from compliance_types t where t.applies_to = 'vehicle' and t.removed_at is null order by t.place, t.slug`.execute(
      rows,
    )
  ).rows
    .filter(({ type }) => isDoneAtWorkshop(type))
    .map(({ every, unit, ...rule }) => ({
      ...rule,
      interval: every === null || unit === null ? null : { every, unit },
    }))

/** The vehicle's own interval, which goes before its type's. */
function intervalOf({ every, unit, ...due }: Due): {
  readonly interval: EventInterval | null
  readonly isOwn: boolean
} {
  const typical: EventInterval | null = every === null || unit === null ? null : { every, unit }
  const own = ownInterval(due)
  const isOwn = own !== null && (own.every !== typical?.every || own.unit !== typical.unit)
  return { interval: own ?? typical, isOwn }
}

/** What is booked has its place already. */
const isAgreed = (due: Due | undefined): boolean => due?.booked === 'booked' && due.booked_at !== null

const clashOf = (clash: PlannerClash): PlannerRow['work'][number]['clashes'][number] => {
  if (clash.kind === 'same vehicle') return clash
  const { closedBecause, ...rest } = clash
  return { ...rest, closed_because: closedBecause }
}

/** One vehicle's work beside all of it. */
interface Beside {
  readonly plan: readonly PlannedWork[]
  readonly due: Due | undefined
  readonly workshopOn: (day: string) => WorkshopOn | undefined
}

const wireOf = (work: PlannedWork, { plan, due, workshopOn }: Beside): PlannerRow['work'][number] => ({
  type: work.type,
  line_date: work.lineDate,
  date: work.date,
  days_late: work.daysLate,
  is_next: work.isNext,
  is_by_miles: work.isNext && due?.is_by_miles === true,
  together: work.together,
  moved: work.move && { reason: work.move.reason, by: work.move.movedBy },
  clashes: clashesOf(work, plan, work.isNext && isAgreed(due) ? undefined : workshopOn(work.date)).map(clashOf),
  booked: work.isNext ? (due?.booked ?? null) : null,
  booked_at: work.isNext ? (due?.booked_at ?? null) : null,
})

interface Ahead {
  readonly moves: readonly Moved[]
  /** Laden tests of the half year that has passed. */
  readonly done: number
  readonly workshopOn: Beside['workshopOn']
}

function planned(due: readonly Due[], { moves, done, workshopOn }: Ahead, today: string) {
  const items = due.flatMap((each): PlannerItem[] =>
    each.due_date === null
      ? []
      : [
          {
            type: each.type,
            dueDate: each.due_date,
            interval: intervalOf(each).interval,
            moves: moves.filter(({ type }) => type === each.type),
          },
        ],
  )
  const plan = planOf(items, today)
  const brakes = due.find(({ type }) => type === 'brake_test')
  const tests = brakes && ladenTests(done, plan, brakes.is_by_ebpms)
  return {
    work: plan.map((work) => wireOf(work, { plan, due: due.find(({ type }) => type === work.type), workshopOn })),
    undated: due.flatMap(({ type, due_date: date }) => (date === null ? [type] : [])),
    laden_tests: tests
      ? { done: tests.done, planned: tests.planned, needed: tests.needed, is_enough: tests.isEnough }
      : null,
    lines: due.map((each) => {
      const { interval, isOwn } = intervalOf(each)
      return {
        type: each.type,
        interval,
        is_own: isOwn,
        interval_miles: each.interval_miles,
        is_by_ebpms: each.is_by_ebpms,
      }
    }),
  }
}

export async function plannerOf(
  rows: Rows,
  asked: Asked,
  input: InputOf<Endpoints['planner']>,
): Promise<ReplyOf<Endpoints['planner']>> {
  const { today } = asked
  const { from, until } = plannerFrame(today)
  const { page, next } = pageOfVehicles(await dueVehicles(rows, asked, input))
  const ids = page.map(({ id }) => id)
  const due = Map.groupBy(await dueOf(rows, asked, ids, until), ({ vehicle_id: id }) => id)
  const moves = Map.groupBy(await movesOf(rows, ids), ({ vehicle_id: id }) => id)
  const done = await testsDone(rows, ids, today)
  const workshops = await workshopsOf(rows, asked, ids)
  return {
    today,
    from,
    rows: page.map(({ id, reg_no, make_model, branch, fuel_type }) => ({
      ...{ id, reg_no, make_model, branch, fuel_type },
      ...planned(
        due.get(id) ?? [],
        { moves: moves.get(id) ?? [], done: done.get(id) ?? 0, workshopOn: (day) => workshops(id, day) },
        today,
      ),
    })),
    rules: await rulesOf(rows),
    next,
  }
}
