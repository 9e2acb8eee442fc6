// Links for people without an account: given out and withdrawn by right, opened by whoever holds the token, which travels in a body alone.
import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { damageSheet } from '../damage/link-endpoints.ts'
import { readingSheet } from '../documents/reading-link-endpoints.ts'
import { checkSheet, linkToken } from '../driver-checks/phone-endpoints.ts'
import { fineSheet } from '../fines/link-endpoints.ts'
import { maintenanceStatus } from '../public-requests/status-link.ts'
import { viewEmailsSheet, viewFileSheet } from '../views/link-endpoints.ts'
import { givenPurposes, linkGivers, linkStates } from './purposes.ts'

const id = z.coerce.number().int().positive().max(2_147_483_647)
const purpose = z.enum(givenPurposes)

const link = z.object({
  id: z.number(),
  purpose: z.string(),
  state: z.enum(linkStates),
  made_by: z.string().nullable(),
  /** Whom it was made for: the workshop. */
  given_to: z.string().nullable(),
  created_at: z.string(),
  ends_at: z.string().nullable(),
  /** How often it was opened, and when last. */
  uses: z.number(),
  max_uses: z.number().nullable(),
  last_used_at: z.string().nullable(),
})
export type RecordLink = z.output<typeof link>

/** What a link shows, by its purpose: no more than that purpose needs. */
const opened = z.discriminatedUnion('purpose', [
  z.object({ purpose: z.literal('vehicle request'), registration: z.string() }),
  z.object({ purpose: z.literal('booking status'), ...maintenanceStatus }),
  z.object({ purpose: z.literal('request status'), ...maintenanceStatus }),
  /** The booking itself is asked for by a call of its own. */
  z.object({ purpose: z.literal('workshop booking'), number: z.string() }),
  z.object({ purpose: z.literal('vehicle check'), ...checkSheet }),
  z.object({ purpose: z.literal('driver check'), ...checkSheet }),
  z.object({ purpose: z.literal('damage report'), ...damageSheet }),
  z.object({ purpose: z.literal('damage repair'), number: z.string() }),
  z.object({ purpose: z.literal('fine driver'), ...fineSheet }),
  z.object({ purpose: z.literal('order delivery'), number: z.string() }),
  z.object({ purpose: z.literal('document to read'), ...readingSheet }),
  z.object({ purpose: z.literal('view emails'), ...viewEmailsSheet }),
  z.object({ purpose: z.literal('view file'), ...viewFileSheet }),
])
export type OpenedLink = z.output<typeof opened>

export const linksEndpoints = {
  open: endpoint({
    method: 'POST',
    path: '/api/links/open',
    needs: 'anyone',
    rate: 'public form',
    summary:
      'What a link for people without an account shows; one answer for all that do not open, whatever the reason',
    input: z.strictObject({
      token: linkToken,
      /** Of a check: a vehicle beyond those that are told without being asked for. */
      plate: z.string().trim().max(20).optional(),
    }),
    reply: opened,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/links',
    needs: linkGivers,
    summary: 'The links to a record, those that still work first; never their tokens',
    input: z.strictObject({ purpose, record_id: id }),
    reply: z.object({ links: z.array(link), earlier: z.number() }),
  }),
  give: endpoint({
    method: 'POST',
    path: '/api/links',
    needs: linkGivers,
    // The person's alone: an answer that carries a token is not kept to be given again.
    scope: 'own',
    summary: 'Gives out a link to a record; its address is told this once',
    input: z.strictObject({ purpose, record_id: id, withdraws_earlier: z.boolean().default(false) }),
    reply: z.object({ link, address: z.string() }),
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/api/links/:id/withdraw',
    needs: linkGivers,
    summary: 'Ends a link at once',
    input: z.strictObject({ id }),
    reply: link,
  }),
}
