import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { resourceEndpoints } from '../../kit/resource-endpoints.ts'
import { queryCategoryNames } from '../queries/words.ts'
import { faq } from './resource.ts'

const entry = z.object({
  id: z.number(),
  category: z.string(),
  question: z.string(),
  answer: z.string(),
})
const people = z.number().int()

/** Where somebody said whether an answer helped: as they read, or as they were about to send a query. */
const during = z.enum(['reading', 'asking'])

export const faqEndpoints = {
  ...resourceEndpoints(faq),
  read: endpoint({
    method: 'GET',
    path: '/api/faq',
    needs: 'signed-in',
    summary: 'The published questions and answers for the caller, by group and order',
    input: z.strictObject({}),
    reply: z.object({
      entries: z.array(
        entry.extend({
          /** What the caller said of it; null: nothing yet. */
          has_helped_me: z.boolean().nullable(),
          /** For who manages the questions; null for everybody else. */
          counts: z
            .object({ audience: z.string(), helped: people, helped_before_query: people, not_helped: people })
            .nullable(),
        }),
      ),
    }),
  }),
  likely: endpoint({
    method: 'GET',
    path: '/api/faq/likely',
    needs: 'signed-in',
    summary: 'At most three published answers that what somebody is about to ask may already have',
    input: z.strictObject({
      words: z.string().trim().min(1).max(400),
      category: z.enum(queryCategoryNames).optional(),
    }),
    reply: z.object({ entries: z.array(entry) }),
  }),
  sayHelped: endpoint({
    method: 'POST',
    path: '/api/faq/:id/helped',
    needs: 'signed-in',
    summary: 'Whether an answer helped the caller; said again it takes the place of what was said before',
    input: z.strictObject({ id: z.coerce.number().int().positive(), has_helped: z.boolean(), during }),
    reply: z.object({ has_helped_me: z.boolean() }),
  }),
}
