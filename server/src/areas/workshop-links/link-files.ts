// Files a workshop brings to its booking by its link: begun under a key of its own, kept part by part, made a document once.
import { maintenanceCase } from '@kerbline/domain/areas/maintenance/case.ts'
import {
  type WorkshopDocument,
  workshopDocuments,
  type workshopLinksEndpoints,
  type WorkshopUpload,
} from '@kerbline/domain/areas/workshop-links/endpoints.ts'
import { documentTypeInWords } from '@kerbline/domain/cases/document-types.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { findCase, touchCase } from '../../cases/case-rows.ts'
import { type ArrivedFile, dropParts } from '../../files/arrived.ts'
import { assertBeginning } from '../../files/evidence.ts'
import { assertArrived, assertRoom, readyUnlessDone, writeDocument } from '../../files/take-upload.ts'
import {
  assertContinues,
  findUpload,
  finishUpload,
  notePart,
  startUpload,
  type UploadRow,
  uploadState,
} from '../../files/uploads.ts'
import type { GuestCall, Handlers } from '../../http/call.ts'
import { enterUploadLink, enterWorkshopLink, workshopAuthor, type WorkshopLink } from './enter-link.ts'
import { mayBring, workshopBookingOf } from './link-booking.ts'

type Calls = Pick<typeof workshopLinksEndpoints, 'startUpload' | 'sendPart' | 'finishUpload'>

/** Enough of a file to know what it is. */
const BEGINNING_BYTES = 64 * 1024

const told = (upload: UploadRow): WorkshopUpload => {
  const { id, size, received, document } = uploadState(upload)
  return { id, size, received, document }
}

/** @throws problem 'not found' for one of another link, whoever holds it */
function assertOwn(upload: UploadRow, link: WorkshopLink): void {
  if (upload.link_id !== link.id) throw problem('not found')
}

/** @throws problem 'not allowed now' */
function assertOpen(row: Parameters<typeof mayBring>[0]): void {
  if (!mayBring(row))
    throw problem('not allowed now', { detail: 'This booking was cancelled, so you cannot add files.' })
}

async function makeDocument(
  call: GuestCall,
  token: string,
  { id, type }: { readonly id: string; readonly type: WorkshopDocument },
  prepared: ArrivedFile | null,
) {
  const { rows, portal } = call
  const link = await enterWorkshopLink(rows, token)
  const row = await findCase(rows, maintenanceCase.name, link.booking_id, { isLocked: true })
  const upload = await findUpload(rows, id, { isLocked: true })
  assertOwn(upload, link)
  assertArrived(upload, 'case', row.id)
  if (upload.document_id !== null) return workshopBookingOf(call, link)
  if (!prepared || upload.finished_at !== null)
    throw problem('not allowed now', { detail: 'This file was removed. Upload it again.' })
  assertOpen(row)
  await assertRoom(rows, 'case', row.id, 'case')
  const actor = { id: null, name: workshopAuthor(link) }
  const visibility = workshopDocuments[type]
  const document = await writeDocument({ rows, portal, actor }, upload, prepared, {
    ...{ owner: 'case', ownerId: row.id, account: row.customer_account_number, type, visibility },
    ...{ slot: null, title: null, issuedOn: null, expiresOn: null, replaced: null, side: 'third_party' },
    workshop: link.workshop,
  })
  await touchCase(rows, row.id)
  await finishUpload(rows, id, document, prepared.sentSha256)
  await call.recordAudit({
    ...{ action: 'maintenance: document added', entity: maintenanceCase.name, entityId: row.id, actor },
    account: row.customer_account_number,
    after: {
      ...{ document, title: upload.name, type: documentTypeInWords(type), version: 1 },
      ...{ sha256: prepared.file.sha256, visibility, replaces: null },
    },
  })
  dropParts(call, upload)
  return workshopBookingOf(call, link)
}

export const linkFileHandlers: Handlers<Calls> = {
  startUpload: async ({ rows }, { token, client_key: clientKey, name, size }) => {
    const link = await enterWorkshopLink(rows, token)
    const row = await findCase(rows, maintenanceCase.name, link.booking_id)
    assertOpen(row)
    const of = { linkId: link.id, account: link.account, owner: 'case', ownerId: row.id }
    return told(await startUpload(rows, { ...of, clientKey, name, size }))
  },

  // The bytes are in the store before the row says so, and no transaction waits for a store.
  sendPart: {
    prepare: async ({ bytes, portal, openRows }, { id, offset }) => {
      const upload = await openRows(async (rows) => {
        await enterUploadLink(rows, id)
        return findUpload(rows, id)
      })
      assertContinues(upload, offset, bytes.length)
      if (offset === 0) assertBeginning(bytes.subarray(0, BEGINNING_BYTES), upload.name, upload.size_bytes)
      const key = await portal.files.parts.keep(id, offset, bytes)
      return async ({ rows }) => {
        try {
          await enterUploadLink(rows, id)
          return told(await notePart(rows, id, offset, bytes.length, key))
        } catch (error) {
          await portal.files.parts.remove([key])
          throw error
        }
      }
    },
  },

  finishUpload: {
    prepare: async (beforehand, { id, token, type }) => {
      const upload = await beforehand.openRows(async (rows) => {
        const link = await enterWorkshopLink(rows, token)
        const found = await findUpload(rows, id)
        assertOwn(found, link)
        assertArrived(found, 'case', link.booking_id)
        return found
      })
      const openUpload = <Result>(work: Parameters<typeof beforehand.openRows<Result>>[0]) =>
        beforehand.openRows(async (rows) => {
          await enterWorkshopLink(rows, token)
          return work(rows)
        })
      const prepared = await readyUnlessDone({ portal: beforehand.portal, openRows: openUpload }, upload)
      return (call) => makeDocument(call, token, { id, type }, prepared)
    },
  },
}
