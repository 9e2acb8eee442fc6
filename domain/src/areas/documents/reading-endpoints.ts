// Read and accept: people are asked to read one version of a document; they open it, say that they understood it, and that is kept.
import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { exportInput, exportsRows, listQuery, pageOf } from '../../kit/list-schema.ts'
import { MAX_READERS, readingAskers } from './acceptances/words.ts'
import { readingLinkEndpoints } from './reading-link-endpoints.ts'

const id = z.coerce.number().int().positive()
const document = z.coerce.number().int().positive()

/** What somebody was asked to read. */
const toRead = z.object({
  /** Of this person's row: by it the document is opened and accepted. */
  id: z.number(),
  title: z.string(),
  version: z.number(),
  sha256: z.string(),
  note: z.string().nullable(),
  asked_by_name: z.string(),
  asked_at: z.string(),
  opened_at: z.string().nullable(),
  accepted_at: z.string().nullable(),
  /** A newer version took its place, or the document is gone: it cannot be accepted. */
  is_over: z.boolean(),
})
export type ToRead = z.output<typeof toRead>

const reading = z.object({
  id: z.number(),
  title: z.string(),
  version: z.number(),
  sha256: z.string(),
  note: z.string().nullable(),
  people: z.number(),
  accepted: z.number(),
  waiting: z.number(),
  asked_at: z.string(),
  asked_by_name: z.string(),
  is_current: z.boolean(),
  is_asked_again: z.boolean(),
  remind_days: z.number().nullable(),
  customer_account_number: z.string().nullable(),
})
export type Reading = z.output<typeof reading>

const reader = z.object({
  id: z.number(),
  user_name: z.string(),
  state: z.enum(['accepted', 'opened', 'waiting']),
  /** Of a driver without a sign-in: "by email link sent to …". */
  by_link: z.string().nullable(),
  asked_at: z.string(),
  opened_at: z.string().nullable(),
  accepted_at: z.string().nullable(),
  told_at: z.string().nullable(),
  times_told: z.number(),
})
export type Reader = z.output<typeof reader>

const ids = z.array(z.number().int().positive()).max(MAX_READERS).default([])
const audience = z.discriminatedUnion('to', [
  z.strictObject({ to: z.literal('everyone') }),
  z.strictObject({ to: z.literal('role'), role: z.string().min(1).max(60) }),
  /** Drivers of the register who have an email address and no sign-in. */
  z.strictObject({ to: z.literal('drivers') }),
  z
    .strictObject({ to: z.literal('people'), ids, drivers: ids })
    .refine((people) => people.ids.length + people.drivers.length > 0, { error: 'Choose at least one person.' }),
])
export type Audience = z.output<typeof audience>
const asking = z.strictObject({ document, audience })

const person = z.object({ id: z.number(), name: z.string(), roles: z.array(z.string()) })
const driver = z.object({ id: z.number(), name: z.string(), email: z.string() })

