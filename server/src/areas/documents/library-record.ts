// One document of the library as it is told, with what may be done with it and why the rest may not.
import type { LibraryDocumentRecord, LibraryRow } from '@kerbline/domain/areas/documents/library-endpoints.ts'
import { keptInWords, mayEdit, whyNotDeleted, whyNotReplaced } from '@kerbline/domain/areas/documents/retention.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { sql } from 'kysely'
import type { Actor } from '../../http/actor.ts'
import type { Call } from '../../http/call.ts'
import { grantedDocuments } from './granted.ts'
import { caseNumber, librarySelect } from './library-source.ts'

export interface KeptDocument extends LibraryRow {
  readonly name: string
  readonly account_name: string | null
  readonly account_company_id: number | null
  readonly taken_at: string | null
  readonly sha256: string
  readonly scanned: 'clean' | 'no scanner'
  readonly added_by: number | null
  readonly side: 'customer' | 'hire_company' | 'third_party'
  readonly owner: string
  readonly slot: string | null
  readonly replaces: number | null
  readonly is_superseded: boolean
  readonly retained_until: string | null
  readonly proves_until: string | null
  readonly accepted_on: string | null
  readonly case_number: string | null
  readonly storage_key: string
  readonly preview_key: string | null
}

type Reading = Pick<Call, 'rows' | 'actor' | 'portal'>

export const todayOf = ({ portal }: Pick<Call, 'portal'>): string => londonDate(portal.clock.businessNow())

/** When something was done last that it proves: a record that names it, or the record it belongs to. */
const provesUntil = sql`(select max(r.done_on) from compliance_records r where r.document_id = d.id or (d.owner = 'compliance' and r.id = d.owner_id))`

/** When somebody said last that they read it and agree. */
const acceptedOn = sql`(select max(london_date(p.accepted_at)) from readings r join reading_people p on p.reading_id = r.id where r.document_id = d.id)`

/** @throws problem 'not found' for what is not there, and for what no record grants this person */
export async function findDocument(
  { rows, actor, portal }: Reading,
  id: number,
  { isLocked = false }: { readonly isLocked?: boolean } = {},
): Promise<KeptDocument> {
  if (isLocked) await sql`select from documents d where d.id = ${id} for update`.execute(rows)
  const {
    rows: [found],
  } = await sql<KeptDocument>`
    select ${librarySelect(actor, todayOf({ portal }))}, f.name, account.name as account_name, account.customer_id as account_company_id, json_instant(f.taken_at) as taken_at, d.sha256, d.scanned, d.added_by, d.side, d.owner, d.slot,
      d.replaces, d.superseded_at is not null as is_superseded, d.retained_until, ${provesUntil} as proves_until, ${acceptedOn} as accepted_on, ${caseNumber} as case_number,
      f.storage_key, p.storage_key as preview_key
    from documents d join files f on f.id = d.file_id left join files p on p.id = d.preview_id
      left join accounts account on account.customer_account_number = d.customer_account_number
    where d.id = ${id} and ${grantedDocuments(actor)}`.execute(rows)
  if (!found) throw problem('not found')
  return found
}

type Version = LibraryDocumentRecord['versions'][number]

/** It and what it took the place of, and what took its place: the newest first. Staff's own are told to staff alone. */
async function versionsOf({ rows, actor }: Reading, id: number): Promise<Version[]> {
  const { rows: versions } = await sql<Version>`
    with recursive earlier as (
      select d.id, d.replaces from documents d where d.id = ${id}
      union select o.id, o.replaces from documents o join earlier e on o.id = e.replaces),
    later as (
      select d.id from documents d where d.id = ${id}
      union select n.id from documents n join later l on n.replaces = l.id)
    select d.id, d.version, d.title, d.file_id::text as file_id, f.mime, f.size_bytes, d.expires_on, d.added_by_name, json_instant(d.added_at) as added_at
    from documents d join files f on f.id = d.file_id
    where d.id in (select id from earlier union select id from later) and ${grantedDocuments(actor)} order by d.version desc, d.id desc`.execute(
    rows,
  )
  return versions
}

export const editorOf = ({ side, may }: Pick<Actor, 'side' | 'may'>) => ({
  side,
  mayUpload: may.has('upload documents'),
  mayManage: may.has('manage documents'),
})

/** Why a new version cannot take its place. */
export const replacing = (kept: KeptDocument, actor: Actor): string | null =>
  kept.owner === 'compliance'
    ? 'This belongs to a compliance record. Replace it there.'
    : whyNotReplaced({ ...kept, is_from_customer: kept.side === 'customer' }, editorOf(actor))

export const editable = (kept: KeptDocument, actor: Actor): boolean =>
  mayEdit({ is_own: kept.added_by === actor.id, is_superseded: kept.is_superseded }, editorOf(actor))

/** As it leaves. */
export async function toldDocument(call: Reading, kept: KeptDocument): Promise<LibraryDocumentRecord> {
  const today = todayOf(call)
  const { actor } = call
  return {
    ...kept,
    is_own: kept.added_by === actor.id,
    kept: keptInWords(kept, today),
    may_edit: editable(kept, actor),
    why_not_replaced: replacing(kept, actor),
    why_not_deleted: actor.may.has('manage documents')
      ? whyNotDeleted(kept, today)
      : 'You need the “manage documents” permission to delete this.',
    versions: await versionsOf(call, kept.id),
  }
}

export const viewDocument = async (call: Reading, id: number): Promise<LibraryDocumentRecord> =>
  toldDocument(call, await findDocument(call, id))
