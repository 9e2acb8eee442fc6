// An upload made a document, of whatever record. What takes long (reading the parts, looking for viruses, drawing the picture, storing it)
// happens ahead of the transaction; whose call it is judges within it everything that may have changed meanwhile.
import { documentLimits, type DocumentType, keptByType } from '@kerbline/domain/cases/document-types.ts'
import type { CaseSide } from '@kerbline/domain/cases/case-kind.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { sql } from 'kysely'
import type { Rows } from '../db/scope.ts'
import type { Beforehand, Call } from '../http/call.ts'
import { type ArrivedFile, arrivedFile, arrivedName } from './arrived.ts'
import { findUpload, type UploadRow } from './uploads.ts'

/** @throws problem 'not found' for an upload of another record, 'not allowed now' for one that is not all here */
export function assertArrived(upload: UploadRow, owner: string, ownerId: number): void {
  if (upload.owner !== owner || upload.owner_id !== ownerId) throw problem('not found')
  if (upload.received_bytes < upload.size_bytes)
    throw problem('not allowed now', {
      detail: `Of this file ${upload.received_bytes} of ${upload.size_bytes} bytes have arrived. Send the rest first.`,
    })
}

/** Null: a repetition of this very call was quicker, and took the parts with it. */
export async function readyUnlessDone(
  beforehand: Pick<Beforehand, 'portal' | 'openRows'>,
  upload: UploadRow,
): Promise<ArrivedFile | null> {
  if (upload.finished_at !== null) return null
  const { files, clock } = beforehand.portal
  try {
    return await arrivedFile(files, upload, clock.realNow())
  } catch (error) {
    const now = await beforehand.openRows((rows) => findUpload(rows, upload.id))
    if (now.finished_at !== null) return null
    throw error
  }
}

/** @throws problem 'not allowed now' where the record has as many as one may have. @param record "case", "vehicle" */
export async function assertRoom(rows: Rows, owner: string, ownerId: number, record: string): Promise<void> {
  const {
    rows: [sum],
  } = await sql<{ count: number }>`
    select count(*)::int as count from documents where owner = ${owner} and owner_id = ${ownerId}`.execute(rows)
  if ((sum?.count ?? 0) >= documentLimits.caseDocuments)
    throw problem('not allowed now', {
      detail: `This ${record} has ${documentLimits.caseDocuments} documents, which is as many as one may have. Remove something first.`,
    })
}

export interface DocumentFacts {
  readonly owner: 'case' | 'vehicle' | 'driver' | 'company' | 'compliance'
  readonly ownerId: number
  readonly account: string
  readonly type: DocumentType
  readonly slot: string | null
  /** Null: that of the version before, or the file's name. */
  readonly title: string | null
  readonly issuedOn: string | null
  readonly expiresOn: string | null
  readonly visibility: 'customer' | 'staff'
  /** The version it takes the place of, as it was judged in this transaction. */
  readonly replaced: {
    readonly id: number
    readonly version: number
    readonly title: string
    readonly slot: string | null
  } | null
  readonly side: CaseSide
  /** The hire whose agreement or statement it is; absent: of none, or of that of the version before. */
  readonly hireId?: number | null
  /** Who brought it by a link; absent: a person. */
  readonly workshop?: string
}

/** Writes the file and its document; the version before is superseded. Resolves to the new number. */
export async function writeDocument(
  {
    rows,
    actor,
    portal,
  }: Pick<Call, 'rows' | 'portal'> & { readonly actor: { readonly id: number | null; readonly name: string } },
  upload: Pick<UploadRow, 'name'>,
  { file, preview, takenAt, sentSha256 }: ArrivedFile,
  { owner, ownerId, account, type, visibility, replaced, side, hireId, workshop, ...said }: DocumentFacts,
): Promise<number> {
  const facts = { owner, ownerId: String(ownerId), account, visibility, createdBy: actor.id } as const
  const { id: fileId } = await portal.files.nameBytes(rows, file, {
    ...facts,
    name: arrivedName(upload.name, file.key),
    takenAt,
  })
  const small =
    preview && (await portal.files.nameBytes(rows, preview, { ...facts, name: arrivedName(upload.name, preview.key) }))
  const now = portal.clock.businessNow()
  const title = said.title ?? replaced?.title ?? upload.name.slice(0, 160)
  const {
    rows: [made],
  } = await sql<{ id: number }>`
    insert into documents (customer_account_number, owner, owner_id, case_id, file_id, preview_id, type, slot, title, issued_on, expires_on, version,
      replaces, visibility, retained_until, sha256, sent_sha256, scanned, added_by, added_by_name, side, workshop, hire_id, added_at)
    values (${account}, ${owner}, ${ownerId}, ${owner === 'case' ? ownerId : null}, ${fileId}, ${small?.id ?? null}, ${type},
      ${said.slot ?? replaced?.slot ?? null}, ${title}, ${said.issuedOn}, ${said.expiresOn}, ${(replaced?.version ?? 0) + 1}, ${replaced?.id ?? null},
      ${visibility}, ${keptByType(type, londonDate(now))}, ${file.sha256}, ${sentSha256}, ${portal.files.scanner ? 'clean' : 'no scanner'},
      ${actor.id}, ${actor.name}, ${side}, ${workshop ?? null}, ${hireId ?? null}, ${now.toISOString()})
    returning id`.execute(rows)
  if (replaced)
    await sql`update documents set superseded_at = now(), updated_at = clock_timestamp() where id = ${replaced.id}`.execute(
      rows,
    )
  return made?.id ?? 0
}

/** Removes a document with its bytes; the version before it is the newest again. */
export async function dropDocument(
  { rows, portal, afterwards }: Pick<Call, 'rows' | 'portal' | 'afterwards'>,
  kept: {
    readonly id: number
    readonly replaces: number | null
    readonly file_id: string
    readonly preview_id: string | null
    readonly storage_key: string
    readonly preview_key: string | null
  },
): Promise<void> {
  if (kept.replaces !== null)
    await sql`update documents set superseded_at = null, updated_at = clock_timestamp() where id = ${kept.replaces}`.execute(
      rows,
    )
  await sql`delete from documents where id = ${kept.id}`.execute(rows)
  await sql`delete from files where id = any(${[kept.file_id, ...(kept.preview_id === null ? [] : [kept.preview_id])]}::uuid[])`.execute(
    rows,
  )
  afterwards((owner) =>
    portal.files.removeBytes(owner, [kept.storage_key, ...(kept.preview_key === null ? [] : [kept.preview_key])]),
  )
}
