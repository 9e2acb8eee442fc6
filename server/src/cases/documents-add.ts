// An upload made a document of its case. What takes long (reading the parts, looking for viruses, drawing the picture, storing it) happens
// ahead of the transaction; within it everything that may have changed meanwhile is judged again.
import type { CaseKind } from '@kerbline/domain/cases/case-kind.ts'
import type { CaseDocument } from '@kerbline/domain/cases/document-endpoints.ts'
import {
  documentLimits,
  type DocumentType,
  documentTypeInWords,
  keptByType,
} from '@kerbline/domain/cases/document-types.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { sql } from 'kysely'
import { type ArrivedFile, arrivedFile, arrivedName, removeParts } from '../files/arrived.ts'
import { findUpload, finishUpload, type UploadRow } from '../files/uploads.ts'
import type { Beforehand, Call } from '../http/call.ts'
import { type CaseRow, findCase } from './case-rows.ts'
import { documentsOf, mayAttach, scannerOf, toldDocument } from './documents.ts'
import { sideOf } from './posts.ts'

export interface NewDocument {
  readonly id: number
  readonly upload: string
  readonly type: DocumentType
  readonly slot: string | null
  readonly title: string | null
  readonly issued_on: string | null
  readonly expires_on: string | null
  readonly visibility: 'customer' | 'staff'
  readonly replaces: number | null
}

function assertArrived(upload: UploadRow, caseId: number): void {
  if (upload.owner !== 'case' || upload.owner_id !== caseId) throw problem('not found')
  if (upload.received_bytes < upload.size_bytes)
    throw problem('not allowed now', {
      detail: `Of this file ${upload.received_bytes} of ${upload.size_bytes} bytes have arrived. Send the rest first.`,
    })
}

async function replacedBy(call: Call, row: CaseRow, replaces: number | null) {
  if (replaces === null) return null
  const [replaced] = await documentsOf(call.rows, row, sideOf(call.actor), replaces)
  if (!replaced)
    throw problem('not valid', {
      fields: [{ field: 'replaces', reason: 'unknown_reference', message: 'That document is no longer there.' }],
    })
  if (replaced.is_superseded)
    throw problem('not allowed now', { detail: 'That document was replaced already. Replace the newest version.' })
  return replaced
}

async function assertFits({ rows }: Call, row: CaseRow): Promise<void> {
  const {
    rows: [sum],
  } = await sql<{ count: number }>`select count(*)::int as count from documents where case_id = ${row.id}`.execute(rows)
  if ((sum?.count ?? 0) >= documentLimits.caseDocuments)
    throw problem('not allowed now', {
      detail: `This case has ${documentLimits.caseDocuments} documents, which is as many as one may have. Remove something first.`,
    })
}

async function writeDocument(
  call: Call,
  row: CaseRow,
  upload: UploadRow,
  given: NewDocument,
  { file, preview, takenAt, sentSha256 }: ArrivedFile,
): Promise<number> {
  const { rows, actor, portal } = call
  const replaced = await replacedBy(call, row, given.replaces)
  const name = arrivedName(upload.name, file.key)
  const facts = {
    ...{ owner: 'case', ownerId: String(row.id), account: row.customer_account_number },
    ...{ visibility: given.visibility, createdBy: actor.id },
  } as const
  const { id: fileId } = await portal.files.nameBytes(rows, file, { ...facts, name, takenAt })
  const small =
    preview && (await portal.files.nameBytes(rows, preview, { ...facts, name: arrivedName(upload.name, preview.key) }))
  const today = londonDate(portal.clock.businessNow())
  const title = given.title ?? replaced?.title ?? upload.name.slice(0, 160)
  const {
    rows: [made],
  } = await sql<{ id: number }>`
    insert into documents (customer_account_number, owner, owner_id, case_id, file_id, preview_id, type, slot, title, issued_on, expires_on, version,
      replaces, visibility, retained_until, sha256, sent_sha256, scanned, added_by, added_by_name, side, added_at)
    values (${row.customer_account_number}, 'case', ${row.id}, ${row.id}, ${fileId}, ${small?.id ?? null}, ${given.type}, ${given.slot ?? replaced?.slot ?? null},
      ${title}, ${given.issued_on}, ${given.expires_on}, ${(replaced?.version ?? 0) + 1}, ${replaced?.id ?? null}, ${given.visibility},
      ${keptByType(given.type, today)}, ${file.sha256}, ${sentSha256}, ${portal.files.scanner ? 'clean' : 'no scanner'}, ${actor.id}, ${actor.name},
      ${sideOf(actor)}, ${portal.clock.businessNow().toISOString()})
    returning id`.execute(rows)
  if (replaced) await sql`update documents set superseded_at = now() where id = ${replaced.id}`.execute(rows)
  await sql`update cases set updated_at = clock_timestamp() where id = ${row.id}`.execute(rows)
  return made?.id ?? 0
}

