// Long exports: asked for, made beside other work with progress to see, and fetched within a day by whoever asked. Which list one may
// read is that list's own permission, asked again when the file is made.
import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { exportInput } from '../../kit/list-schema.ts'

export const exportStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const
export type ExportState = (typeof exportStates)[number]

const id = z.coerce.number().int().positive()
const progress = z.object({
  id: z.number(),
  state: z.enum(exportStates),
  /** Counted as the work begins. */
  rows_total: z.number().nullable(),
  rows_done: z.number(),
  /** Of the file, without its ending. */
  name: z.string(),
  format: z.enum(['csv', 'xlsx']),
  created_at: z.string(),
  /** Why it failed, in words for whoever asked. */
  problem: z.string().nullable(),
})
export type ExportProgress = z.output<typeof progress>

export const exportsEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/exports',
    needs: 'signed-in',
    scope: 'own',
    summary: "One's own exports of the last day, the newest first, by page",
    input: z.strictObject({ before: id.optional() }),
    /** `next`: where the older ones begin; null: these are the last. */
    reply: z.object({ exports: z.array(progress), next: z.number().nullable() }),
  }),
  start: endpoint({
    method: 'POST',
    path: '/api/exports',
    needs: 'signed-in',
    scope: 'own',
    rate: 'heavy',
    summary: 'Asks for the filtered rows of a list with the chosen columns, however many, as CSV or XLSX',
    input: exportInput.extend({
      /** The first part of the list's address. */
      list: z.string().regex(/^[a-z][a-z0-9-]{0,59}$/),
    }),
    reply: progress,
  }),
  view: endpoint({
    method: 'GET',
    path: '/api/exports/:id',
    needs: 'signed-in',
    scope: 'own',
    summary: 'How far an export is',
    input: z.strictObject({ id }),
    reply: progress,
  }),
  file: endpoint({
    method: 'GET',
    path: '/api/exports/:id/file',
    needs: 'signed-in',
    scope: 'own',
    rate: 'heavy',
    sends: 'bytes',
    summary: 'The file of a finished export',
    input: z.strictObject({ id }),
    reply: z.unknown(),
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: '/api/exports/:id',
    needs: 'signed-in',
    scope: 'own',
    summary: 'Stops an export that is still being made',
    input: z.strictObject({ id }),
    reply: progress,
  }),
}
