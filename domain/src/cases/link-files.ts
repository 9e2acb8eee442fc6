// How files come to a case by a link: begun, sent in parts, and made a document of it. The calls of every kind of link are made here.
import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'

export const clientKey = z.string().regex(/^[\w-]{8,80}$/)
const linkUploadId = z.uuid('This is not a valid upload ID')
export const linkUploadState = z.object({
  id: z.string(),
  size: z.number(),
  received: z.number(),
  document: z.number().nullable(),
})
export const linkPart = z.strictObject({ id: linkUploadId, offset: z.coerce.number().int().min(0) })
/** All alike: whoever holds the token, at the rate of one who writes. */
export const byLink = { needs: 'anyone', rate: 'write' } as const

/** The types of document that a table says who sees. */
export const typesIn = <const Seen extends Readonly<Record<string, 'customer' | 'staff'>>>(seen: Seen) =>
  Object.keys(seen).filter((name): name is keyof Seen & string => Object.hasOwn(seen, name))

interface LinkFiles<By extends z.core.$ZodLooseShape, Facts extends z.core.$ZodLooseShape, Reply extends z.ZodType> {
  /** "/api/workshop-links/uploads" */
  readonly path: string
  /** "a file of a booking by its workshop’s link" */
  readonly what: string
  /** "photo" */
  readonly one: string
  /** What names the link, and what the file is for. */
  readonly by: By
  /** What is said of it once it has arrived. */
  readonly facts: Facts
  /** Of one file. */
  readonly maxBytes: number
  readonly tooLarge: string
  readonly reply: Reply
}

export const linkFileEndpoints = <
  const By extends z.core.$ZodLooseShape,
  const Facts extends z.core.$ZodLooseShape,
  Reply extends z.ZodType,
>({
  path,
  what,
  one,
  by,
  facts,
  maxBytes,
  tooLarge,
  reply,
}: LinkFiles<By, Facts, Reply>) => ({
  start: endpoint({
    ...byLink,
    method: 'POST',
    path,
    summary: `Begins ${what}, or finds the one of the same key again; its bytes follow in parts`,
    input: z.strictObject({
      ...by,
      client_key: clientKey,
      name: z.string().min(1).max(200),
      size: z.number().int().min(1, 'The file is empty. Choose another file.').max(maxBytes, tooLarge),
    }),
    reply: linkUploadState,
  }),
  part: endpoint({
    ...byLink,
    method: 'PATCH',
    path: `${path}/:id`,
    takes: 'bytes',
    summary: `The next part of such a ${one}, from byte \`offset\`, as application/offset+octet-stream`,
    input: linkPart,
    reply: linkUploadState,
    current: linkUploadState,
  }),
  finish: endpoint({
    ...byLink,
    method: 'POST',
    path: `${path}/:id/finish`,
    summary: `Makes a document of such a ${one} once it has arrived; asked for twice it is the same document`,
    input: z.strictObject({ id: linkUploadId, ...by, ...facts }),
    reply,
  }),
})