/** In the transaction: once for an upload, however often it is asked for. */
async function addNow(call: Call, kind: CaseKind, given: NewDocument, prepared: ArrivedFile | null) {
  const { rows, portal, afterwards } = call
  const row = await findCase(rows, kind.name, given.id, { isLocked: true })
  const upload = await findUpload(rows, given.upload, { isLocked: true })
  assertArrived(upload, row.id)
  if (!mayAttach(call.actor, kind)) throw problem('no permission')
  const told = async (id: number): Promise<CaseDocument> => {
    const [document] = await documentsOf(rows, row, sideOf(call.actor), id)
    if (!document) throw problem('not found')
    return toldDocument(call, kind, row, document)
  }
  if (upload.document_id !== null) return { document: await told(upload.document_id), scanner: scannerOf(call) }
  if (!prepared || upload.finished_at !== null)
    throw problem('not allowed now', { detail: 'What this upload was made has been removed. Send the file anew.' })
  await assertFits(call, row)
  const id = await writeDocument(call, row, upload, given, prepared)
  await finishUpload(rows, upload.id, id, prepared.sentSha256)
  const document = await told(id)
  await call.recordAudit({
    action: given.replaces === null ? `${kind.name}: document added` : `${kind.name}: document replaced`,
    entity: kind.name,
    entityId: row.id,
    account: row.customer_account_number,
    after: {
      ...{ document: id, title: document.title, type: documentTypeInWords(document.type), version: document.version },
      ...{ sha256: document.sha256, visibility: document.visibility, replaces: given.replaces },
    },
  })
  afterwards(removeParts(portal.files, upload))
  return { document, scanner: scannerOf(call) }
}

/** Null: a repetition of this very call was quicker, and took the parts with it. */
async function readyUnlessDone(beforehand: Beforehand, upload: UploadRow): Promise<ArrivedFile | null> {
  if (upload.finished_at !== null) return null
  try {
    return await arrivedFile(beforehand.portal.files, upload, beforehand.portal.clock.realNow())
  } catch (error) {
    const now = await beforehand.openRows((rows) => findUpload(rows, upload.id))
    if (now.finished_at !== null) return null
    throw error
  }
}

export async function prepareDocument(beforehand: Beforehand, kind: CaseKind, given: NewDocument) {
  const { actor, openRows } = beforehand
  const upload = await openRows(async (rows) => {
    const row = await findCase(rows, kind.name, given.id)
    const found = await findUpload(rows, given.upload)
    assertArrived(found, row.id)
    return found
  })
  if (!mayAttach(actor, kind)) throw problem('no permission')
  if (given.visibility === 'staff' && sideOf(actor) !== 'hire_company') throw problem('no permission')
  const prepared = await readyUnlessDone(beforehand, upload)
  return (call: Call) => addNow(call, kind, given, prepared)
}

export async function removeDocument(call: Call, kind: CaseKind, { id, document }: { id: number; document: number }) {
  const { rows, actor, portal, afterwards } = call
  const row = await findCase(rows, kind.name, id, { isLocked: true })
  const [kept] = await documentsOf(rows, row, sideOf(actor), document)
  if (!kept) throw problem('not found')
  if (!mayAttach(actor, kind)) throw problem('no permission')
  const { why_kept: why } = toldDocument(call, kind, row, kept)
  if (why !== null) throw problem('not allowed now', { detail: why })
  // The version before it is the newest again.
  if (kept.replaces !== null)
    await sql`update documents set superseded_at = null where id = ${kept.replaces}`.execute(rows)
  await sql`delete from documents where id = ${document}`.execute(rows)
  await sql`delete from files where id = any(${[kept.file_id, ...(kept.preview_id === null ? [] : [kept.preview_id])]}::uuid[])`.execute(
    rows,
  )
  await sql`update cases set updated_at = clock_timestamp() where id = ${id}`.execute(rows)
  await call.recordAudit({
    action: `${kind.name}: document removed`,
    entity: kind.name,
    entityId: id,
    account: row.customer_account_number,
    before: {
      document,
      title: kept.title,
      type: documentTypeInWords(kept.type),
      version: kept.version,
      sha256: kept.sha256,
    },
  })
  afterwards((owner) =>
    portal.files.removeBytes(owner, [kept.storage_key, ...(kept.preview_key === null ? [] : [kept.preview_key])]),
  )
  return { removed: document }
}
