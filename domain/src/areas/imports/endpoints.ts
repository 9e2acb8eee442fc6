import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { importNeeds } from './catalogue.ts'
import { remarkTones } from './groups.ts'
import { suggestionWays } from './suggest.ts'

export const importStates = [
  'uploading',
  'reading',
  'mapping',
  'checking',
  'checked',
  'committing',
  'done',
  'failed',
] as const
export type ImportState = (typeof importStates)[number]

/** What the screens take; the operator's command takes more. */
export const mostUploadBytes = 50 * 1024 * 1024
/** A file comes in parts of this size, so that a lost connection loses one part and what is sent can be told. */
export const partBytes = 2 * 1024 * 1024

const id = z.coerce.number().int().positive().max(2_000_000_000)
const job = z.strictObject({ id })
const count = z.number().int()
const counts = z.object({ create: count, update: count, skip: count, error: count, left_out: count })
const kindName = z.string().min(1).max(60)

const recent = z.object({
  id: z.number(),
  kind: z.string(),
  title: z.string(),
  source: z.string(),
  state: z.enum(importStates),
  rows: z.number(),
  counts,
  by: z.string(),
  is_own: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
})

const oneGoFix = z.object({
  do: z.enum(['use', 'leave blank', 'day first', 'leave out']),
  /** For `use`: what may stand instead, the likeliest first. */
  words: z.array(z.string()),
  /** The first of `words` is like what the file says. */
  is_suggested: z.boolean(),
})

const group = z.object({
  key: z.string(),
  tone: z.enum(remarkTones),
  title: z.string(),
  /** The place of the column in the file; null where the whole row is meant. */
  place: z.number().nullable(),
  count,
  rows: z.array(z.number()),
  fixes: z.array(oneGoFix),
})

const importView = recent.extend({
  one: z.string(),
  many: z.string(),
  list_path: z.string(),
  size_bytes: z.number(),
  received_bytes: z.number(),
  columns: z.array(
    z.object({
      title: z.string(),
      samples: z.array(z.string()),
      target: z.string().nullable(),
      by: z.enum(suggestionWays).nullable(),
    }),
  ),
  targets: z.array(
    z.object({ name: z.string(), label: z.string(), is_required: z.boolean(), holds: z.string(), is_key: z.boolean() }),
  ),
  is_all_or_nothing: z.boolean(),
  progress: z.object({ done: count, total: count }),
  groups: z.array(group),
  warnings: count,
  last_fix: z.string().nullable(),
  /** What was checked last; a commit names it, so that nobody writes what they have not seen. */
  revision: z.number(),
  has_rows_by_outcome: z.boolean(),
  failure: z.string().nullable(),
  seconds: z.number().nullable(),
})

export const rowOutcomes = ['create', 'update', 'skip', 'error', 'left out'] as const
export type RowOutcome = (typeof rowOutcomes)[number]

const fix = z.discriminatedUnion('do', [
  z.strictObject({
    do: z.literal('cell'),
    row: z.number().int().positive(),
    place: z.number().int().min(0),
    text: z.string().max(20_000),
  }),
  z.strictObject({ do: z.literal('leave out'), row: z.number().int().positive(), is_out: z.boolean() }),
  z.strictObject({
    do: z.literal('group'),
    group: z.string().max(500),
    with: z.enum(['use', 'leave blank', 'day first', 'leave out']),
    text: z.string().max(500).default(''),
  }),
])
export type ImportFix = z.output<typeof fix>

