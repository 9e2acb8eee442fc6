// The parts of a vehicle's overview, each one look at its tables. The vehicle has been found in the caller's scope before.
import { readDamagePoints } from '@kerbline/domain/areas/vehicles/damage-points.ts'
import type { VehicleOverview } from '@kerbline/domain/areas/vehicles/overview-endpoints.ts'
import { parseResponses } from '@kerbline/domain/areas/driver-checks/responses.ts'
import { fineCase } from '@kerbline/domain/areas/fines/case.ts'
import { damageStates, isOpenDamageState } from '@kerbline/domain/areas/damage/states.ts'
import { isOpenMaintenanceState } from '@kerbline/domain/areas/maintenance/states.ts'
import { sql } from 'kysely'
import { itemWordsOf, type TemplateVersions, templateVersions } from '../../driver-checks/template-versions.ts'
import { failedOn } from '../../fleet/failed-tests.ts'
import { dangerousDefects } from '../../fleet/off-road.ts'
import type { Actor } from '../../http/actor.ts'
import type { Rows } from '../../http/call.ts'
import { absentDates, type FittedRow, fittedColumns } from '../compliance/queries.ts'
import { forSide, grantedDocuments } from '../documents/queries.ts'
import { dueDateTold, dueRegistration, milesDueJson } from '../maintenance/queries.ts'

type Part<Name extends keyof VehicleOverview> = VehicleOverview[Name]

/** What a part is looked up by. */
export interface Of {
  readonly rows: Rows
  readonly actor: Actor
  readonly id: number
  readonly today: string
}

const SHOWN_DAYS_BACK = 92
const SHOWN_CHECK_DAYS = 14

export const tagsOf = async ({ rows, id }: Of): Promise<Part<'tags'>> =>
  rows
    .selectFrom('vehicle_tags')
    .innerJoin('tags', 'tags.id', 'vehicle_tags.tag_id')
    .select(['tags.id', 'tags.name', 'tags.colour', sql<boolean>`tags.rule is not null`.as('is_by_rule')])
    .where('vehicle_tags.vehicle_id', '=', id)
    .orderBy('tags.name')
    .execute()

interface ItemRow extends Omit<Part<'compliance'>[number], 'booking'> {
  readonly booking_id: number | null
  readonly status: string
  readonly booked_at: string | null
  readonly slot: string | null
  readonly supplier: string | null
}

/** What the vehicle has to keep in date, soonest first, each with the latest booking of its registration and type. */
export async function complianceOf({ rows, id, today }: Of): Promise<Part<'compliance'>> {
  // The few events of the vehicle's plates first: asked for one by one, the planner walks the account's newest instead.
  const { rows: items } = await sql<ItemRow>`
    with due as materialized (select i.*, ${dueRegistration} as plate, ${milesDueJson} as by_miles from compliance_items i join vehicles v on v.id = i.vehicle_id where i.vehicle_id = ${id}),
    latest as materialized (select distinct on (e.reg_no, e.type) e.* from maintenance_events e
      where e.reg_no = any((select array_agg(plate) from due)::text[])
      order by e.reg_no, e.type, e.created_at desc, e.id desc)
    select i.id, i.event_type, ${dueDateTold} as due_date, i.due_miles, i.overdue_weeks as amber_weeks,
      i.interval_days, i.interval_weeks, i.interval_months, i.interval_miles, i.last_done_date, ${failedOn(sql`i.vehicle_id`, sql`i.event_type`, today)} as failed_on, i.responsibility, rag_on(i.due_on, i.amber_on, ${today}::date) as rag, i.by_miles,
      b.id as booking_id, b.status, b.booked_at, b.slot, b.supplier
    from due i left join latest b on b.reg_no = i.plate and b.type = i.event_type order by i.due_on nulls first, i.id`.execute(
    rows,
  )
  return items.map(({ booking_id, status, booked_at, slot, supplier, ...item }) => ({
    ...item,
    booking:
      booking_id === null
        ? null
        : { id: booking_id, status, booked_at, slot, supplier, is_open: isOpenMaintenanceState(status) },
  }))
}

