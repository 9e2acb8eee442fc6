// One change of every row a list's question means, however many: asked for, made beside other work with progress to see, told row by
// row, and taken back by the same way. Which rows one may change is the own right of what is done to them, asked again for each portion.
import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { maxTicked, tickedSelection } from '../../kit/list-schema.ts'

export const bulkChangeStates = ['waiting', 'running', 'done', 'failed', 'stopped'] as const
export type BulkChangeState = (typeof bulkChangeStates)[number]

/** changed: as asked. same: it said so already. skipped: left as it is, for a reason. */
export const bulkOutcomes = ['changed', 'same', 'skipped'] as const
export type BulkOutcome = (typeof bulkOutcomes)[number]

/** `change`: the fields given. `tag`, `untag`: a tag put on or taken off. `book`: a booking requested. `mark`: the
 * status of messages. */
export const bulkActions = ['change', 'tag', 'untag', 'book', 'mark'] as const
export type BulkActionName = (typeof bulkActions)[number]

const id = z.coerce.number().int().positive()
const list = z.string().regex(/^[a-z][a-z0-9-]{0,59}$/)
const progress = z.object({
  id: z.number(),
  /** The first part of the list's address. */
  list: z.string(),
  /** In the words the person read: "Archive". */
  title: z.string(),
  state: z.enum(bulkChangeStates),
  /** Counted as the work begins. */
  rows_total: z.number().nullable(),
  rows_changed: z.number(),
  rows_same: z.number(),
  rows_skipped: z.number(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
  /** Why it failed, in words for whoever asked. */
  problem: z.string().nullable(),
  /** It takes back what that one did. */
  undo_of: z.number().nullable(),
  /** It has ended, changed something, and was not taken back yet. */
  may_undo: z.boolean(),
})
export type BulkChange = z.output<typeof progress>

/** Which rows: the question, those ticked, and the versions of rows the person was shown, where they were. */
export const bulkSelection = tickedSelection.extend({
  seen: z
    .array(z.strictObject({ id: z.number().int().positive(), version: z.iso.datetime() }))
    .max(maxTicked)
    .optional(),
})
export type BulkSelection = z.output<typeof bulkSelection>

const rowTold = z.object({
  place: z.number(),
  row_id: z.number(),
  name: z.string(),
  /** Null: its turn has not come. */
  outcome: z.enum(bulkOutcomes).nullable(),
  reason: z.string().nullable(),
})
export type BulkChangeRow = z.output<typeof rowTold>

export const bulkChangesEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/bulk-changes',
    needs: 'signed-in',
    scope: 'own',
    summary: "One's own changes of many rows in the last 30 days, of one list or all, the newest first",
    input: z.strictObject({ list: list.optional() }),
    reply: z.object({ changes: z.array(progress) }),
  }),
  start: endpoint({
    method: 'POST',
    path: '/api/bulk-changes',
    needs: 'signed-in',
    scope: 'platform',
    rate: 'heavy',
    summary:
      'Asks for one change of every row a list’s question means, or of those named; refused where their number is another by now',
    input: bulkSelection.extend({
      list,
      deed: z.enum(bulkActions),
      /** What the action takes: the fields to set, a tag, a booking. */
      values: z.record(z.string().max(80), z.unknown()),
      /** How many rows the person was shown. */
      expected: z.number().int().min(1, 'Select at least one row.'),
      title: z.string().trim().min(1).max(160),
    }),
    reply: progress,
  }),
  tagPreview: endpoint({
    method: 'POST',
    path: '/api/bulk-changes/tag-preview',
    needs: 'manage tags',
    rate: 'read',
    isChanging: false,
    summary: 'How many of the vehicles a list’s question means wear a tag already, and how many could wear it',
    input: tickedSelection.extend({ tag_id: z.number().int().positive() }),
    reply: z.object({
      /** Wear it now. */
      worn: z.number(),
      /** Do not, and could. */
      bare: z.number(),
      /** Of accounts the tag is not for. */
      foreign: z.number(),
    }),
  }),
  view: endpoint({
    method: 'GET',
    path: '/api/bulk-changes/:id',
    needs: 'signed-in',
    scope: 'own',
    summary: 'How far a change of many rows is',
    input: z.strictObject({ id }),
    reply: progress,
  }),
  rows: endpoint({
    method: 'GET',
    path: '/api/bulk-changes/:id/rows',
    needs: 'signed-in',
    scope: 'own',
    summary: 'What became of each row, in the order of the list, by page',
    input: z.strictObject({
      id,
      outcome: z.enum(bulkOutcomes).optional(),
      /** The `next` of the page before. */
      after: z.coerce.number().int().min(0).default(0),
    }),
    reply: z.object({ rows: z.array(rowTold), next: z.number().nullable() }),
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/bulk-changes/:id/undo',
    needs: 'signed-in',
    scope: 'own',
    summary: 'Takes back what a change of many rows did, beside other work; rows changed since are left as they are',
    input: z.strictObject({ id }),
    reply: progress,
  }),
  stop: endpoint({
    method: 'DELETE',
    path: '/api/bulk-changes/:id',
    needs: 'signed-in',
    scope: 'own',
    summary: 'Stops a change of many rows; what is done stays, and can be taken back',
    input: z.strictObject({ id }),
    reply: progress,
  }),
}
