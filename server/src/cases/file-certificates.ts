// The certificate of a test that was passed, filed as what it is: the MOT certificate of its vehicle, from its day until the next is due.
import { certificateOf, isCertificateName } from '@kerbline/domain/areas/compliance/evidence.ts'
import { sql } from 'kysely'
import type { Rows } from '../db/scope.ts'

interface Kept {
  readonly id: number
  readonly title: string
  readonly is_other: boolean
}

/** Of a case whose record says that it passed: what is called a certificate, or is one by its type. Dates that somebody gave stand. */
export async function fileCertificates(rows: Rows, caseId: number): Promise<void> {
  const { rows: records } = await sql<{ id: number; event_type: string }>`
    select id, event_type from compliance_records where case_id = ${caseId} and vehicle_id is not null and outcome <> 'fail' order by id`.execute(
    rows,
  )
  for (const { id, event_type: work } of records) {
    const type = certificateOf(work)
    if (type === null) continue
    const { rows: kept } = await sql<Kept>`
      select id, title, type = 'other' as is_other from documents
      where case_id = ${caseId} and superseded_at is null and type in ('other', ${type}) order by id`.execute(rows)
    const certificates = kept.filter(({ title, is_other: isOther }) => !isOther || isCertificateName(title))
    if (certificates.length === 0) continue
    const ids = certificates.map((each) => each.id)
    await sql`
      update documents d set type = ${type}, issued_on = coalesce(d.issued_on, r.done_on), expires_on = coalesce(d.expires_on, r.next_due_date),
        retained_until = greatest(d.retained_until, (london_date(d.added_at) + interval '15 months')::date), updated_at = clock_timestamp()
      from compliance_records r where r.id = ${id} and d.id = any(${ids}::int[])`.execute(rows)
    await sql`update compliance_records set document_id = coalesce(document_id, ${ids.at(-1)}::int) where id = ${id}`.execute(
      rows,
    )
  }
}