/** Kinds that are for the vehicle as it is, and that it has no date of. */
export async function undatedOf({ rows, id }: Of): Promise<Part<'undated'>> {
  const [{ rows: vehicles }, { rows: kept }, absentOf] = await Promise.all([
    sql<FittedRow>`
      select ${fittedColumns('v')} from vehicles v join vehicle_categories c on c.id = v.vehicle_category_id where v.id = ${id}`.execute(
      rows,
    ),
    sql<{ type: string }>`select i.event_type as type from compliance_items i where i.vehicle_id = ${id}`.execute(rows),
    absentDates(rows, sql`array(select v.customer_account_number from vehicles v where v.id = ${id})`),
  ])
  const has = kept.map(({ type }) => type)
  return vehicles.flatMap((vehicle) =>
    absentOf(vehicle, has).flatMap(({ type, is }) => (is === 'no valid date' ? [type] : [])),
  )
}

/** Finished in the last three months: what compliance notes as done, and work a workshop completed. */
export async function doneOf({ rows, actor, id, today }: Of): Promise<Part<'done'>> {
  const since = sql`${today}::date - ${SHOWN_DAYS_BACK}::int`
  const worked = actor.may.has('see maintenance request details')
    ? sql`union select e.type, london_date(e.completed_at) from maintenance_events e
        where e.vehicle_id = ${id} and e.status in ('complete', 'closed') and london_date(e.completed_at) between ${since} and ${today}::date`
    : sql``
  const { rows: done } = await sql<Part<'done'>[number]>`
    select i.event_type as type, i.last_done_date as date from compliance_items i
    where i.vehicle_id = ${id} and ${actor.may.has('see compliance')}::boolean and i.last_done_date between ${since} and ${today}::date ${worked} order by date, type`.execute(
    rows,
  )
  return done
}

export async function driverOf({ rows, id }: Of): Promise<Part<'driver'>> {
  const {
    rows: [driver],
  } = await sql<NonNullable<Part<'driver'>>>`
    select d.id, d.name, (select min(a.from_at) from driver_vehicles a where a.vehicle_id = v.id and a.driver_id = d.id and a.to_at is null) as since
    from vehicles v join drivers d on d.id = v.driver_id where v.id = ${id}`.execute(rows)
  return driver ?? null
}

export async function branchOf({ rows, id }: Of): Promise<Part<'branch'>> {
  const {
    rows: [branch],
  } = await sql<NonNullable<Part<'branch'>>>`
    select b.name, b.phone, b.email, b.address, b.postcode, b.opening_hours, b.latitude, b.longitude
    from vehicles v join branches b on b.id = v.branch_id where v.id = ${id}`.execute(rows)
  return branch ?? null
}

const openDamage = sql.join(damageStates.filter(isOpenDamageState).map((state) => sql.lit(state)))

export async function damageOf({ rows, actor, id }: Of): Promise<Part<'damage'>> {
  if (!actor.may.has('see damage cases')) return []
  const { rows: cases } = await sql<Omit<Part<'damage'>[number], 'points'> & { damage_points: unknown }>`
    select d.id, d.case_no, d.state, d.summary, d.type, d.damage_points from damage_records d
    where d.vehicle_id = ${id} and d.state in (${openDamage}) order by d.created_at desc, d.id desc`.execute(rows)
  return cases.map(({ damage_points: points, ...found }) => ({ ...found, points: readDamagePoints(points) }))
}

interface CheckRow extends Omit<Part<'checks'>[number], 'defects'> {
  readonly driver_check: unknown
  readonly template: string
  readonly template_version: number
}

