import { z } from 'zod'
import { documentLimits } from '../../cases/document-types.ts'
import { caseKindNames, caseKinds } from '../../cases/kinds.ts'
import { endpoint } from '../../kit/endpoint.ts'
import type { Permission } from '../../permissions.ts'
import { libraryEndpoints } from './library-endpoints.ts'
import { complianceUploads, documentOwnerNames } from './owners.ts'

const id = z.strictObject({ id: z.uuid('This is not a file ID') })
const upload = z.uuid('This is not an upload ID')

/** Whoever may read some kind of case, or messages, may ask for a file of one; which, is judged by the record the file belongs to. */
const readers: readonly Permission[] = [
  ...new Set<Permission>([
    'see documents',
    'see messages',
    'see compliance',
    ...Object.values(caseKinds).map(({ see }) => see),
  ]),
]
/** Zip files are of documents, or of the evidence of compliance. */
const packers: readonly Permission[] = [...readers, 'export compliance']
const senders: readonly Permission[] = [
  ...new Set<Permission>([
    'send messages',
    'upload documents',
    'manage documents',
    'edit compliance',
    ...Object.values(caseKinds).flatMap(({ open, manage }) => [open, manage]),
  ]),
]

/** How far an upload is. What is kept is never sent again. */
const uploadState = z.object({
  id: z.string(),
  size: z.number(),
  received: z.number(),
  ends_at: z.string(),
  /** The document it was made; null: none yet. */
  document: z.number().nullable(),
})
export type UploadState = z.output<typeof uploadState>

const archive = z.object({
  id: z.number(),
  name: z.string(),
  state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
  files_total: z.number(),
  files_done: z.number(),
  size_bytes: z.number().nullable(),
  problem: z.string().nullable(),
  created_at: z.string(),
})
export type DocumentArchive = z.output<typeof archive>
const one = z.strictObject({ id: z.coerce.number().int().positive() })

/** Files are fetched with the header, or by a link that opens one file for sixty seconds (ruling 24). */
export const documentsEndpoints = {
  ...libraryEndpoints,
  download: endpoint({
    method: 'GET',
    path: '/api/files/:id',
    needs: readers,
    sends: 'bytes',
    media: ['*/*'],
    summary: 'A stored file, as an attachment, for who may read the record it belongs to',
    input: id,
    reply: z.unknown(),
  }),
  link: endpoint({
    method: 'POST',
    path: '/api/files/:id/link',
    needs: readers,
    rate: 'read',
    isChanging: false,
    summary: 'A link that opens this one file for 60 seconds',
    input: id,
    reply: z.object({ url: z.string(), seconds: z.number() }),
  }),
  open: endpoint({
    method: 'GET',
    path: '/api/files/by-link/:token',
    needs: 'anyone',
    rate: 'public form',
    sends: 'bytes',
    media: ['*/*'],
    summary: 'The file of a 60-second link',
    input: z.strictObject({ token: z.string().min(1).max(500) }),
    reply: z.unknown(),
  }),
  startUpload: endpoint({
    method: 'POST',
    path: '/api/uploads',
    needs: senders,
    summary: 'Begins an upload, or finds the one of the same key again; its bytes follow in parts of any length',
    input: z.strictObject({
      /** The sender's own: asked for twice it is one upload. */
      client_key: z.string().regex(/^[\w-]{8,80}$/, 'Use 8 to 80 letters, digits, hyphens and underscores.'),
      /**
       * A case; what the library adds to; the vehicle, driver or company whose compliance it proves (`compliance`, `driver compliance`,
       * `company compliance`); or a message that is not written yet, which
       * has no number: `{ kind: 'message', id: 1 }`.
       */
      for: z.strictObject({
        kind: z.enum([...caseKindNames, ...documentOwnerNames, ...complianceUploads, 'message']),
        id: z.number().int().positive(),
      }),
      name: z.string().min(1).max(200),
      size: z.number().int().min(1, 'The file is empty. Choose another file.'),
    }),
    reply: uploadState,
  }),
  upload: endpoint({
    method: 'GET',
    path: '/api/uploads/:id',
    needs: senders,
    summary: 'How much of an upload is kept: where the next part begins',
    input: z.strictObject({ id: upload }),
    reply: uploadState,
  }),
  sendPart: endpoint({
    method: 'PATCH',
    path: '/api/uploads/:id',
    needs: senders,
    takes: 'bytes',
    summary: `The next part, from byte \`offset\`, at most ${documentLimits.partBytes} bytes, as application/offset+octet-stream; of a part that breaks off, what arrived is kept`,
    input: z.strictObject({ id: upload, offset: z.coerce.number().int().min(0) }),
    reply: uploadState,
    current: uploadState,
  }),
  endUpload: endpoint({
    method: 'DELETE',
    path: '/api/uploads/:id',
    needs: senders,
    summary: 'Gives an upload up; what was kept of it goes',
    input: z.strictObject({ id: upload }),
    reply: z.object({ ended: z.string() }),
  }),
  archives: endpoint({
    method: 'GET',
    path: '/api/document-archives',
    needs: packers,
    scope: 'own',
    summary: 'The zip files of documents one asked for within the last day, the newest first, by page',
    input: z.strictObject({ before: z.coerce.number().int().positive().optional() }),
    /** `next`: where the older ones begin; null: these are the last. */
    reply: z.object({ archives: z.array(archive), next: z.number().nullable() }),
  }),
  startArchive: endpoint({
    method: 'POST',
    path: '/api/document-archives',
    needs: readers,
    scope: 'own',
    rate: 'heavy',
    summary: 'Asks for a zip file of documents; it is made in the background, and is there for a day',
    input: z.strictObject({
      name: z.string().trim().min(1).max(120),
      documents: z.array(z.number().int().positive()).min(1).max(2_000),
    }),
    reply: archive,
  }),
  archive: endpoint({
    method: 'GET',
    path: '/api/document-archives/:id',
    needs: packers,
    scope: 'own',
    summary: 'How far a zip file is',
    input: one,
    reply: archive,
  }),
  archiveFile: endpoint({
    method: 'GET',
    path: '/api/document-archives/:id/file',
    needs: packers,
    scope: 'own',
    sends: 'bytes',
    media: ['application/zip'],
    summary: 'The zip file, once it is made',
    input: one,
    reply: z.unknown(),
  }),
  cancelArchive: endpoint({
    method: 'DELETE',
    path: '/api/document-archives/:id',
    needs: packers,
    scope: 'own',
    summary: 'Stops a zip file that is being made',
    input: one,
    reply: archive,
  }),
}
