// Files on their way to a record: begun under a key of the sender's, kept part by part, made a document by the record's own call.
import type { documentsEndpoints } from '@kerbline/domain/areas/documents/endpoints.ts'
import { type ComplianceUpload, isComplianceUpload, isDocumentOwner } from '@kerbline/domain/areas/documents/owners.ts'
import type { CaseKind } from '@kerbline/domain/cases/case-kind.ts'
import { documentLimits } from '@kerbline/domain/cases/document-types.ts'
import { caseKindOf } from '@kerbline/domain/cases/kinds.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { sql } from 'kysely'
import { findCase } from '../../cases/case-rows.ts'
import { mayAttach } from '../../cases/documents.ts'
import { assertBeginning, tooLarge } from '../../files/evidence.ts'
import { assertContinues, findUpload, notePart, startUpload, uploadState } from '../../files/uploads.ts'
import { inScope } from '../../fleet/vehicles-of.ts'
import type { Actor } from '../../http/actor.ts'
import type { Handlers, Rows } from '../../http/call.ts'
import { companyAccount, findOwner } from './owners.ts'

type Endpoints = Pick<typeof documentsEndpoints, 'startUpload' | 'upload' | 'sendPart' | 'endUpload'>

/** Enough of a file to know what it is. */
const BEGINNING_BYTES = 64 * 1024

const kindNamed = (name: string): CaseKind => {
  const kind = caseKindOf(name)
  if (!kind) throw problem('not found')
  return kind
}

/** Whose a vehicle in sight is; undefined: there is none of that id. */
async function accountOf(rows: Rows, { filter }: Pick<Actor, 'filter'>, vehicle: number): Promise<string | undefined> {
  const {
    rows: [found],
  } = await sql<{ account: string }>`
    select v.customer_account_number as account from vehicles v where v.id = ${vehicle} and ${inScope(filter, sql.ref('v.id'))}`.execute(
    rows,
  )
  return found?.account
}

/** Whose what is proved is; undefined: it is not there, or not for this person to write of. */
async function provenAccount(
  rows: Rows,
  actor: Actor,
  kind: ComplianceUpload,
  id: number,
): Promise<string | undefined> {
  if (!actor.may.has('edit compliance')) return undefined
  if (kind === 'compliance') return accountOf(rows, actor, id)
  if (kind === 'driver compliance') return (await findOwner(rows, actor, 'driver', id)).account
  return (await companyAccount(rows, id))?.account
}

export const uploadHandlers: Handlers<Endpoints> = {
  startUpload: async ({ rows, actor }, { client_key: clientKey, for: target, name, size }) => {
    if (target.kind === 'message') {
      if (!actor.may.has('send messages')) throw problem('not found')
      if (size > documentLimits.pdfBytes) throw tooLarge(size)
      const own = { owner: 'message', ownerId: actor.id, account: null }
      return uploadState(await startUpload(rows, { userId: actor.id, clientKey, ...own, name, size }))
    }
    if (isDocumentOwner(target.kind)) {
      const { account } = await findOwner(rows, actor, target.kind, target.id)
      if (!actor.may.has('upload documents') && !actor.may.has('manage documents')) throw problem('no permission')
      if (size > documentLimits.pdfBytes) throw tooLarge(size)
      const own = { owner: target.kind, ownerId: target.id, account }
      return uploadState(await startUpload(rows, { userId: actor.id, clientKey, ...own, name, size }))
    }
    if (isComplianceUpload(target.kind)) {
      const account = await provenAccount(rows, actor, target.kind, target.id)
      if (account === undefined) throw problem('not found')
      if (size > documentLimits.pdfBytes) throw tooLarge(size)
      const own = { owner: target.kind, ownerId: target.id, account }
      return uploadState(await startUpload(rows, { userId: actor.id, clientKey, ...own, name, size }))
    }
    const kind = kindNamed(target.kind)
    // Who may not read the record is not told that it is there.
    if (!actor.may.has(kind.see)) throw problem('not found')
    const row = await findCase(rows, kind.name, target.id)
    if (!mayAttach(actor, kind)) throw problem('no permission')
    if (size > documentLimits.pdfBytes) throw tooLarge(size)
    const account = row.customer_account_number
    const upload = { userId: actor.id, clientKey, account, owner: 'case', ownerId: row.id, name, size }
    return uploadState(await startUpload(rows, upload))
  },

  upload: async ({ rows }, { id }) => uploadState(await findUpload(rows, id)),

  // The bytes are in the store before the row says so, and no transaction waits for a store.
  sendPart: {
    prepare: async ({ bytes, portal, openRows }, { id, offset }) => {
      const upload = await openRows((rows) => findUpload(rows, id))
      assertContinues(upload, offset, bytes.length)
      if (offset === 0) assertBeginning(bytes.subarray(0, BEGINNING_BYTES), upload.name, upload.size_bytes)
      const key = await portal.files.parts.keep(id, offset, bytes)
      return async ({ rows }) => {
        try {
          return uploadState(await notePart(rows, id, offset, bytes.length, key))
        } catch (error) {
          // Another part was quicker: what no row names is not left to the sweep, or somebody could fill the store with it.
          await portal.files.parts.remove([key])
          throw error
        }
      }
    },
  },

  endUpload: async ({ rows, portal, afterwards }, { id }) => {
    const upload = await findUpload(rows, id, { isLocked: true })
    if (upload.finished_at !== null)
      throw problem('not allowed now', {
        detail: 'This upload is already saved as a document. Delete the document instead.',
      })
    await rows.deleteFrom('uploads').where('id', '=', id).execute()
    afterwards(async (owner) => {
      const left = await owner.selectFrom('uploads').select('id').where('id', '=', id).executeTakeFirst()
      if (!left) await portal.files.parts.remove(upload.part_keys)
    })
    return { ended: id }
  },
}
