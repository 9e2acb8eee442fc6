import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { exportsRows, listQuery, pageOf } from '../../kit/list-schema.ts'

const needs = 'see audit log'

export const auditEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/audit',
    needs,
    summary: 'Who did what to which record, with what stood before and after, by page',
    input: listQuery,
    reply: pageOf(
      z.object({
        id: z.number(),
        at: z.string(),
        actor_id: z.number().nullable(),
        /** Null: the portal itself, or somebody without a session. */
        actor_name: z.string().nullable(),
        action: z.string(),
        entity: z.string(),
        entity_id: z.string().nullable(),
        /** What the record is called; null where it has no name, is gone, or is not this reader's. */
        record: z.string().nullable(),
        account: z.string().nullable(),
        request_id: z.string().nullable(),
        changes: z.array(
          z.object({
            field: z.string(),
            label: z.string(),
            before: z.unknown(),
            after: z.unknown(),
            /** Ids and choices among the values, by what they are called. */
            names: z.record(z.string(), z.string()),
          }),
        ),
        /** Sealed rows are chained: what is changed behind the portal's back is found. */
        is_sealed: z.boolean(),
      }),
    ),
  }),
  exportRows: endpoint({
    ...exportsRows,
    path: '/api/audit/export',
    needs,
    summary: 'The filtered entries with the chosen columns, as CSV or XLSX',
  }),
  options: endpoint({
    method: 'GET',
    path: '/api/audit/options',
    needs,
    summary: 'The actions and kinds of record that occur in the trail',
    reply: z.object({ actions: z.array(z.string()), entities: z.array(z.string()) }),
  }),
}
