// Saved views: a list's question and columns under a name. A person's own are seen by them alone. Shared ones are seen by their own
// side: a staff member's by staff, a customer's by people who share an active account with them. Only the owner changes a view;
// which one a list opens with, and to whom it goes by e-mail and when, everybody decides for themselves.
import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { guestEmail, MAX_GUESTS } from './guests.ts'
import { viewLinkEndpoints } from './link-endpoints.ts'
import { maxRecipients, receivedView, scheduleTerms, viewSchedule } from './schedules.ts'

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
  /** This person has it sent by e-mail. */
  is_scheduled: z.boolean(),
  updated_at: z.string(),
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
    summary: "Saves a view under a name; with an id, one's own view is changed, over the version one saw",
    input: z.strictObject({
      id: id.optional(),
      version: z.string().optional(),
      list,
      name,
      query,
      is_shared: z.boolean(),
    }),
    reply: z.object({ view: savedView }),
    current: savedView,
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
  recipients: endpoint({
    method: 'GET',
    path: '/api/views/recipients',
    needs: 'signed-in',
    scope: 'own',
    summary: 'People to whom this person may have a view sent, by a piece of their name',
    input: z.strictObject({ search: z.string().max(100).default('') }),
    reply: z.object({
      people: z.array(z.object({ id: z.number(), name: z.string(), job_title: z.string().nullable() })),
    }),
  }),
  mySchedules: endpoint({
    method: 'GET',
    path: '/api/views/schedules',
    needs: 'signed-in',
    scope: 'own',
    summary: 'Every view this person has sent by e-mail: when next, and what became of the last sending',
    reply: z.object({ schedules: z.array(viewSchedule) }),
  }),
  received: endpoint({
    method: 'GET',
    path: '/api/views/received',
    needs: 'signed-in',
    scope: 'own',
    summary: 'Every view that others have sent to this person by e-mail, those declined included',
    reply: z.object({ views: z.array(receivedView) }),
  }),
  decline: endpoint({
    method: 'PUT',
    path: '/api/views/received/:id',
    needs: 'signed-in',
    scope: 'own',
    summary: 'Asks not to be sent a view of another any more, or to be sent it again; id: of the schedule',
    input: z.strictObject({ id, is_declined: z.boolean() }),
    reply: z.object({ view: receivedView }),
  }),
  schedules: endpoint({
    method: 'GET',
    path: '/api/views/:id/schedules',
    needs: 'signed-in',
    scope: 'own',
    summary: 'How a view is sent by e-mail: by this person, and by its owner where it is shared',
    input: z.strictObject({ id }),
    reply: z.object({ schedules: z.array(viewSchedule) }),
  }),
  schedule: endpoint({
    method: 'PUT',
    path: '/api/views/:id/schedule',
    needs: 'signed-in',
    scope: 'own',
    summary:
      'When the rows of a view are sent by e-mail, to whom, and as which file; begins it anew where it had ended',
    input: z.strictObject({
      id,
      version: z.string().nullable(),
      ...scheduleTerms,
      recipient_ids: z.array(id).min(1).max(maxRecipients),
      /** Addresses of people without an account. */
      guests: z.array(guestEmail).max(MAX_GUESTS, `Add at most ${MAX_GUESTS} email addresses.`).default([]),
    }),
    reply: z.object({ schedule: viewSchedule }),
    current: viewSchedule,
  }),
  pause: endpoint({
    method: 'PUT',
    path: '/api/views/:id/schedule/pause',
    needs: 'signed-in',
    scope: 'own',
    summary: 'Pauses the sending of a view by e-mail, or goes on with it',
    input: z.strictObject({ id, is_paused: z.boolean() }),
    reply: z.object({ schedule: viewSchedule }),
  }),
  stop: endpoint({
    method: 'DELETE',
    path: '/api/views/:id/schedule',
    needs: 'signed-in',
    scope: 'own',
    summary: 'Ends the sending of a view by e-mail',
    input: z.strictObject({ id }),
    reply: z.object({ stopped: z.literal(true) }),
  }),
  sendNow: endpoint({
    method: 'POST',
    path: '/api/views/:id/schedule/send',
    needs: 'signed-in',
    scope: 'own',
    rate: 'heavy',
    summary: 'Sends a view now, to everyone of its schedule or to oneself as a test',
    input: z.strictObject({ id, to: z.enum(['everyone', 'me']) }),
    reply: z.object({ schedule: viewSchedule }),
  }),
  ...viewLinkEndpoints,
}
