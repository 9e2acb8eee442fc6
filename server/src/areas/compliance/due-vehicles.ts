// Vehicles with something of the list due, the soonest first, in the order of an index: a page of a hundred thousand costs what a page costs.
import type { complianceEndpoints, MatrixRow } from '@kerbline/domain/areas/compliance/endpoints.ts'
import type { InputOf } from '@kerbline/domain/kit/endpoint.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { isCalendarDate } from '@kerbline/domain/kit/time/calendar.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { selectionSql } from '../../crud/list-query.ts'
import type { Rows } from '../../http/call.ts'
import { type FittedRow, fittedColumns } from './absent-dates.ts'
import { type Asked, dueEventsSource, dueFrom, pastDay } from './due-source.ts'

export const DUE_PAGE = 50
const BEFORE_ALL = '-infinity'
const AFTER_ALL = 'infinity'

/** In the words of the index (migrations/008-vehicles.sql). */
const soonestOfAll = sql`case when w.undated_type is not null then '-infinity'::date else w.next_due_date end`

/** Narrowed to types, a vehicle stands by what it has due of these. */
function soonestOf({ filter }: Pick<Asked, 'filter'>, items: RawBuilder<unknown>): RawBuilder<unknown> {
  const types = filter.flatMap((each) => (each.startsWith(TYPE_IS) ? [each.slice(TYPE_IS.length).split(',')] : []))
  if (types.length !== 1) return soonestOfAll
  return sql`(select case when bool_or(i.due_on is null) then '-infinity'::date else min(i.due_on) end from ${items}
    where i.vehicle_id = w.id and i.event_type = any(${types[0]}::text[]))`
}
const TYPE_IS = 'event_type:is:'

interface Cursor {
  readonly day: string
  readonly id: number
}

function readCursor(after: string | undefined): Cursor | undefined {
  if (after === undefined) return undefined
  const [day = '', id = ''] = after.split('~')
  if (!/^\d{1,9}$/.test(id) || !(isCalendarDate(day) || day === BEFORE_ALL || day === AFTER_ALL))
    throw problem('not valid', {
      fields: [
        {
          field: 'after',
          reason: 'unknown_value',
          message: 'This page of the list is not available. Go to the first page.',
        },
      ],
    })
  return { day, id: Number(id) }
}

export interface DueVehicle extends Omit<MatrixRow, 'cells' | 'absent'>, FittedRow {
  readonly day: string
}

/**
 * Of a vehicle that nothing is due for, the day is after all.
 * @param more  columns besides, of a vehicle w
 */
export async function dueVehicles<More = object>(
  rows: Rows,
  asked: Asked,
  input: InputOf<(typeof complianceEndpoints)['matrix']>,
  more: RawBuilder<unknown> = sql``,
): Promise<(DueVehicle & More)[]> {
  const { items } = dueFrom(asked)
  const chosen = selectionSql(dueEventsSource(asked), { ...input, sort: '', pasted: '', archived: 'no' })
  const soonest = soonestOf(asked, items)
  const after = readCursor(input.after)
  const next: RawBuilder<SqlBool> = after
    ? sql<SqlBool>`(coalesce(${soonest}, 'infinity'::date), w.id) > (${after.day}::date, ${after.id}::int)`
    : sql<SqlBool>`true`
  // Today the vehicles in sight are those that are live: each is asked for what it has due. Of a day that has passed what stood then leads.
  const isPast = pastDay(asked) !== undefined
  // The limit is said as it is: as a value, the database would plan the statement anew each time, for fear of a large one.
  const { rows: vehicles } = await sql<DueVehicle & More>`
    select w.id, w.reg_no, concat_ws(' ', m.name, w.model) as make_model, (select b.name from branches b where b.id = w.branch_id) as branch, w.fuel_type, w.miles,
      coalesce(${soonest}, 'infinity'::date)::text as day, ${fittedColumns('w')} ${more}
    from vehicles w join vehicle_categories c on c.id = w.vehicle_category_id left join manufacturers m on m.id = w.manufacturer_id
    where ${next} and ${isPast ? sql`w.id in (select i.vehicle_id from ${items} where ${chosen})` : sql`exists (select from ${items} where i.vehicle_id = w.id and ${chosen})`}
    order by ${soonest}, w.id limit ${sql.lit(DUE_PAGE + 1)}`.execute(rows)
  return vehicles
}

/** The page itself, and where the next begins. */
export function pageOfVehicles<Vehicle extends DueVehicle>(
  found: readonly Vehicle[],
): { page: readonly Vehicle[]; next: string | null } {
  const page = found.slice(0, DUE_PAGE)
  const last = found.length > DUE_PAGE ? page.at(-1) : undefined
  return { page, next: last ? `${last.day}~${last.id}` : null }
}
