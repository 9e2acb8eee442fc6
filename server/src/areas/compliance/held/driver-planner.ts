// The planner of drivers: what each has to keep in date over the next half year, worked out by the lines of the planner of vehicles.
import type { complianceEndpoints } from '@kerbline/domain/areas/compliance/endpoints.ts'
import type { DriverLines } from '@kerbline/domain/areas/compliance/holder-endpoints.ts'
import { planOf, plannerFrame } from '@kerbline/domain/areas/compliance/planner/planner.ts'
import {
  type EventInterval,
  type LicenceCheckRule,
  type OwnInterval,
  ownInterval,
} from '@kerbline/domain/areas/compliance/types/interval.ts'
import { type DriverField, licenceCheckInterval } from '@kerbline/domain/areas/drivers/expiries.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { sql, type SqlBool } from 'kysely'
import { selectionSql } from '../../../crud/list-query.ts'
import type { Rows } from '../../../http/call.ts'
import { licenceCheckRule } from '../../drivers/queries.ts'
import type { Asked } from '../due-source.ts'
import { DUE_PAGE } from '../due-vehicles.ts'
import { driverInScope, heldDatesSource, heldFrom } from './held-dates.ts'

type Endpoint = (typeof complianceEndpoints)['driverPlanner']

interface Driver {
  readonly id: number
  readonly name: string
  readonly account: string
  readonly points: number
}

interface Due extends OwnInterval {
  readonly driver_id: number
  readonly type: string
  readonly driver_field: DriverField | null
  readonly what: string
  readonly due_date: string | null
  readonly every: number | null
  readonly unit: EventInterval['unit'] | null
}

/** By name, those with something of the question that falls due within the frame or has no date. */
async function driversOf(rows: Rows, asked: Asked, input: InputOf<Endpoint>, until: string): Promise<Driver[]> {
  const { from } = heldFrom('driver', asked)
  const chosen = selectionSql(heldDatesSource('driver', asked), { ...input, sort: '', pasted: '', archived: 'no' })
  const after =
    input.after === undefined
      ? sql<SqlBool>`true`
      : sql<SqlBool>`(lower(w.name), w.id) > (select lower(p.name), p.id from drivers p where p.id = ${input.after})`
  const { rows: drivers } = await sql<Driver>`
    select w.id, w.name, w.customer_account_number as account, w.points from drivers w
    where ${driverInScope(asked.actor, sql.ref('w.id'))} and ${after}
      and exists (select from ${from} where i.driver_id = w.id and ${chosen} and (i.due_date is null or i.due_date <= ${until}::date))
    order by lower(w.name), w.id limit ${sql.lit(DUE_PAGE + 1)}`.execute(rows)
  return drivers
}

/** Of dates that are kept for themselves the interval is the date's own, else its type's. */
async function dueOf(rows: Rows, ids: readonly number[], until: string): Promise<readonly Due[]> {
  const { rows: due } = await sql<Due>`
    select i.driver_id, i.event_type as type, i.driver_field, coalesce(i.what, t.name) as what, i.due_date, c.interval_days, c.interval_weeks, c.interval_months,
      t.interval_every as every, t.interval_unit as unit
    from driver_dates i join compliance_types t on t.slug = i.event_type left join compliance_items c on i.driver_field is null and c.id = -i.id
    where i.driver_id = any(${[...ids]}::int[]) and (i.due_date is null or i.due_date <= ${until}::date) order by i.driver_id, t.place, i.id`.execute(
    rows,
  )
  return due
}

/** A card or a licence is renewed for years and says until when itself; a check of the licence comes again by points. */
function intervalOf(due: Due, points: number, rule: LicenceCheckRule): EventInterval | null {
  if (due.driver_field !== null)
    return due.driver_field === 'last_licence_check' ? licenceCheckInterval(points, rule) : null
  return ownInterval(due) ?? (due.every === null || due.unit === null ? null : { every: due.every, unit: due.unit })
}

function linesOf(due: readonly Due[], points: number, rule: LicenceCheckRule, today: string): DriverLines['work'] {
  return due
    .flatMap((each) =>
      each.due_date === null
        ? []
        : planOf(
            [{ type: each.type, dueDate: each.due_date, interval: intervalOf(each, points, rule), moves: [] }],
            today,
          ).map(({ type, date, daysLate, isNext }) => ({
            type,
            driver_field: each.driver_field,
            what: each.what,
            date,
            days_late: daysLate,
            is_next: isNext,
          })),
    )
    .toSorted((one, other) => (one.date === other.date ? 0 : one.date < other.date ? -1 : 1))
}

export async function driverPlannerOf(rows: Rows, asked: Asked, input: InputOf<Endpoint>): Promise<ReplyOf<Endpoint>> {
  const { today } = asked
  const { from, until } = plannerFrame(today)
  const found = await driversOf(rows, asked, input, until)
  const page = found.slice(0, DUE_PAGE)
  const due = Map.groupBy(
    await dueOf(
      rows,
      page.map(({ id }) => id),
      until,
    ),
    ({ driver_id: id }) => id,
  )
  const rule = await licenceCheckRule(rows)
  return {
    today,
    from,
    rows: page.map(({ id, name, account, points }) => {
      const own = due.get(id) ?? []
      return {
        ...{ id, name },
        customer_account_number: account,
        work: linesOf(own, points, rule, today),
        undated: own.flatMap(({ what, due_date: date }) => (date === null ? [what] : [])),
      }
    }),
    next: found.length > DUE_PAGE ? (page.at(-1)?.id ?? null) : null,
  }
}
