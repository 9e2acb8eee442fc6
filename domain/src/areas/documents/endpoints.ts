import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'

const id = z.strictObject({ id: z.uuid('This is no file’s id') })

/** Files are fetched with the header, or by a link that opens one file for sixty seconds (ruling 24). */
export const documentsEndpoints = {
  download: endpoint({
    method: 'GET',
    path: '/api/files/:id',
    needs: 'see documents',
    sends: 'bytes',
    media: ['*/*'],
    summary: 'A stored file, as an attachment',
    input: id,
    reply: z.unknown(),
  }),
  link: endpoint({
    method: 'POST',
    path: '/api/files/:id/link',
    needs: 'see documents',
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
}
