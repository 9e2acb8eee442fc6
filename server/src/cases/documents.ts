// The documents of a case as they are read: staff's own never leave staff, because every reader goes through here.
import type { CaseDocument } from '@kerbline/domain/cases/document-endpoints.ts'
import type { CaseKind, CaseSide } from '@kerbline/domain/cases/case-kind.ts'
import { documentLimits, whyKept } from '@kerbline/domain/cases/document-types.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Rows } from '../db/scope.ts'
import type { Actor } from '../http/actor.ts'
import type { Call } from '../http/call.ts'
import type { CaseRow } from './case-rows.ts'
import { sideOf } from './posts.ts'

/** Whoever may write to the thread of a case may prove what they write; whoever decides what is to be paid, what they say of it. */
export function mayAttach({ may, side }: Actor, { open, manage, money }: Pick<CaseKind, 'open' | 'manage' | 'money'>) {
  const decide = money?.decide.customer
  return side === 'staff' ? may.has(manage) : may.has(open) || (decide !== undefined && may.has(decide))
}

/** Documents d that somebody of a side may read. */
export const documentsReadableBy = (side: CaseSide): RawBuilder<SqlBool> =>
  side === 'hire_company' ? sql<SqlBool>`true` : sql<SqlBool>`d.visibility = 'customer'`

export interface DocumentRow extends Omit<CaseDocument, 'may_remove' | 'why_kept' | 'is_own'> {
  readonly added_by: number | null
  readonly storage_key: string
  readonly preview_key: string | null
}

export const documentsOf = async (
  rows: Rows,
  { id }: Pick<CaseRow, 'id'>,
  side: CaseSide,
  document?: number,
): Promise<readonly DocumentRow[]> => {
  const { rows: kept } = await sql<DocumentRow>`
    select d.id, d.file_id::text as file_id, d.preview_id::text as preview_id, d.title, f.name, d.type, d.slot, f.mime, f.size_bytes,
      json_instant(f.taken_at) as taken_at, d.issued_on, d.expires_on, d.version, d.replaces, d.superseded_at is not null as is_superseded,
      d.visibility, d.sha256, d.scanned, d.added_by, d.added_by_name, d.side, json_instant(d.added_at) as added_at, d.retained_until,
      f.storage_key, p.storage_key as preview_key
    from documents d join files f on f.id = d.file_id left join files p on p.id = d.preview_id
    where d.case_id = ${id} and ${documentsReadableBy(side)} and ${document === undefined ? sql`true` : sql`d.id = ${document}`}
    order by d.id desc`.execute(rows)
  return kept
}

type Reading = Pick<Call, 'actor' | 'portal'>

/** As it leaves: with what this person may do with it, and why not. */
export function toldDocument(
  { actor, portal }: Reading,
  kind: CaseKind,
  row: CaseRow,
  document: DocumentRow,
): CaseDocument {
  const { added_by: addedBy, storage_key: _, preview_key: __, ...told } = document
  const isOwn = addedBy === actor.id
  const mayManage =
    actor.may.has('manage documents') || (sideOf(actor) === 'hire_company' && actor.may.has(kind.manage))
  const today = londonDate(portal.clock.businessNow())
  const closedOn = row.closed_at === null ? null : londonDate(row.closed_at)
  const isKept = { retained_until: told.retained_until, is_superseded: told.is_superseded, is_own: isOwn }
  const why = mayAttach(actor, kind)
    ? whyKept(isKept, { closed_on: closedOn }, { mayManage, today })
    : 'You may read it, and not remove it.'
  return { ...told, is_own: isOwn, may_remove: why === null, why_kept: why }
}

export const scannerOf = ({ portal }: Pick<Call, 'portal'>): 'clamd' | 'none' =>
  portal.files.scanner ? 'clamd' : 'none'

export async function listDocuments(call: Call, kind: CaseKind, row: CaseRow) {
  const side = sideOf(call.actor)
  const documents = await documentsOf(call.rows, row, side)
  const mayAdd = mayAttach(call.actor, kind)
  return {
    documents: documents.map((each) => toldDocument(call, kind, row, each)),
    bytes: documents.reduce((sum, { size_bytes: size }) => sum + size, 0),
    max_bytes: documentLimits.caseBytes,
    scanner: scannerOf(call),
    may_add: mayAdd,
    may_add_for_staff: mayAdd && side === 'hire_company',
  }
}
