// Files that come to a case by a link: begun under a key of the sender's, kept part by part, made a document once. Which case it is, and who
// brings it, says the kind of link.
import { type DocumentType, documentTypeInWords } from '@kerbline/domain/cases/document-types.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { type CaseRow, findCase, touchCase } from '../cases/case-rows.ts'
import { fileCertificates } from '../cases/file-certificates.ts'
import type { Rows } from '../db/scope.ts'
import { type ArrivedFile, dropParts } from '../files/arrived.ts'
import { assertBeginning } from '../files/evidence.ts'
import { assertArrived, assertRoom, type DocumentFacts, readyUnlessDone, writeDocument } from '../files/take-upload.ts'
import {
  assertContinues,
  findUpload,
  finishUpload,
  notePart,
  startUpload,
  type UploadRow,
  uploadState,
} from '../files/uploads.ts'
import type { Beforehand, GuestCall } from '../http/call.ts'

/** Enough of a file to know what it is. */
const BEGINNING_BYTES = 64 * 1024

/** A link, with the case that its files go to. */
export interface LinkToCase {
  readonly id: number
  readonly account: string
  readonly case_id: number
  /** "Yard Road Workshop, by link": who did it, where people read it. */
  readonly author: string
}

interface Asked {
  readonly token: string
}
interface Begun {
  readonly client_key: string
  readonly name: string
  readonly size: number
}
interface Finished {
  readonly id: string
}
type Told = Pick<ReturnType<typeof uploadState>, 'id' | 'size' | 'received' | 'document'>

interface LinkFiles<Link extends LinkToCase, By extends Asked, Finish extends By & Finished, Reply> {
  readonly kind: string
  /** Narrows the transaction to the account of the link. @throws problem 'link expired' */
  readonly enter: (rows: Rows, asked: By) => Promise<Link>
  /** By a file that was begun with it. @throws problem 'link expired' */
  readonly enterUpload: (rows: Rows, uploadId: string) => Promise<unknown>
  /** @throws problem 'not allowed now' for a case that takes no more files */
  readonly assertOpen: (row: CaseRow) => void
  readonly facts: (
    asked: Finish,
    link: Link,
  ) => Pick<DocumentFacts, 'visibility' | 'slot' | 'side' | 'workshop'> & { readonly type: DocumentType }
  readonly reply: (call: GuestCall, link: Link, upload: UploadRow) => Promise<Reply>
}

export const toldUpload = (upload: UploadRow): Told => {
  const { id, size, received, document } = uploadState(upload)
  return { id, size, received, document }
}

/** @throws problem 'not found' for one of another link, whoever holds it */
function assertOwn(upload: UploadRow, link: LinkToCase): void {
  if (upload.link_id !== link.id) throw problem('not found')
}

async function makeDocument<Link extends LinkToCase, By extends Asked, Finish extends By & Finished, Reply>(
  call: GuestCall,
  { kind, enter, assertOpen, facts, reply }: LinkFiles<Link, By, Finish, Reply>,
  asked: Finish,
  prepared: ArrivedFile | null,
): Promise<Reply> {
  const { rows, portal } = call
  const link = await enter(rows, asked)
  const row = await findCase(rows, kind, link.case_id, { isLocked: true })
  const upload = await findUpload(rows, asked.id, { isLocked: true })
  assertOwn(upload, link)
  assertArrived(upload, 'case', row.id)
  if (upload.document_id !== null) return reply(call, link, upload)
  if (!prepared || upload.finished_at !== null)
    throw problem('not allowed now', { detail: 'This file was removed. Upload it again.' })
  assertOpen(row)
  await assertRoom(rows, 'case', row.id, 'case')
  const actor = { id: null, name: link.author }
  const said = facts(asked, link)
  const document = await writeDocument({ rows, portal, actor }, upload, prepared, {
    ...{ owner: 'case', ownerId: row.id, account: row.customer_account_number },
    ...{ title: null, issuedOn: null, expiresOn: null, replaced: null },
    ...said,
  })
  await fileCertificates(rows, row.id)
  await touchCase(rows, row.id)
  await finishUpload(rows, asked.id, document, prepared.sentSha256)
  await call.recordAudit({
    ...{ action: `${kind}: document added`, entity: kind, entityId: row.id, actor },
    account: row.customer_account_number,
    after: {
      ...{ document, title: upload.name, type: documentTypeInWords(said.type), version: 1 },
      ...{ sha256: prepared.file.sha256, visibility: said.visibility, replaces: null },
    },
  })
  dropParts(call, upload)
  return reply(call, link, { ...upload, document_id: document })
}

export function linkFileHandlers<Link extends LinkToCase, By extends Asked, Finish extends By & Finished, Reply>(
  files: LinkFiles<Link, By, Finish, Reply>,
) {
  const { kind, enter, enterUpload, assertOpen } = files
  return {
    start: async ({ rows }: GuestCall, asked: By & Begun): Promise<Told> => {
      const link = await enter(rows, asked)
      const row = await findCase(rows, kind, link.case_id)
      assertOpen(row)
      const { client_key: clientKey, name, size } = asked
      const of = { linkId: link.id, account: link.account, owner: 'case', ownerId: row.id }
      return toldUpload(await startUpload(rows, { ...of, clientKey, name, size }))
    },

    // The bytes are in the store before the row says so, and no transaction waits for a store.
    part: {
      prepare: async (
        { bytes, portal, openRows }: Beforehand,
        { id, offset }: { readonly id: string; readonly offset: number },
      ) => {
        const upload = await openRows(async (rows) => {
          await enterUpload(rows, id)
          return findUpload(rows, id)
        })
        assertContinues(upload, offset, bytes.length)
        if (offset === 0) assertBeginning(bytes.subarray(0, BEGINNING_BYTES), upload.name, upload.size_bytes)
        const key = await portal.files.parts.keep(id, offset, bytes)
        return async ({ rows }: GuestCall): Promise<Told> => {
          try {
            await enterUpload(rows, id)
            return toldUpload(await notePart(rows, id, offset, bytes.length, key))
          } catch (error) {
            await portal.files.parts.remove([key])
            throw error
          }
        }
      },
    },

    finish: {
      prepare: async (beforehand: Beforehand, asked: Finish) => {
        const upload = await beforehand.openRows(async (rows) => {
          const link = await enter(rows, asked)
          const found = await findUpload(rows, asked.id)
          assertOwn(found, link)
          assertArrived(found, 'case', link.case_id)
          return found
        })
        const openUpload = <Result>(work: Parameters<typeof beforehand.openRows<Result>>[0]) =>
          beforehand.openRows(async (rows) => {
            await enter(rows, asked)
            return work(rows)
          })
        const prepared = await readyUnlessDone({ portal: beforehand.portal, openRows: openUpload }, upload)
        return (call: GuestCall) => makeDocument(call, files, asked, prepared)
      },
    },
  }
}
