// Needs you today: what is somebody's turn now, ranked as rankNeeds of the domain ranks it (by kind, the longest waiting
// first; places, days and keys make the cursor of a page), found and paged by the database. The dashboard shows the first rows, the worklist all of them.
import type { NeedRow } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import { offRoadTypes } from '@kerbline/domain/areas/compliance/event-types.ts'
import { DUE_SOON_DAYS, needKinds, STALE_DRAFT_DAYS, type NeedKind } from '@kerbline/domain/areas/dashboard/needs.ts'
import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'
import { readCursorParts } from '../../crud/list-cursor.ts'
import { dueItems, dueRegistration } from '../maintenance/queries.ts'
import { inScope, namesVehicleInScope } from '../scope/vehicles-of.ts'
import { type FoundNeed, needInWords } from './need-words.ts'
import { openDamageStates } from './damage.ts'
import { openQueryStates } from './queries.ts'
import { bookingsFor, ownTurn, type View } from './view.ts'

export interface NeedsPage {
  /** Of the kind asked for, or of all. */
  readonly total: number
  readonly counts: Record<NeedKind, number>
  readonly rows: NeedRow[]
  /** Where the next page begins; null on the last. */
  readonly next: string | null
}

/** A failed check needs somebody until it is reviewed. */
const failedChecks = ({ filter }: View) => sql`
  select 'failed check' as kind, k.id, london_date(k.created_at) as day, k.reg_no as key
  from driver_checks k where k.rag = 'red' and k.reviewed_at is null and ${inScope(filter, sql.ref('k.vehicle_id'))}`

const offRoadSlugs = sql.join(offRoadTypes.map((slug) => sql.lit(slug)))

/** What is overdue or has no valid date, and what is due within a week: neither with a booking that this person may know of. */
const dueEvents = (view: View) => {
  const { today, filter } = view
  return sql`
  select case when i.due_date >= ${today}::date then 'due in 7 days' when i.event_type in (${offRoadSlugs}) then 'off the road' else 'overdue' end as kind,
    i.id, i.due_date as day, ${dueRegistration} as key
  from ${dueItems(filter)}
  where (i.due_date is null or i.due_date <= ${today}::date + ${DUE_SOON_DAYS}::int)
    and not exists (select from booked b where b.reg_no = ${dueRegistration} and b.type = i.event_type)`
}

const waitingDamage = (view: View) => sql`
  select 'damage waiting' as kind, d.id, london_date(d.updated_at) as day, d.case_no as key
  from damage_cases d where d.waiting_on = ${ownTurn(view)} and d.state in (${openDamageStates}) and ${inScope(view.filter, sql.ref('d.vehicle_id'))}`

const staleDrafts = ({ today, filter }: View) => sql`
  select 'stale draft' as kind, d.id, london_date(d.updated_at) as day, d.case_no as key
  from damage_cases d where d.state = 'draft' and london_date(d.updated_at) <= ${today}::date - ${STALE_DRAFT_DAYS}::int and ${inScope(filter, sql.ref('d.vehicle_id'))}`

const waitingQueries = (view: View) => sql`
  select 'query waiting' as kind, q.id, london_date(q.updated_at) as day, q.number as key
  from cases q where q.kind = 'query' and q.closed_at is null and q.waiting_on = ${ownTurn(view)} and q.state in (${openQueryStates}) and ${namesVehicleInScope(view.filter, sql.ref('q.reg_no'))}`

/** Of the kinds the viewer may see. */
const candidatesOf = (view: View): RawBuilder<unknown>[] => [
  ...(view.may.has('see driver checks') ? [failedChecks(view)] : []),
  ...(view.may.has('see compliance') ? [dueEvents(view)] : []),
  ...(view.may.has('see damage cases') ? [staleDrafts(view), waitingDamage(view)] : []),
  ...(view.may.has('see queries') ? [waitingQueries(view)] : []),
]

/** True for a viewer who may see things of at least one kind. */
export const mayHaveNeeds = (view: View): boolean => candidatesOf(view).length > 0

