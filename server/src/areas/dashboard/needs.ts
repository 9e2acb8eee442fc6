// Needs you today: what is somebody's turn now, ranked as rankNeeds of the domain ranks it (by kind, the longest waiting
// first), found and paged by the database. The dashboard shows the first rows, the worklist all of them.
import type { NeedRow } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import { needKinds, type NeedKind } from '@kerbline/domain/areas/dashboard/needs.ts'
import { sql, type RawBuilder } from 'kysely'
import { dueItems, dueRegistration } from '../maintenance/queries.ts'
import { inScope, namesVehicleInScope } from '../scope/vehicles-of.ts'
import { type FoundNeed, needInWords } from './need-words.ts'
import { openQueryStates } from './queries.ts'
import { bookingsFor, ownTurn, seesBookings, type View } from './view.ts'

/** As in the rules of the domain: needOfDueEvent and needOfDraft. */
const DUE_SOON_DAYS = 7
const STALE_DRAFT_DAYS = 2

export interface NeedsPage {
  /** Of the kind asked for, or of all. */
  readonly total: number
  readonly counts: Record<NeedKind, number>
  readonly rows: NeedRow[]
}

/** A failed check needs somebody until it is reviewed. */
const failedChecks = ({ filter }: View) => sql`
  select 'failed check' as kind, k.id, london_date(k.created_at) as day, k.reg_no as key
  from driver_checks k where k.rag = 'red' and k.reviewed_at is null and ${inScope(filter, sql.ref('k.vehicle_id'))}`

/** What is overdue or has no valid date, and what is due within a week without a booking. */
const dueEvents = (view: View) => {
  const { today, filter } = view
  const overdue = seesBookings(view)
    ? sql`case when b.id is null then 'overdue unbooked' else 'overdue booked' end`
    : sql`'overdue'`
  return sql`
  select case when i.due_date >= ${today}::date then 'due in 7 days' else ${overdue} end as kind, i.id, i.due_date as day, ${dueRegistration} as key
  from ${dueItems(filter)} left join booked b on b.reg_no = ${dueRegistration} and b.type = i.event_type
  where i.due_date is null or i.due_date < ${today}::date or (i.due_date <= ${today}::date + ${DUE_SOON_DAYS}::int and b.id is null)`
}

const staleDrafts = ({ today, filter }: View) => sql`
  select 'stale draft' as kind, d.id, london_date(d.updated_at) as day, d.case_no as key
  from damage_cases d where d.state = 'draft' and london_date(d.updated_at) <= ${today}::date - ${STALE_DRAFT_DAYS}::int and ${inScope(filter, sql.ref('d.vehicle_id'))}`

const waitingQueries = (view: View) => sql`
  select 'query waiting' as kind, q.id, london_date(q.updated_at) as day, q.query_no as key
  from queries q where q.waiting_on = ${ownTurn(view)} and q.status in (${openQueryStates}) and ${namesVehicleInScope(view.filter, sql.ref('q.reg_no'))}`

/** Of the kinds the viewer may see. */
const candidatesOf = (view: View): RawBuilder<unknown>[] => [
  ...(view.may.has('see driver checks') ? [failedChecks(view)] : []),
  ...(view.may.has('see compliance') ? [dueEvents(view)] : []),
  ...(view.may.has('see damage cases') ? [staleDrafts(view)] : []),
  ...(view.may.has('see queries') ? [waitingQueries(view)] : []),
]

/** True for a viewer who may see things of at least one kind. */
export const mayHaveNeeds = (view: View): boolean => candidatesOf(view).length > 0

const kindList = sql`array[${sql.join(needKinds.map((kind) => sql.lit(kind)))}]`
const ranking = sql`p.place, p.day nulls last, p.key collate "C", p.id`

/** The columns a need is told by, of the few rows of one page. */
const details = sql`
  select p.kind, p.id, coalesce(i.vehicle_reg, k.reg_no, d.reg_no, q.reg_no, v.reg_no, '') as reg_no, t.name as event_name, i.due_date, i.overdue_weeks, i.responsibility,
    b.id as booking_id, json_instant(b.booked_at) as booked_at, concat_ws(' ', m.name, v.model) as vehicle_name, r.name as branch_name,
    k.driver_name, json_instant(coalesce(k.start_at, k.created_at)) as checked_at, k.driver_check, d.source, d.summary, json_instant(d.updated_at) as touched_at,
    q.query_no, q.title, json_instant(q.promised_at) as promised_at
  from page p
  left join compliance_items i on p.kind in ('overdue', 'overdue unbooked', 'overdue booked', 'due in 7 days') and i.id = p.id
  left join compliance_types t on t.slug = i.event_type
  left join driver_checks k on p.kind = 'failed check' and k.id = p.id
  left join damage_cases d on p.kind = 'stale draft' and d.id = p.id
  left join queries q on p.kind = 'query waiting' and q.id = p.id
  left join vehicles v on v.id = coalesce(i.vehicle_id, k.vehicle_id, d.vehicle_id)
  left join manufacturers m on m.id = v.manufacturer_id left join branches r on r.id = v.branch_id
  left join booked b on p.kind = 'overdue booked' and b.reg_no = coalesce(i.vehicle_reg, v.reg_no) and b.type = i.event_type
  order by ${ranking}`

export async function readNeeds(
  view: View,
  { kind, after, limit }: { readonly kind?: NeedKind | undefined; readonly after: number; readonly limit: number },
): Promise<NeedsPage> {
  const counts: Record<NeedKind, number> = {
    'failed check': 0,
    overdue: 0,
    'overdue unbooked': 0,
    'overdue booked': 0,
    'stale draft': 0,
    'discount ending': 0,
    'query waiting': 0,
    'due in 7 days': 0,
  }
  if (!mayHaveNeeds(view)) return { total: 0, counts, rows: [] }
  const {
    rows: [found],
  } = await sql<{ counts: Partial<Record<NeedKind, number>> | null; needs: FoundNeed[] | null }>`
    with booked as materialized (${bookingsFor(view)}),
    candidates as materialized (select array_position(${kindList}, kind) as place, kind, id, day, key from (${sql.join(candidatesOf(view), sql` union all `)}) every_kind),
    page as (select p.* from candidates p where ${kind === undefined ? sql`true` : sql`p.kind = ${kind}`} order by ${ranking} limit ${limit} offset ${after})
    select (select json_object_agg(kind, count) from (select kind, count(*) as count from candidates group by kind) c) as counts,
      (select json_agg(n) from (${details}) n) as needs`.execute(view.rows)
  Object.assign(counts, found?.counts)
  const total = kind === undefined ? Object.values(counts).reduce((sum, count) => sum + count, 0) : counts[kind]
  return { total, counts, rows: (found?.needs ?? []).map((need) => needInWords(need, view)) }
}
