// Saved views: a list's question and columns under a name. A person's own are seen by them alone. Shared ones are seen by their own
// side: a staff member's by staff, a customer's by people who share an active account with them. Only the owner changes a view;
// which one a list opens with, and whether it comes by e-mail, everybody decides for themselves.
import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'

export const schedules = ['none', 'daily', 'weekly'] as const
export type Schedule = (typeof schedules)[number]
/** The file of the rows that goes with the email. */
export const viewFormats = ['xlsx', 'csv'] as const
export type ViewFormat = (typeof viewFormats)[number]

/** The name of a list: a resource's, or an area's. */
const list = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/)
const id = z.coerce.number().int().positive()
const name = z.string().trim().min(1).max(60)
/** The query of the list's address, without its page. */
const query = z.record(z.string().max(60), z.string().max(20_000)).refine((parts) => Object.keys(parts).length <= 60)

export const savedView = z.object({
  id: z.number(),
  name: z.string(),
  query: z.record(z.string(), z.string()),
  is_shared: z.boolean(),
  is_mine: z.boolean(),
  /** Who shared it; null where it is one's own. */
  owner: z.string().nullable(),
  /** The list opens with it, for this person. */
  is_default: z.boolean(),
  /** How often its rows come by e-mail, to this person. */
  schedule: z.enum(schedules),
  format: z.enum(viewFormats),
})
export type SavedView = z.output<typeof savedView>

export const viewsEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/views',
    needs: 'signed-in',
    scope: 'own',
    summary: 'The saved views of one list that this person sees, by name',
    input: z.strictObject({ list }),
    reply: z.object({ views: z.array(savedView) }),
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/views',
    needs: 'signed-in',
    scope: 'own',
    summary: "Saves a view under a name; with an id, one's own view is changed",
    input: z.strictObject({ id: id.optional(), list, name, query, is_shared: z.boolean() }),
    reply: z.object({ view: savedView }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/views/:id',
    needs: 'signed-in',
    scope: 'own',
    summary: "Deletes one of one's own views",
    input: z.strictObject({ id }),
    reply: z.object({ removed: z.literal(true) }),
  }),
  makeDefault: endpoint({
    method: 'PUT',
    path: '/api/views/default',
    needs: 'signed-in',
    scope: 'own',
    summary: 'The view a list opens with for this person; null: none',
    input: z.strictObject({ list, id: id.nullable() }),
    reply: z.object({ id: z.number().nullable() }),
  }),
  schedule: endpoint({
    method: 'PUT',
    path: '/api/views/:id/schedule',
    needs: 'signed-in',
    scope: 'own',
    summary: 'How often the rows of a view come to this person by e-mail, and as which file',
    input: z.strictObject({ id, schedule: z.enum(schedules), format: z.enum(viewFormats).default('xlsx') }),
    reply: z.object({ view: savedView }),
  }),
}
