// An upload made a document of its case: within the transaction everything that may have changed meanwhile is judged again.
import type { CaseKind } from '@kerbline/domain/cases/case-kind.ts'
import type { CaseDocument } from '@kerbline/domain/cases/document-endpoints.ts'
import { type DocumentType, documentTypeInWords } from '@kerbline/domain/cases/document-types.ts'
import { lineOfSlot } from '@kerbline/domain/cases/money-lines.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { type ArrivedFile, dropParts } from '../files/arrived.ts'
import { assertArrived, assertRoom, dropDocument, readyUnlessDone, writeDocument } from '../files/take-upload.ts'
import { findUpload, finishUpload } from '../files/uploads.ts'
import type { Beforehand, Call } from '../http/call.ts'
import { type CaseRow, findCase, touchCase } from './case-rows.ts'
import { fileCertificates } from './file-certificates.ts'
import { documentsOf, mayAttach, scannerOf, toldDocument } from './documents.ts'
import { linesOf } from './money-rows.ts'
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

/** A document about a line is about one of its own case. */
async function assertSlot(call: Call, row: CaseRow, slot: string | null): Promise<void> {
  const line = lineOfSlot(slot)
  if (line === null || (await linesOf(call.rows, row.id)).some(({ id }) => id === line)) return
  throw problem('not valid', {
    fields: [{ field: 'slot', reason: 'unknown_reference', message: 'That line is no longer there.' }],
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

/** In the transaction: once for an upload, however often it is asked for. */
async function addNow(call: Call, kind: CaseKind, given: NewDocument, prepared: ArrivedFile | null) {
  const { rows } = call
  const row = await findCase(rows, kind.name, given.id, { isLocked: true })
  const upload = await findUpload(rows, given.upload, { isLocked: true })
  assertArrived(upload, 'case', row.id)
  if (!mayAttach(call.actor, kind)) throw problem('no permission')
  const told = async (id: number): Promise<CaseDocument> => {
    const [document] = await documentsOf(rows, row, sideOf(call.actor), id)
    if (!document) throw problem('not found')
    return toldDocument(call, kind, row, document)
  }
  if (upload.document_id !== null) {
    const { updated_at: version } = row
    return { document: await told(upload.document_id), scanner: scannerOf(call), over: version, version }
  }
  if (!prepared || upload.finished_at !== null)
    throw problem('not allowed now', {
      detail: 'The document made from this upload has been removed. Send the file again.',
    })
  await assertRoom(rows, 'case', row.id, 'case')
  await assertSlot(call, row, given.slot)
  const id = await writeDocument(call, upload, prepared, {
    ...{ owner: 'case', ownerId: row.id, account: row.customer_account_number },
    ...{
      type: given.type,
      slot: given.slot,
      title: given.title,
      issuedOn: given.issued_on,
      expiresOn: given.expires_on,
    },
    ...{ visibility: given.visibility, side: sideOf(call.actor) },
    replaced: await replacedBy(call, row, given.replaces),
  })
  await fileCertificates(rows, row.id)
  const version = await touchCase(rows, row.id)
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
  dropParts(call, upload)
  return { document, scanner: scannerOf(call), over: row.updated_at, version }
}

export async function prepareDocument(beforehand: Beforehand, kind: CaseKind, given: NewDocument) {
  const { actor, openRows } = beforehand
  const upload = await openRows(async (rows) => {
    const row = await findCase(rows, kind.name, given.id)
    const found = await findUpload(rows, given.upload)
    assertArrived(found, 'case', row.id)
    return found
  })
  if (!mayAttach(actor, kind)) throw problem('no permission')
  if (given.visibility === 'staff' && sideOf(actor) !== 'hire_company') throw problem('no permission')
  const prepared = await readyUnlessDone(beforehand, upload)
  return (call: Call) => addNow(call, kind, given, prepared)
}

export async function removeDocument(call: Call, kind: CaseKind, { id, document }: { id: number; document: number }) {
  const { rows, actor } = call
  const row = await findCase(rows, kind.name, id, { isLocked: true })
  const [kept] = await documentsOf(rows, row, sideOf(actor), document)
  if (!kept) throw problem('not found')
  if (!mayAttach(actor, kind)) throw problem('no permission')
  const { why_kept: why } = toldDocument(call, kind, row, kept)
  if (why !== null) throw problem('not allowed now', { detail: why })
  await dropDocument(call, kept)
  const version = await touchCase(rows, id)
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
      visibility: kept.visibility,
    },
  })
  return { removed: document, over: row.updated_at, version }
}
