// What DVSA or a paper on file says of a date otherwise than it stands here: told with both sources, for somebody to decide.
import { disagrees } from '@kerbline/domain/areas/compliance/disagreements.ts'
import { dueWithType } from '@kerbline/domain/areas/documents/expiry.ts'
import { isTest } from '@kerbline/domain/areas/maintenance/finishing/next-due.ts'
import type { VehicleOverview } from '@kerbline/domain/areas/vehicles/overview-endpoints.ts'
import { sql } from 'kysely'
import { grantedDocuments } from '../documents/queries.ts'
import { failedOn } from '../compliance/queries.ts'
import type { Of } from './overview-parts.ts'

type Disagreement = VehicleOverview['disagreements'][number]

interface Kept {
  readonly event_type: string
  readonly due_date: string | null
  readonly last_done: string | null
}

/** What failed is due now whatever was said before it. */
const keptDates = async ({ rows, id, today }: Of): Promise<readonly Kept[]> =>
  (
    await sql<Kept>`
      select i.event_type, i.due_date::text as due_date, i.last_done_date::text as last_done from compliance_items i
      where i.vehicle_id = ${id} and ${failedOn(sql`i.vehicle_id`, sql`i.event_type`, today)} is null order by i.due_date, i.id`.execute(
      rows,
    )
  ).rows

type Said = Disagreement['others'][number] & { readonly on: string | null; readonly type: string | null }

/** The newest pass that DVSA knows, and of each type of paper the one that is good for longest. */
async function saidElsewhere({ rows, actor, id }: Of): Promise<readonly Said[]> {
  const papers = actor.may.has('see documents') ? grantedDocuments(actor) : sql`false`
  const { rows: said } = await sql<Said>`
    (select 'dvsa' as source, t.expiry_date::text as until, null as title, null::int as document_id, london_date(t.completed_at)::text as "on", null as type
      from mot_tests t where t.vehicle_id = ${id} and t.expiry_date is not null order by t.expiry_date desc limit 1)
    union all
    (select distinct on (d.type) 'document', d.expires_on::text, d.title, d.id, d.issued_on::text, d.type from documents d
      where d.vehicle_id = ${id} and d.superseded_at is null and d.expires_on is not null and d.type = any(${Object.keys(dueWithType)}::text[]) and ${papers}
      order by d.type, d.expires_on desc, d.id desc)`.execute(rows)
  return said
}

const typesOf: Readonly<Record<string, readonly string[]>> = dueWithType
const isAbout = ({ type }: Said, eventType: string): boolean =>
  type === null ? isTest(eventType) : (typesOf[type] ?? []).includes(eventType)

export async function disagreementsOf(of: Of): Promise<Disagreement[]> {
  const [kept, said] = await Promise.all([keptDates(of), saidElsewhere(of)])
  return kept.flatMap(({ event_type, due_date, last_done: lastDone }) => {
    const others = said.filter(
      (other) => isAbout(other, event_type) && disagrees({ dueDate: due_date, lastDone }, other),
    )
    return others.length === 0
      ? []
      : [{ event_type, due_date, others: others.map(({ on: _, type: __, ...other }) => other) }]
  })
}
