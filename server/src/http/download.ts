// A file on its way out. Never shown in place: a stored page or picture opens in no context of ours.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'

export interface Download {
  readonly stream: Readable
  readonly mime: string
  readonly name: string
  readonly sizeBytes: number
}

export const isDownload = (value: unknown): value is Download =>
  typeof value === 'object' && value !== null && 'stream' in value && 'mime' in value && 'sizeBytes' in value

/** RFC 6266: a plain name for old clients, the real one in UTF-8. */
const dispositionOf = (name: string): string =>
  `attachment; filename="${name.replace(/[^\x20-\x7e]|["\\]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`

/** Text shrinks to a fraction; pictures, workbooks and documents are small already. */
const isText = (mime: string): boolean => mime.startsWith('text/') || mime === 'application/json'

export function sendDownload(
  request: FastifyRequest,
  reply: FastifyReply,
  { stream, mime, name, sizeBytes }: Download,
): FastifyReply {
  reply
    .type(mime)
    .header('content-disposition', dispositionOf(name))
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('vary', 'accept-encoding')
  if (!isText(mime) || !/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? '')))
    return reply.header('content-length', String(sizeBytes)).send(stream)
  const shrunk = createGzip({ level: 4 })
  // A source that breaks ends the answer too.
  stream.on('error', (error) => shrunk.destroy(error))
  return reply.header('content-encoding', 'gzip').send(stream.pipe(shrunk))
}
