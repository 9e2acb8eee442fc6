// What DVSA or a paper on file says of a date otherwise than it stands here: told with both sources, for somebody to decide.
import type { OtherDate } from '@kerbline/domain/areas/compliance/disagreements.ts'
import { dueWithType } from '@kerbline/domain/areas/documents/expiry.ts'
import type { CalendarDate } from '@kerbline/domain/kit/time/calendar.ts'
import { sql, type RawBuilder } from 'kysely'
import { failedOn } from '../../fleet/failed-tests.ts'
import type { Actor } from '../../http/actor.ts'
import type { Rows } from '../../http/call.ts'
import { grantedDocuments } from '../documents/queries.ts'

type Reader = Pick<Actor, 'may' | 'side' | 'filter' | 'accounts'>

/** Each paper with what falls due by it; what DVSA knows of an MOT is as good as its certificate. */
const dueByPaper = sql.join(
  Object.entries(dueWithType).flatMap(([paper, types]) =>
    types.map((type) => sql`(${sql.lit(paper)}, ${sql.lit(type)})`),
  ),
)

/** The longest pass that DVSA knows, and of each type of paper the one that is good for longest. */
const saidElsewhere = (reader: Reader, vehicle: RawBuilder<unknown> | undefined) => sql`
  (select distinct on (t.vehicle_id) t.vehicle_id, 'dvsa' as source, 'mot_certificate' as paper, t.expiry_date as until, london_date(t.completed_at) as "on",
      null as title, null::int as document_id
    from mot_tests t where t.expiry_date is not null ${vehicle ? sql`and t.vehicle_id = ${vehicle}` : sql``} order by t.vehicle_id, t.expiry_date desc, t.id desc)
  union all
  (select distinct on (d.vehicle_id, d.type) d.vehicle_id, 'document', d.type, d.expires_on, d.issued_on, d.title, d.id from documents d
    where d.superseded_at is null and d.expires_on is not null and d.type = any(${Object.keys(dueWithType)}::text[])
      and ${vehicle ? sql`d.vehicle_id = ${vehicle}` : sql`d.vehicle_id is not null`} and ${grantedDocuments(reader)}
    order by d.vehicle_id, d.type, d.expires_on desc, d.id desc)`

/**
 * The items i of which another day is said, each with all that say so. A paper of a time before the work that stands is merely old, and what
 * failed is due now whatever was said before it.
 * @param vehicle of one alone
 */
export const disagreements = (
  reader: Reader,
  today: CalendarDate,
  items: RawBuilder<unknown>,
  vehicle?: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select i.id, i.vehicle_id, i.event_type, i.due_date, least(i.due_date, min(s.until)) as first_day,
    json_agg(json_build_object('source', s.source, 'until', s.until, 'title', s.title, 'document_id', s.document_id) order by s.source desc, s.paper) as others
  from ${items} join (${saidElsewhere(reader, vehicle)}) s on s.vehicle_id = i.vehicle_id
    join (values ${dueByPaper}) b (paper, event_type) on b.paper = s.paper and b.event_type = i.event_type
  where (i.due_date is null or s.until <> i.due_date and (s.until > i.due_date or i.last_done_date is null or s."on" >= i.last_done_date))
    and ${failedOn(sql`i.vehicle_id`, sql`i.event_type`, today)} is null
  group by i.id`

export interface Disagreement {
  readonly event_type: string
  readonly due_date: string | null
  readonly others: (OtherDate & { readonly document_id: number | null })[]
}

/** Of one vehicle. */
export async function disagreementsOf(
  rows: Rows,
  reader: Reader,
  { id, today }: { readonly id: number; readonly today: CalendarDate },
): Promise<Disagreement[]> {
  const vehicle = sql`${id}::int`
  const items = sql`compliance_items i join vehicles v on v.id = i.vehicle_id and v.id = ${vehicle}`
  const { rows: found } = await sql<Disagreement>`
    select event_type, due_date::text as due_date, others from (${disagreements(reader, today, items, vehicle)}) x order by x.due_date, x.id`.execute(
    rows,
  )
  return found
}
