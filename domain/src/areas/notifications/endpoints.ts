// What a person was told of cases, and how they want to be told. One's own alone, of the accounts that are active: what is told leads to
// a record that opens.
import { z } from 'zod'
import { bellTopics, tellingWays, toldTopics, waysOf } from '../../cases/case-topics.ts'
import { endpoint } from '../../kit/endpoint.ts'

const needs = 'signed-in'
const scope = 'platform'
const id = z.coerce.number().int().positive()
const topic = z.enum(bellTopics)
const way = z.enum(tellingWays)
const toldTopic = z.enum(toldTopics)

const notification = z.object({
  id: z.number(),
  topic,
  /** "Kerbline Vehicle Hire offers you dates" */
  title: z.string(),
  /** "Booking MB-000123" and what it is about. */
  record: z.string(),
  reg_no: z.string().nullable(),
  /** What was written, cut short. */
  said: z.string().nullable(),
  /** Of the record's screen: "#/query-event/Q-000123". */
  address: z.string(),
  at: z.string(),
  is_read: z.boolean(),
})
export type Notification = z.output<typeof notification>

const unread = z.object({
  unread: z.number(),
  /** Documents one is asked to read and accept: they wait whether or not one was told. */
  to_read: z.number(),
})
const choices = z.object({
  choices: z.array(
    z.object({
      topic: toldTopic,
      way,
      /** How everybody of one's side is told who did not choose. */
      usual: way,
    }),
  ),
})

export const notificationsEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/notifications',
    needs,
    scope,
    summary: 'What one was told, in the order of the to-do list; what is only to be read, the newest first',
    /** The `next` of the page one comes from. */
    input: z.strictObject({ after: z.string().max(200).optional() }),
    reply: z.object({ notifications: z.array(notification), next: z.string().nullable() }),
  }),
  unread: endpoint({
    method: 'GET',
    path: '/api/notifications/unread',
    needs,
    scope,
    summary: 'How much of it one has not read, up to 100, and how many documents wait to be read',
    reply: unread,
  }),
  read: endpoint({
    method: 'POST',
    path: '/api/notifications/:id/read',
    needs,
    scope,
    summary: 'Notes that one has read it, or has not',
    input: z.strictObject({ id, is_read: z.boolean().default(true) }),
    reply: unread,
  }),
  readAll: endpoint({
    method: 'POST',
    path: '/api/notifications/read-all',
    needs,
    scope,
    summary: 'Notes that one has read everything up to a notification: what came since stays unread',
    input: z.strictObject({ up_to: id }),
    reply: unread,
  }),
  choices: endpoint({
    method: 'GET',
    path: '/api/notifications/choices',
    needs,
    scope,
    summary: 'How one is told of each topic',
    reply: choices,
  }),
  choose: endpoint({
    method: 'PATCH',
    path: '/api/notifications/choices',
    needs,
    scope,
    summary: 'How one is told of a topic from now on',
    input: z
      .strictObject({ topic: toldTopic, way })
      .refine(({ topic: of, way: chosen }) => waysOf(of).includes(chosen), {
        path: ['way'],
        message: 'Messages always appear in Kerbline, whatever you choose.',
      }),
    reply: choices,
  }),
}
