// The matrix: vehicles with something of the list due, the soonest first, each with all it has to keep in date.
import type { complianceEndpoints, MatrixRow } from '@kerbline/domain/areas/compliance/endpoints.ts'
import { isDoneAtWorkshop } from '@kerbline/domain/areas/compliance/types/event-types.ts'
import { appliesTo } from '@kerbline/domain/areas/compliance/types/type-details.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Rows } from '../../http/call.ts'
import { bookingStageOf, milesDueJson } from '../maintenance/queries.ts'
import { type Asked, dueFrom, pastDay } from './due-source.ts'
import { dueVehicles, pageOfVehicles } from './due-vehicles.ts'

type Endpoints = typeof complianceEndpoints
type Cell = MatrixRow['cells'][number]

interface Due extends Cell {
  readonly vehicle_id: number
}

/** Of lifting gear whose last examination it failed. */
const outOfUse = (day: string): RawBuilder<unknown> => sql`case when i.event_type = 'loler' then (
  select case when r.outcome = 'fail' then r.done_on end from compliance_records r
  where r.vehicle_id = i.vehicle_id and r.event_type = i.event_type and r.done_on <= ${day}::date order by r.done_on desc, r.id desc limit 1) end`

async function cellsOf(rows: Rows, asked: Asked, ids: readonly number[]): Promise<ReadonlyMap<number, Cell[]>> {
  const { from, day, isBookedTold } = dueFrom(asked)
  const isPast = pastDay(asked) !== undefined
  const { rows: found } = await sql<Due>`
    select i.vehicle_id, ${isPast ? sql`null::int` : sql`i.id`} as id, i.event_type as type, coalesce(i.due_date::text, i.due_date_text) as due_date,
      i.overdue_weeks as amber_weeks, i.due_miles, ${milesDueJson} as by_miles, rag_on(i.due_on, i.amber_on, ${day}::date) as rag, ${outOfUse(day)} as out_of_use_since,
      ${isBookedTold ? bookingStageOf(sql.ref('b.status')) : sql`null`} as booked, ${isBookedTold ? sql`json_instant(b.booked_at)` : sql`null`} as booked_at
    from ${from} where i.vehicle_id = any(${[...ids]}::int[]) order by i.due_on nulls first, i.id`.execute(rows)
  const byVehicle = new Map<number, Cell[]>()
  for (const due of found) {
    const { vehicle_id: id, ...cell } = due
    const cells = byVehicle.get(id)
    if (cells) cells.push(cell)
    else byVehicle.set(id, [cell])
  }
  return byVehicle
}

interface Type {
  readonly slug: string
  readonly classes: string[]
  readonly body_groups: string[]
  readonly equipment: string[]
}

/** Types that say what they apply to: one that applies to everything says nothing of what is missing. */
const narrowTypes = async (rows: Rows): Promise<readonly Type[]> =>
  (
    await sql<Type>`select slug, classes, body_groups, equipment from compliance_types t
      where t.applies_to = 'vehicle' and t.removed_at is null and t.is_statutory and cardinality(t.classes || t.body_groups || t.equipment) > 0
      order by t.place, t.slug`.execute(rows)
  ).rows

export async function matrixOf(
  rows: Rows,
  asked: Asked,
  input: InputOf<Endpoints['matrix']>,
): Promise<ReplyOf<Endpoints['matrix']>> {
  const { page, next } = pageOfVehicles(await dueVehicles(rows, asked, input))
  const ids = page.map(({ id }) => id)
  const [cells, types] = [await cellsOf(rows, asked, ids), await narrowTypes(rows)]
  return {
    rows: page.map(({ day: _day, class: vehicleClass, body_group, equipment, hire_type: hireType, ...vehicle }) => {
      const own = cells.get(vehicle.id) ?? []
      const untracked = types
        .filter((type) => appliesTo(type, { class: vehicleClass, body_group, equipment }))
        .map(({ slug }) => slug)
        // What the hire company renews at its desk is nobody's gap.
        .filter((slug) => isDoneAtWorkshop(slug) || hireType === 'managed_owned')
        .filter((slug) => !own.some(({ type }) => type === slug))
      return { ...vehicle, cells: own, untracked }
    }),
    next,
  }
}
