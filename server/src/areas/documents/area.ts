// Stored files on their way in and out: authorised at every fetch by the record they belong to, staff's own never to customers, always as
// an attachment.
import { documentsEndpoints } from '@kerbline/domain/areas/documents/endpoints.ts'
import { documentFilterEndpoints } from '@kerbline/domain/areas/documents/filter-endpoints.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { linkSeconds } from '../../files/links.ts'
import { area, type Handlers } from '../../http/call.ts'
import type { Download } from '../../http/download.ts'
import { archiveHandlers } from './archives.ts'
import { libraryList } from './library-source.ts'
import { libraryHandlers } from './library.ts'
import { findFile } from './queries.ts'
import { uploadHandlers } from './uploads.ts'

const endpoints = { ...documentsEndpoints, ...documentFilterEndpoints }

const handlers: Handlers<typeof endpoints> = {
  ...libraryHandlers,
  ...uploadHandlers,
  ...archiveHandlers,

  download: async ({ rows, actor, portal }, { id }): Promise<Download> => {
    const file = await findFile(rows, id, actor)
    if (!file) throw problem('not found')
    const { stream } = await portal.files.openFile(rows, id)
    return { stream, mime: file.mime, name: file.name, sizeBytes: file.size_bytes }
  },

  link: async ({ rows, actor, portal }, { id }) => {
    const file = await findFile(rows, id, actor)
    if (!file) throw problem('not found')
    return { url: `/api/files/by-link/${portal.files.links.sign(id)}`, seconds: linkSeconds }
  },

  open: async ({ rows, portal }, { token }): Promise<Download> => {
    const { file, stream } = await portal.files.openFile(rows, portal.files.links.read(token))
    return { stream, mime: file.mime, name: file.name, sizeBytes: file.size_bytes }
  },
}

export const documentsArea = area(endpoints, handlers, { lists: [libraryList] })