const kindList = sql`array[${sql.join(needKinds.map((kind) => sql.lit(kind)))}]`
/** What has no date comes last of its kind; so said, a page begins right behind the last row of the one before. */
const ranking = sql`p.place, coalesce(p.day, 'infinity'::date), p.key collate "C", p.id`

/** The columns a need is told by, of the few rows of one page. */
const details = sql`
  select p.kind, p.id, coalesce(i.vehicle_reg, k.reg_no, d.reg_no, q.reg_no, v.reg_no, '') as reg_no, v.id as vehicle_id, i.event_type, t.name as event_name, i.due_date, i.overdue_weeks, i.responsibility,
    concat_ws(' ', m.name, v.model) as vehicle_name, r.name as branch_name,
    k.driver_name, json_instant(coalesce(k.start_at, k.created_at)) as checked_at, k.driver_check, d.source, d.summary, json_instant(d.due_at) as answer_due_at, json_instant(d.updated_at) as touched_at,
    q.query_no, q.title, json_instant(q.promised_at) as promised_at, json_build_array(p.place, coalesce(p.day, 'infinity'::date), p.key, p.id)::text as cursor
  from page p
  left join compliance_items i on p.kind in ('off the road', 'overdue', 'due in 7 days') and i.id = p.id
  left join compliance_types t on t.slug = i.event_type
  left join driver_checks k on p.kind = 'failed check' and k.id = p.id
  left join damage_cases d on p.kind in ('stale draft', 'damage waiting') and d.id = p.id
  left join queries q on p.kind = 'query waiting' and q.id = p.id
  left join vehicles v on v.id = coalesce(i.vehicle_id, k.vehicle_id, d.vehicle_id)
  left join manufacturers m on m.id = v.manufacturer_id left join branches r on r.id = v.branch_id
  order by ${ranking}`

/** A page of one kind, or of all. */
interface Asked {
  readonly kind?: NeedKind | undefined
  readonly after?: string | undefined
  readonly limit: number
}

const cursorParts = z.tuple([z.number().int(), z.string(), z.string(), z.number().int()])

/** @throws problem 'not valid' for what no page of ours ended with */
function beyond(after: string | undefined): RawBuilder<unknown> {
  if (after === undefined) return sql`true`
  const [place, day, key, id] = readCursorParts(after, cursorParts)
  return sql`(p.place, coalesce(p.day, 'infinity'::date), p.key collate "C", p.id) > (${place}::int, ${day}::date, ${key}::text collate "C", ${id}::int)`
}

const noNeeds = (): Record<NeedKind, number> => ({
  'failed check': 0,
  'off the road': 0,
  overdue: 0,
  'damage waiting': 0,
  'query waiting': 0,
  'discount ending': 0,
  'stale draft': 0,
  'due in 7 days': 0,
})

export async function readNeeds(view: View, { kind, after, limit }: Asked): Promise<NeedsPage> {
  const counts = noNeeds()
  if (!mayHaveNeeds(view)) return { total: 0, counts, rows: [], next: null }
  const {
    rows: [found],
  } = await sql<{ counts: Partial<Record<NeedKind, number>> | null; needs: FoundNeed[] | null }>`
    with booked as materialized (${bookingsFor(view)}),
    candidates as materialized (select array_position(${kindList}, kind) as place, kind, id, day, key from (${sql.join(candidatesOf(view), sql` union all `)}) every_kind),
    page as (select p.* from candidates p where ${kind === undefined ? sql`true` : sql`p.kind = ${kind}`} and ${beyond(after)} order by ${ranking} limit ${limit + 1})
    select (select json_object_agg(kind, count) from (select kind, count(*) as count from candidates group by kind) c) as counts,
      (select json_agg(n) from (${details}) n) as needs`.execute(view.rows)
  Object.assign(counts, found?.counts)
  const total = kind === undefined ? Object.values(counts).reduce((sum, count) => sum + count, 0) : counts[kind]
  const needs = found?.needs ?? []
  const page = needs.slice(0, limit)
  const last = needs.length > limit ? page.at(-1) : undefined
  return {
    total,
    counts,
    rows: page.map((need) => needInWords(need, view)),
    next: last ? Buffer.from(last.cursor).toString('base64url') : null,
  }
}