/** In the driver's words, else by the item's name. What is no list of answers names nothing. */
function defectsIn(versions: TemplateVersions, { driver_check: answers, ...asked }: CheckRow): string[] {
  const { responses } = parseResponses(JSON.stringify(answers))
  return (responses ?? [])
    .filter(({ response }) => response === 'defect')
    .map(({ note, code }) => note.trim() || itemWordsOf(versions, asked, code))
}

/** Of each of the last 14 London days the newest check of each outcome, newest first: a busy vehicle loses no day to a limit. */
export async function checksOf({ rows, actor, id, today }: Of): Promise<Part<'checks'>> {
  if (!actor.may.has('see driver checks')) return []
  const { rows: checks } = await sql<CheckRow>`
    select * from (
      select distinct on (london_date(k.created_at), k.rag) k.id, london_date(k.created_at) as date, k.created_at as at, k.rag, k.driver_name,
        k.time_anomaly, k.driver_check, k.template, k.template_version from driver_checks k
      where k.vehicle_id = ${id} and k.created_at >= (${today}::date - ${SHOWN_CHECK_DAYS - 1}::int)::timestamp at time zone 'Europe/London'
      order by london_date(k.created_at), k.rag, k.created_at desc, k.id desc) newest
    order by at desc, id desc`.execute(rows)
  const versions = await templateVersions(rows)
  return checks.map((check) => {
    const { driver_check: _, template: __, template_version: ___, ...told } = check
    return { ...told, defects: defectsIn(versions, check) }
  })
}

export async function dangerousOf({ rows, actor, id }: Of): Promise<Part<'dangerous'>> {
  if (!actor.may.has('see driver checks')) return []
  const defects = (await dangerousDefects(rows, [id])).get(id) ?? []
  return defects.map(({ number, words }) => ({ number, words }))
}

/** How much there is behind each tab; null where the person may not look. */
export async function countsOf({ rows, actor, id }: Of): Promise<Part<'counts'>> {
  const counted = (needs: Parameters<typeof actor.may.has>[0], of: ReturnType<typeof sql>) =>
    actor.may.has(needs) ? sql`(select count(*) from ${of})` : sql`null::bigint`
  const {
    rows: [counts],
  } = await sql<Part<'counts'>>`
    select ${counted('see maintenance request details', sql`cases e where e.kind = 'maintenance' and e.vehicle_id = ${id}`)} as maintenance,
      ${counted('see driver checks', sql`driver_checks k where k.vehicle_id = ${id}`)} as checks,
      ${counted('see damage cases', sql`damage_records d where d.vehicle_id = ${id} and d.state <> 'draft'`)} as damage,
      ${counted('see fines', sql`cases f where f.kind = ${fineCase.name} and f.vehicle_id = ${id}`)} as fines,
      ${counted('see invoices', sql`invoices i where i.id in (select l.invoice_id from invoice_lines l where l.is_spend and l.reg_nos @> array[(select v.reg_no from vehicles v where v.id = ${id})])`)} as invoices,
      ${counted('see queries', sql`queries q where ${queriesAbout(id)}`)} as queries,
      ${counted('see documents', sql`documents d where d.vehicle_id = ${id} and d.superseded_at is null and ${grantedDocuments(actor)}`)} as documents`.execute(
    rows,
  )
  return (
    counts ?? {
      ...{ maintenance: null, checks: null, damage: null, fines: null, queries: null, documents: null, invoices: null },
    }
  )
}

/** Queries q about the vehicle: by its number where one names it, else by a plate it wears or wore. */
export const queriesAbout = (id: number) => sql`
  q.reg_no = any(array(select p.plate from vehicle_plates p where p.vehicle_id = ${id})) and (q.subject_type is distinct from 'vehicle' or q.subject_id is null or q.subject_id = ${String(id)})`

/** Documents d of the vehicle itself; staff's own are for staff. */
export const documentsOf = ({ id, actor }: Pick<Of, 'id' | 'actor'>) => sql`
  d.owner = 'vehicle' and d.owner_id = ${id} and ${forSide(actor)}`
