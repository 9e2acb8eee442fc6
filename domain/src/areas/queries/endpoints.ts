import { z } from 'zod'
import { caseEndpoints, ownersEndpoint, placeRow } from '../../cases/case-endpoints.ts'
import { caseWaitsEndpoints } from '../../cases/case-waits.ts'
import { packEndpoint } from '../../cases/document-endpoints.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { queryOrigin, writtenQuery } from './arrivals.ts'
import { queryCase } from './case.ts'
import { querySubjectNames } from './words.ts'

export const queryRow = z.object({
  query_no: z.string(),
  title: z.string(),
  category: z.string(),
  status: z.string(),
  priority: z.string(),
  reg_no: z.string().nullable(),
  waiting_on: z.string().nullable(),
  promised_at: z.string().nullable(),
  last_reply: z.string().nullable(),
  updated_at: z.string(),
})

/** How many of the promises that ended within twelve months were kept, and how often another day was promised instead. */
const keptOf = z.object({ kept: z.number(), total: z.number(), moved: z.number() })
const keptByClock = { respond: keptOf, resolve: keptOf }

const subject = z.strictObject({ type: z.enum(querySubjectNames), id: z.number().int().positive() })

export const queriesEndpoints = {
  ...caseEndpoints(queryCase, {
    /** What it is about in a line, and what made its priority. */
    row: { ...placeRow, about: z.string().nullable(), why_priority: z.string().nullable() },
    own: {
      body: z.string(),
      /** What made its priority; null: nothing but that nobody said otherwise. */
      why_priority: z.string().nullable(),
      subject: z
        .object({
          type: z.enum(querySubjectNames),
          id: z.number(),
          label: z.string(),
          /** What names it in the address of its screen; null: it has none of its own. */
          key: z.string().nullable(),
          /** What the line of an invoice says, the make and model of a vehicle. */
          detail: z.string().nullable(),
          /** Of an invoice line: net. */
          pence: z.number().nullable(),
        })
        .nullable(),
      resolution: z.string().nullable(),
      satisfaction: z.number().nullable(),
      /** The number of the query that goes on. */
      merged_into: z.string().nullable(),
      /** Whether the customer asked, or the hire company did for them. */
      raised_by_side: z.enum(['customer', 'hire_company']),
      /** Where it came from, if staff made it of what came without a sign-in. */
      origin: queryOrigin.nullable(),
    },
    opened: {
      ...writtenQuery,
      /** The record it is about. */
      subject: subject.nullable().default(null),
      /** Whose it is, where nothing it is about says so and the person has several accounts. */
      customer_account_number: z.string().max(8).nullable().default(null),
      is_off_road: z.boolean().default(false),
      is_injury: z.boolean().default(false),
    },
  }),
  ...caseWaitsEndpoints(queryCase, ['team', 'branch', 'account']),
  pack: packEndpoint(queryCase),
  subjects: endpoint({
    method: 'GET',
    path: '/api/queries/subjects',
    needs: [queryCase.open, queryCase.manage],
    summary: 'Records a query can be about, found by what is typed',
    input: z.strictObject({
      search: z.string().trim().max(80).default(''),
      /** One of them alone, as a link names it: `vehicle:12`. */
      subject: z.string().max(40).optional(),
    }),
    reply: z.object({
      subjects: z.array(
        z.object({
          type: z.enum(querySubjectNames),
          id: z.number(),
          label: z.string(),
          detail: z.string().nullable(),
          reg_no: z.string().nullable(),
          /** To choose whose the query is, where the record is of several of them; else empty. */
          accounts: z.array(z.object({ account_number: z.string(), name: z.string() })),
        }),
      ),
    }),
  }),
  owners: ownersEndpoint(queryCase),
  statistics: endpoint({
    method: 'GET',
    path: '/api/queries/statistics',
    needs: queryCase.see,
    summary: 'How many queries of the last twelve months were answered and resolved in time',
    input: z.strictObject({
      /** Of the company alone that has this account; without it, of all that one sees. */
      account: z.string().max(8).optional(),
    }),
    reply: z.object({
      ...keptByClock,
      /** Of every customer together. */
      of_all: z.object(keptByClock),
    }),
  }),
  events: endpoint({
    method: 'GET',
    path: '/api/get-query-events',
    needs: 'see queries',
    isSpecified: true,
    leavesOut: 'All but the 5,000 queries that changed last',
    summary: 'Queries of the scope',
    reply: z.array(queryRow),
  }),
}
