// A document that a driver without a sign-in is asked to read, by a link of their own. The token stands in bodies alone.
import { z } from 'zod'
import { byLink } from '../../cases/link-files.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { linkToken } from '../driver-checks/phone-endpoints.ts'

/** The one document, and nothing of who else was asked. */
export const readingSheet = {
  ...{ title: z.string(), version: z.number(), sha256: z.string(), note: z.string().nullable() },
  ...{ reader: z.string(), company: z.string(), asked_by_name: z.string(), asked_at: z.string() },
  ...{ opened_at: z.string().nullable(), accepted_at: z.string().nullable() },
  /** A newer version took its place, or it is asked no longer. */
  is_over: z.boolean(),
  ends_at: z.string().nullable(),
}
const sheet = z.object(readingSheet)
export type ReadingSheet = z.output<typeof sheet>

export const readingLinkEndpoints = {
  openByLink: endpoint({
    ...byLink,
    method: 'POST',
    path: '/api/reading-links/open',
    summary: 'The file of the one document, for 60 seconds; that it was opened is kept',
    input: z.strictObject({ token: linkToken }),
    reply: z.object({ url: z.string(), seconds: z.number(), mime: z.string(), sheet }),
  }),
  acceptByLink: endpoint({
    ...byLink,
    method: 'POST',
    path: '/api/reading-links/accept',
    summary:
      'A driver says by their link that they read and accept the version of this digest; said twice it is the same',
    input: z.strictObject({
      token: linkToken,
      sha256: z.string().regex(/^[0-9a-f]{64}$/, 'This is not the fingerprint of a document.'),
    }),
    reply: sheet,
  }),
}
