// Saved views for people without an account, by links that are emailed to them. The token stands in bodies alone.
import { z } from 'zod'
import { byLink } from '../../cases/link-files.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { linkToken } from '../driver-checks/phone-endpoints.ts'
import { guestStates } from './guests.ts'

const about = { view_name: z.string(), sender: z.string(), company: z.string() }

/** Who wants to send what, and whether it is wanted. */
export const viewEmailsSheet = {
  ...about,
  email: z.string(),
  /** "each Monday at 07:00"; null: it is sent no longer. */
  timing: z.string().nullable(),
  state: z.enum(guestStates),
}
export const viewFileSheet = {
  ...about,
  name: z.string(),
  size_bytes: z.number(),
  rows: z.number(),
  sent_at: z.string(),
  ends_at: z.string().nullable(),
}
const emails = z.object(viewEmailsSheet)
export type ViewEmailsSheet = z.output<typeof emails>
const file = z.object(viewFileSheet)
export type ViewFileSheet = z.output<typeof file>

export const viewLinkEndpoints = {
  answerByLink: endpoint({
    ...byLink,
    method: 'POST',
    path: '/api/view-links/answer',
    summary: 'Whoever holds the link of an address says that they want the emails of a view, or stops them',
    input: z.strictObject({ token: linkToken, is_wanted: z.boolean() }),
    reply: emails,
  }),
  fileByLink: endpoint({
    ...byLink,
    method: 'POST',
    path: '/api/view-links/file',
    sends: 'bytes',
    media: ['*/*'],
    summary: 'The one file of a link; each download is counted',
    input: z.strictObject({ token: linkToken }),
    reply: z.unknown(),
  }),
}
