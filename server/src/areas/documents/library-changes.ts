// Documents of the library as they are added, replaced, changed and deleted; each is written to the trail.
import type { documentsEndpoints } from '@kerbline/domain/areas/documents/endpoints.ts'
import { hirePapers } from '@kerbline/domain/areas/vehicles/overview-endpoints.ts'
import type { LibraryDocumentRecord } from '@kerbline/domain/areas/documents/library-endpoints.ts'
import { type ArrivedFile, dropParts } from '../../files/arrived.ts'
import { documentOwners } from '@kerbline/domain/areas/documents/owners.ts'
import { whyNotDeleted } from '@kerbline/domain/areas/documents/retention.ts'
import { documentTypeInWords, keptByType } from '@kerbline/domain/cases/document-types.ts'
import type { InputOf } from '@kerbline/domain/kit/endpoint.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { sql } from 'kysely'
import { sideOf } from '../../cases/posts.ts'
import { assertArrived, assertRoom, dropDocument, readyUnlessDone, writeDocument } from '../../files/take-upload.ts'
import { findUpload, finishUpload } from '../../files/uploads.ts'
import type { Actor } from '../../http/actor.ts'
import type { Beforehand, Call } from '../../http/call.ts'
import { requireVersion } from '../../http/require-version.ts'
import {
  editable,
  findDocument,
  type KeptDocument,
  replacing,
  todayOf,
  toldDocument,
  viewDocument,
} from './library-record.ts'
import { findOwner } from './owners.ts'

type Endpoints = typeof documentsEndpoints
type Adding = InputOf<Endpoints['add']>
type Changing = InputOf<Endpoints['update']>

/** Staff's own papers are for staff to add. */
function assertVisibility(actor: Actor, visibility: 'customer' | 'staff'): void {
  if (visibility === 'staff' && actor.side !== 'staff') throw problem('no permission')
}

async function replacedBy(call: Call, { replaces, owner, owner_id: ownerId }: Adding): Promise<KeptDocument | null> {
  if (replaces === null) return null
  const kept = await findDocument(call, replaces, { isLocked: true })
  if (kept.owner !== owner || kept.owner_id !== ownerId) throw problem('not found')
  const why = replacing(kept, call.actor)
  if (why !== null) throw problem('not allowed now', { detail: why })
  return kept
}

/** Its account, which the document is of too. @throws problem 'not valid' for a hire of another vehicle, or what is no paper of one */
async function hireAccount(
  { rows, actor }: Call,
  { hire_id: id, owner, owner_id, type }: Adding,
): Promise<string | null> {
  if (id === null) return null
  if (actor.side !== 'staff') throw problem('no permission')
  const { rows: found } = await sql<{ account: string }>`
    select customer_account_number as account from hires where id = ${id} and vehicle_id = ${owner === 'vehicle' ? owner_id : null}`.execute(
    rows,
  )
  if (found[0] && hirePapers.some((each) => each === type)) return found[0].account
  const message = 'Choose a hire agreement or statement of liability for a hire of this vehicle.'
  throw problem('not valid', { fields: [{ field: 'hire_id', reason: 'unknown_reference', message }] })
}

/** What the trail keeps of a document. */
const audited = ({ id, title, type, version, sha256, visibility, ...days }: KeptDocument | LibraryDocumentRecord) => ({
  ...{ document: id, title, type: documentTypeInWords(type), version, sha256, visibility },
  ...{ issued_on: days.issued_on, expires_on: days.expires_on, belongs_to: days.owner_words ?? days.belongs_to },
})