export const readingsEndpoints = {
  mine: endpoint({
    method: 'GET',
    path: '/api/readings/mine',
    needs: 'signed-in',
    summary: 'What one was asked to read: what waits first, then what one accepted, by page',
    input: z.strictObject({ before: id.optional() }),
    reply: z.object({
      /** The newest of them. */
      waiting: z.array(toRead),
      waiting_total: z.number(),
      accepted: z.array(toRead),
      /** For `before`, where there is more that one accepted. */
      next: z.number().nullable(),
    }),
  }),
  open: endpoint({
    method: 'POST',
    path: '/api/readings/:id/open',
    needs: 'signed-in',
    summary: 'A link that opens the document one was asked to read for 60 seconds; that it was opened is kept',
    input: z.strictObject({ id }),
    reply: z.object({ url: z.string(), seconds: z.number(), mime: z.string(), reading: toRead }),
  }),
  accept: endpoint({
    method: 'POST',
    path: '/api/readings/:id/accept',
    needs: 'signed-in',
    summary: 'Says that one read and understood the version of this digest; said twice it is the same',
    input: z.strictObject({
      id,
      sha256: z.string().regex(/^[0-9a-f]{64}$/, 'This is not the fingerprint of a document.'),
      has_understood: z.literal(true, { error: 'Tick the box to confirm you have read and understood it.' }),
    }),
    reply: toRead,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/readings',
    needs: readingAskers,
    summary: 'Documents people were asked to read, with how many accepted, by page',
    input: listQuery,
    reply: pageOf(reading),
  }),
  exportRows: endpoint({
    ...exportsRows,
    path: '/api/readings/export',
    needs: readingAskers,
    summary: 'Those documents, as CSV or XLSX',
  }),
  people: endpoint({
    method: 'GET',
    path: '/api/readings/:id/people',
    needs: readingAskers,
    summary: 'Who was asked to read a document: those who wait first',
    input: z.strictObject({ id }),
    reply: z.object({ reading, people: z.array(reader) }),
  }),
  exportPeople: endpoint({
    ...exportsRows,
    path: '/api/readings/:id/people/export',
    needs: readingAskers,
    summary: 'Who was asked, who accepted and when, with the digest, as CSV or XLSX',
    input: exportInput.extend({ id }),
  }),
  proof: endpoint({
    method: 'GET',
    path: '/api/readings/:id/proof.pdf',
    needs: readingAskers,
    rate: 'heavy',
    sends: 'bytes',
    media: ['application/pdf'],
    summary: 'The proof on paper: the document with its digest, and each person with the instant they accepted it',
    input: z.strictObject({ id }),
    reply: z.unknown(),
  }),
  documents: endpoint({
    method: 'GET',
    path: '/api/readings/documents',
    needs: readingAskers,
    summary: 'Documents one may ask people to read, found by title; or the one that is named',
    input: z.strictObject({ search: z.string().trim().max(80).default(''), document: document.optional() }),
    reply: z.object({
      documents: z.array(
        z.object({
          id: z.number(),
          title: z.string(),
          type: z.string(),
          version: z.number(),
          customer_account_number: z.string().nullable(),
          account_name: z.string().nullable(),
        }),
      ),
    }),
  }),
  candidates: endpoint({
    method: 'GET',
    path: '/api/readings/documents/:id/candidates',
    needs: readingAskers,
    summary: 'People, roles and drivers a document can be asked of',
    input: z.strictObject({ id, search: z.string().trim().max(80).default('') }),
    reply: z.object({
      people: z.array(person),
      roles: z.array(z.string()),
      total: z.number(),
      /** Asked by email link. */
      drivers: z.array(driver),
      drivers_total: z.number(),
    }),
  }),
  count: endpoint({
    method: 'POST',
    path: '/api/readings/count',
    needs: readingAskers,
    isChanging: false,
    summary: 'Of how many people a document would be asked, and who cannot see it',
    input: asking,
    reply: z.object({ people: z.number(), asked_already: z.number(), cannot_see: z.array(z.string()) }),
  }),
  ask: endpoint({
    method: 'POST',
    path: '/api/readings',
    needs: readingAskers,
    summary: 'Asks people to read and accept a document; whoever was asked already is not asked twice',
    input: asking.extend({
      note: z.string().trim().min(1).max(500, 'Use at most 500 characters.').nullable().default(null),
      is_asked_again: z.boolean().default(true),
      remind_days: z.number().int().min(1).max(90).nullable().default(7),
    }),
    reply: z.object({ reading, added: z.number() }),
  }),
  remind: endpoint({
    method: 'POST',
    path: '/api/readings/:id/remind',
    needs: readingAskers,
    summary: 'Tells those who wait once more; whoever was told within the last 20 hours is left alone',
    input: z.strictObject({ id }),
    reply: z.object({ reminded: z.number(), left_alone: z.number() }),
  }),
  ...readingLinkEndpoints,
}