export const importsEndpoints = {
  kinds: endpoint({
    method: 'GET',
    path: '/api/imports/kinds',
    needs: importNeeds,
    summary: 'The kinds of file the caller may import, and their columns',
    reply: z.object({
      kinds: z.array(
        z.object({
          name: z.string(),
          title: z.string(),
          path: z.string(),
          columns: count,
          required: z.array(z.string()),
        }),
      ),
    }),
  }),
  recent: endpoint({
    method: 'GET',
    path: '/api/imports',
    needs: importNeeds,
    summary: 'The imports of the last days, the newest first',
    input: z.strictObject({ kind: kindName.optional() }),
    reply: z.object({ imports: z.array(recent) }),
  }),
  start: endpoint({
    method: 'POST',
    path: '/api/imports',
    needs: importNeeds,
    summary: 'A new import; its file follows in parts',
    input: z.strictObject({
      kind: kindName,
      name: z.string().min(1).max(200),
      size_bytes: z.number().int().min(1).max(mostUploadBytes, 'At most 50 MB are taken. Split the file.'),
    }),
    reply: importView,
  }),
  part: endpoint({
    method: 'PUT',
    path: '/api/imports/:id/parts',
    needs: importNeeds,
    summary: 'The next part of the file; with the last one it is read',
    takes: 'bytes',
    input: z.strictObject({ id, from: z.coerce.number().int().min(0).default(0) }),
    reply: z.object({ received_bytes: z.number(), is_complete: z.boolean() }),
  }),
  view: endpoint({
    method: 'GET',
    path: '/api/imports/:id',
    needs: importNeeds,
    summary: 'One import: how far it is, what was found, what it did',
    input: job,
    reply: importView,
  }),
  map: endpoint({
    method: 'PUT',
    path: '/api/imports/:id/mapping',
    needs: importNeeds,
    summary: 'Says which column of the file is which, remembers it, and checks every row',
    input: z.strictObject({ id, mapping: z.array(z.string().max(80).nullable()).min(1).max(200) }),
    reply: importView,
  }),
  remap: endpoint({
    method: 'DELETE',
    path: '/api/imports/:id/mapping',
    needs: importNeeds,
    summary: 'Back to the mapping of a checked import',
    input: job,
    reply: importView,
  }),
  rows: endpoint({
    method: 'GET',
    path: '/api/imports/:id/rows',
    needs: importNeeds,
    summary: 'Rows of a checked import, by cause or by what becomes of them',
    input: z.strictObject({
      id,
      group: z.string().max(500).optional(),
      outcome: z.enum(rowOutcomes).optional(),
      after: z.coerce.number().int().min(0).default(0),
      /** Which check is meant, so that rows of an older one are not taken for the present ones. */
      revision: z.coerce.number().int().optional(),
    }),
    reply: z.object({
      rows: z.array(
        z.object({
          row: z.number(),
          outcome: z.enum(rowOutcomes).nullable(),
          cells: z.array(z.string()),
          remarks: z.array(
            z.object({ tone: z.enum(remarkTones), column: z.string(), message: z.string(), key: z.string() }),
          ),
        }),
      ),
      total: count,
      next: z.number().nullable(),
    }),
  }),
  fix: endpoint({
    method: 'POST',
    path: '/api/imports/:id/fixes',
    needs: importNeeds,
    summary: 'Corrects a cell, or all rows of one cause, and checks again',
    input: z.strictObject({ id, fix }),
    reply: importView,
  }),
  undo: endpoint({
    method: 'DELETE',
    path: '/api/imports/:id/fixes',
    needs: importNeeds,
    summary: 'Takes the last correction back and checks again',
    input: job,
    reply: importView,
  }),
  commit: endpoint({
    method: 'POST',
    path: '/api/imports/:id/commit',
    needs: importNeeds,
    summary: 'Writes a checked import: the good rows, or all of them or none',
    input: z.strictObject({ id, revision: z.number().int(), is_all_or_nothing: z.boolean() }),
    reply: importView,
  }),
  rejected: endpoint({
    method: 'POST',
    path: '/api/imports/:id/rejected',
    needs: importNeeds,
    rate: 'heavy',
    isChanging: false,
    sends: 'bytes',
    summary: 'The rows that were or will be refused, as a CSV file that can be imported again',
    input: job,
    reply: z.unknown(),
  }),
  template: endpoint({
    method: 'POST',
    path: '/api/imports/template',
    needs: importNeeds,
    rate: 'heavy',
    isChanging: false,
    sends: 'bytes',
    summary: 'An empty file of a kind, with its heading row',
    input: z.strictObject({ kind: kindName }),
    reply: z.unknown(),
  }),
  discard: endpoint({
    method: 'DELETE',
    path: '/api/imports/:id',
    needs: importNeeds,
    summary: 'Gives up an import that has written nothing',
    input: job,
    reply: z.object({ removed: z.literal(true) }),
  }),
}