/** In the transaction: once for an upload, however often it is asked for. */
async function addNow(call: Call, given: Adding, prepared: ArrivedFile | null): Promise<LibraryDocumentRecord> {
  const { rows, actor } = call
  const owner = await findOwner(rows, actor, given.owner, given.owner_id)
  const upload = await findUpload(rows, given.upload, { isLocked: true })
  assertArrived(upload, given.owner, given.owner_id)
  assertVisibility(actor, given.visibility)
  if (upload.document_id !== null) return viewDocument(call, upload.document_id)
  if (!prepared || upload.finished_at !== null)
    throw problem('not allowed now', { detail: 'This file has been removed. Upload it again.' })
  await assertRoom(rows, given.owner, given.owner_id, documentOwners[given.owner].label.toLowerCase())
  const replaced = await replacedBy(call, given)
  const account = (await hireAccount(call, given)) ?? owner.account
  const id = await writeDocument(call, upload, prepared, {
    ...{ owner: given.owner, ownerId: given.owner_id, account, slot: null, hireId: given.hire_id },
    ...{ type: given.type, title: given.title, issuedOn: given.issued_on, expiresOn: given.expires_on },
    ...{ visibility: given.visibility, replaced, side: sideOf(actor) },
  })
  await finishUpload(rows, upload.id, id, prepared.sentSha256)
  const told = await viewDocument(call, id)
  await call.recordAudit({
    action: replaced ? 'document replaced' : 'document added',
    entity: 'documents',
    entityId: id,
    account,
    ...(replaced && { before: audited(replaced) }),
    after: audited(told),
  })
  dropParts(call, upload)
  return told
}

export async function prepareAdding(beforehand: Beforehand, given: Adding) {
  const { actor, openRows } = beforehand
  const upload = await openRows(async (rows) => {
    await findOwner(rows, actor, given.owner, given.owner_id)
    const found = await findUpload(rows, given.upload)
    assertArrived(found, given.owner, given.owner_id)
    return found
  })
  assertVisibility(actor, given.visibility)
  assertDays(given)
  const prepared = await readyUnlessDone(beforehand, upload)
  return (call: Call) => addNow(call, given, prepared)
}

/** @throws problem 'not valid' by field */
function assertDays({ issued_on: issued, expires_on: expires }: Pick<Adding, 'issued_on' | 'expires_on'>): void {
  if (issued !== null && expires !== null && expires < issued)
    throw problem('not valid', {
      fields: [
        { field: 'expires_on', reason: 'out_of_range', message: 'The expiry date cannot be before the issue date.' },
      ],
    })
}

/** A type may keep a paper for longer, and none that it was given lets it go sooner: evidence stays evidence. */
const keptLonger = ({ retained_until: kept, added_at: added }: KeptDocument, type: Changing['values']['type']) => {
  const byType = keptByType(type, londonDate(added))
  return (
    [kept, byType]
      .flatMap((day) => day ?? [])
      .toSorted()
      .at(-1) ?? null
  )
}

export async function updateDocument(call: Call, { id, version, values }: Changing): Promise<LibraryDocumentRecord> {
  const { rows, actor } = call
  const kept = await findDocument(call, id, { isLocked: true })
  if (!editable(kept, actor)) throw problem('no permission')
  await requireVersion(kept, version, () => toldDocument(call, kept))
  // Who sees it is for the hire company to say.
  if (values.visibility !== kept.visibility && actor.side !== 'staff') throw problem('no permission')
  assertDays(values)
  await sql`
    update documents set title = ${values.title}, type = ${values.type}, issued_on = ${values.issued_on}, expires_on = ${values.expires_on},
      visibility = ${values.visibility}, retained_until = ${keptLonger(kept, values.type)}, updated_at = clock_timestamp() where id = ${id}`.execute(
    rows,
  )
  // Its file is as open as it is.
  await sql`update files set visibility = ${values.visibility} where id = any(${[kept.file_id, ...(kept.preview_id === null ? [] : [kept.preview_id])]}::uuid[])`.execute(
    rows,
  )
  const told = await viewDocument(call, id)
  await call.recordAudit({
    action: 'document changed',
    entity: 'documents',
    entityId: id,
    account: kept.customer_account_number,
    before: audited(kept),
    after: audited(told),
  })
  return told
}

export async function removeDocument(call: Call, { id, version }: InputOf<Endpoints['remove']>) {
  const kept = await findDocument(call, id, { isLocked: true })
  await requireVersion(kept, version, () => toldDocument(call, kept))
  const why = whyNotDeleted(kept, todayOf(call))
  if (why !== null) throw problem('not allowed now', { detail: why })
  await dropDocument(call, kept)
  await call.recordAudit({
    action: 'document deleted',
    entity: 'documents',
    entityId: id,
    account: kept.customer_account_number,
    before: audited(kept),
  })
  return { removed: id }
}
