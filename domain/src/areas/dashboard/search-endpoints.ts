// The command palette: what is found by the words typed, and what a browser keeps to find by itself.
import { z } from 'zod'
import { caseNames } from '../../cases/case-names.ts'
import { endpoint } from '../../kit/endpoint.ts'

/** What the palette finds, by kind. */
export const foundKinds = [
  ...(['vehicle', 'driver', ...caseNames, 'message'] as const),
  ...(['company', 'person', 'branch'] as const),
] as const
export type FoundKind = (typeof foundKinds)[number]

export const searchEndpoints = {
  search: endpoint({
    method: 'GET',
    path: '/api/search',
    needs: 'signed-in',
    summary:
      'Command palette: vehicles, drivers, cases, queries, bookings, defects, companies, people and branches by the words typed',
    input: z.strictObject({ q: z.string().trim().min(1).max(80) }),
    reply: z.object({
      vehicles: z.array(
        z.object({
          reg_no: z.string(),
          name: z.string(),
          fuel_type: z.string(),
          branch: z.string().nullable(),
          /** Found though it is given back: only its plate leads to it. */
          is_off_hire: z.boolean().optional(),
        }),
      ),
      drivers: z.array(z.object({ id: z.number(), name: z.string(), reg_no: z.string().nullable() })),
      records: z.array(
        z.object({
          kind: z.enum([...caseNames, 'message']),
          id: z.string(),
          number: z.string(),
          title: z.string(),
          /** Of a case of the grammar, where it opens. */
          address: z.string().optional(),
        }),
      ),
      /** What the hire company keeps; absent in what a device finds by itself. */
      kept: z
        .array(
          z.object({
            kind: z.enum(['company', 'person', 'branch']),
            id: z.number(),
            name: z.string(),
            note: z.string().nullable(),
          }),
        )
        .optional(),
      /** How many there are of each kind, where more than none were found; absent in what a device finds by itself. */
      totals: z.partialRecord(z.enum(foundKinds), z.number()).optional(),
    }),
  }),
  known: endpoint({
    method: 'GET',
    path: '/api/search/known',
    needs: 'signed-in',
    summary: 'Command palette: branches to call, tags, saved views and fleet numbers, kept in the browser',
    reply: z.object({
      branches: z.array(
        z.object({
          id: z.number(),
          name: z.string(),
          phone: z.string().nullable(),
          opening_hours: z.string().nullable(),
        }),
      ),
      /** `holder`: its account, or that it is of the whole company. */
      tags: z.array(z.object({ id: z.number(), name: z.string(), holder: z.string() })),
      views: z.array(
        z.object({ id: z.number(), list: z.string(), name: z.string(), query: z.record(z.string(), z.string()) }),
      ),
      fleet_numbers: z.array(z.object({ reg_no: z.string(), fleet_no: z.string() })),
    }),
  }),
}
