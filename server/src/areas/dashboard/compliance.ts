// Fleet compliance and the road ahead. The counts are those of ragOf and roadAhead of the domain, judged where the rows
// are; the test beside this file compares them on random fleets.
import { ROAD_AHEAD_WEEKS } from '@kerbline/domain/areas/compliance/road-ahead.ts'
import { percentageCompliant } from '@kerbline/domain/areas/compliance/rules.ts'
import type { compliancePart, roadSign } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import { addWeeks } from '@kerbline/domain/kit/time/calendar.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import { dueItems, dueRegistration } from '../maintenance/queries.ts'
import { bookingsFor, type View } from './view.ts'

type Sign = z.output<typeof roadSign>

/** A week of more than eight shows seven and a number (design guide 5.1). */
const SIGNS_A_WEEK = 8
const SIGNS_OVERDUE = 40
const OVERDUE = -1

interface Counts {
  readonly red: number
  readonly amber: number
  readonly green: number
}
interface Column {
  /** Weeks from today, or {@link OVERDUE}. */
  readonly week: number
  readonly count: number
  readonly booked: number
  readonly undated: number
  readonly signs: Sign[]
}

async function countAll({ rows, today, filter }: View): Promise<Counts> {
  const {
    rows: [found],
  } = await sql<Counts>`
    select count(*) filter (where judged.rag = 'red') as red, count(*) filter (where judged.rag = 'amber') as amber, count(*) filter (where judged.rag = 'green') as green
    from (select rag_on(i.due_on, i.amber_on, ${today}::date) as rag from ${dueItems(filter)}) judged`.execute(rows)
  return found ?? { red: 0, amber: 0, green: 0 }
}

/** The most urgent first, and of those what nobody has booked, as the road piles them. In one week nothing is red beside another colour. */
const urgency = sql`n.rag = 'green', n.is_booked, n.due_on nulls first, n.id`

/** The overdue pile and each week that has something due, with the first signs of each. */
async function readColumns(view: View): Promise<Column[]> {
  const { rows, today, filter } = view
  const { rows: columns } = await sql<Column>`
    with booked as materialized (${bookingsFor(view)}),
    near as materialized (
      select i.id, ${dueRegistration} as reg_no, i.event_type, i.due_on, rag_on(i.due_on, i.amber_on, ${today}::date) as rag, b.id is not null as is_booked,
        case when i.due_on >= ${today}::date then (i.due_on - ${today}::date) / 7 else ${OVERDUE}::int end as week
      from ${dueItems(filter)} left join booked b on b.reg_no = ${dueRegistration} and b.type = i.event_type
      where i.due_on is null or i.due_on < ${today}::date + ${7 * ROAD_AHEAD_WEEKS}::int
    ),
    weeks as (
      select week, count(*) as count, count(*) filter (where is_booked) as booked, count(*) filter (where due_on is null) as undated from near group by week
    )
    select weeks.*, shown.signs from weeks cross join lateral (
      select json_agg(json_build_object('id', n.id, 'reg_no', n.reg_no, 'event_type', n.event_type, 'event_name', t.name, 'due_date', n.due_on,
        'rag', n.rag, 'is_booked', n.is_booked) order by ${urgency}) as signs
      from (select * from near n where n.week = weeks.week order by ${urgency}
        limit case when weeks.week = ${OVERDUE}::int then ${SIGNS_OVERDUE}::int else ${SIGNS_A_WEEK}::int end) n
      join compliance_types t on t.slug = n.event_type) shown`.execute(rows)
  return columns
}

export async function complianceOf(view: View): Promise<z.output<typeof compliancePart>> {
  const counts = await countAll(view)
  const columns = new Map((await readColumns(view)).map((column) => [column.week, column]))
  const pile = columns.get(OVERDUE)
  return {
    total: counts.red + counts.amber + counts.green,
    compliant: counts.green,
    upcoming: counts.amber,
    /** Everything red: past its date, or without a valid one. */
    overdue: counts.red,
    no_valid_date: pile?.undated ?? 0,
    percentage: percentageCompliant(counts),
    overdue_booked: pile?.booked ?? 0,
    overdue_signs: pile?.signs ?? [],
    weeks: Array.from({ length: ROAD_AHEAD_WEEKS }, (_, week) => {
      const { count = 0, booked = 0, signs = [] } = columns.get(week) ?? {}
      return { week_start: addWeeks(view.today, week), count, booked, signs }
    }),
  }
}
