import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { isCalendarDate } from '../../kit/time/calendar.ts'
import { importNeeds } from './catalogue.ts'
import { remarkTones } from './groups.ts'
import { count, fix, importId as id, importView, kindName, recent, rowOutcomes } from './shapes.ts'
import { importViewEndpoints } from './view-endpoints.ts'

/** What the screens take; the operator's command takes more. */
export const maxUploadBytes = 50 * 1024 * 1024
/** A file comes in parts of this size, so that a lost connection loses one part and what is sent can be told. */
export const partBytes = 2 * 1024 * 1024

const job = z.strictObject({ id })

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
          /** A file with a heading of its own is refused. */
          is_closed: z.boolean(),
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
    input: z.strictObject({ kind: kindName.optional(), before: id.optional() }),
    reply: z.object({ imports: z.array(recent), total: count, next: z.number().nullable() }),
  }),
  start: endpoint({
    method: 'POST',
    path: '/api/imports',
    needs: importNeeds,
    summary: 'A new import; its file follows in parts',
    input: z.strictObject({
      kind: kindName,
      name: z.string().min(1).max(200),
      size_bytes: z
        .number()
        .int()
        .min(1, 'This file is empty. It needs a heading row and at least one row below it.')
        .max(maxUploadBytes, 'This file is larger than 50 MB. Split it into smaller files.'),
      /** Of people whose rows name no account. */
      accounts: z.array(z.string().min(1).max(40)).max(200).default([]),
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
  ...importViewEndpoints,
  map: endpoint({
    method: 'PUT',
    path: '/api/imports/:id/mapping',
    needs: importNeeds,
    summary: 'Says which column of the file is which, remembers it, and checks every row',
    input: z.strictObject({
      id,
      mapping: z.array(z.string().max(80).nullable()).min(1).max(200),
      /** Columns of ours whose blank cells clear what stands; in all others a blank cell leaves it. */
      clears: z.array(z.string().max(80)).max(200).default([]),
    }),
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
          /** What changes of the record that is here, in words; null: nothing stands there. */
          changes: z.array(
            z.object({ label: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
          ),
        }),
      ),
      total: count,
      next: z.number().nullable(),
    }),
  }),
  words: endpoint({
    method: 'GET',
    path: '/api/imports/:id/words',
    needs: importNeeds,
    summary: 'Names that may stand instead of one nobody knows, by a piece of theirs',
    input: z.strictObject({ id, group: z.string().max(500), search: z.string().trim().max(120).default('') }),
    /** `total`: how many there are of that kind. */
    reply: z.object({ words: z.array(z.string()), total: count }),
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
    input: z.strictObject({
      id,
      revision: z.number().int(),
      is_all_or_nothing: z.boolean(),
      /** People are told of what is open since that day; not given: since today, so that history tells nobody. */
      tell_from: z.string().refine(isCalendarDate, 'Enter a real date as day, month and year.').optional(),
    }),
    reply: importView,
  }),
  rejected: endpoint({
    method: 'POST',
    path: '/api/imports/:id/rejected',
    needs: importNeeds,
    rate: 'heavy',
    isChanging: false,
    sends: 'bytes',
    summary: 'The rows that were or will be refused, as a file of the kind that came, which can be imported again',
    input: job,
    reply: z.unknown(),
  }),
  revert: endpoint({
    method: 'POST',
    path: '/api/imports/:id/undo',
    needs: importNeeds,
    summary: 'Takes back what an import wrote, where nothing stands on it',
    input: job,
    reply: importView,
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
