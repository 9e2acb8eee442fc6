// What came without a sign-in, by the public form or by email, and becomes a query of a customer: what staff say of it, and what the portal
// can suggest. Who asked is known by their own word alone.
import { z } from 'zod'
import type { Permission } from '../../permissions.ts'
import { queryCategoryNames } from './words.ts'

export const arrivalWays = ['public form', 'email'] as const
export type ArrivalWay = (typeof arrivalWays)[number]

/** Staff who may make one of it, whatever desk they are at. */
export const queryMakers = ['raise queries', 'manage queries'] as const satisfies readonly Permission[]

/** "the public form" */
export const arrivalWords: Readonly<Record<ArrivalWay, string>> = {
  'public form': 'the public form',
  email: 'an email',
}

export const MAX_QUERY_TITLE = 120
export const MAX_QUERY_BODY = 20_000
const limit = (max: number) => `Use at most ${max.toLocaleString('en-GB')} characters.`

/** What every query says. */
export const writtenQuery = {
  category: z.enum(queryCategoryNames),
  title: z.string().trim().min(1, 'Enter what it is about.').max(MAX_QUERY_TITLE, limit(MAX_QUERY_TITLE)),
  body: z.string().trim().min(1, 'Enter your question.').max(MAX_QUERY_BODY, limit(MAX_QUERY_BODY)),
}

const id = z.number().int().positive().max(2_147_483_647)

/** What staff say of something that becomes a query. */
export const madeQuery = {
  ...writtenQuery,
  customer_account_number: z.string().min(1, 'Choose the account the query is for.').max(8),
  vehicle_id: id.nullable().default(null),
  /** The person of the customer who asked and gets the query; only whom the sender's address belongs to. */
  person_id: id.nullable().default(null),
}
const made = z.strictObject(madeQuery)
export type MadeQuery = z.output<typeof made>

/** What is suggested where one account alone matches the sender or the registration. */
export const suggestedQuery = z.object({
  account: z.object({ account_number: z.string(), name: z.string() }).nullable(),
  vehicle: z.object({ id: z.number(), reg_no: z.string(), account: z.string() }).nullable(),
  person: z.object({ id: z.number(), name: z.string() }).nullable(),
})
export type SuggestedQuery = z.output<typeof suggestedQuery>

/** Where a query came from, as its page says it. */
export const queryOrigin = z.object({
  way: z.enum(arrivalWays),
  at: z.string(),
  name: z.string().nullable(),
  /** Of a public request. */
  reference: z.string().nullable(),
  /** For staff alone, as is the telephone. */
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** Whether who asked can read the query in the portal. */
  has_account: z.boolean(),
})
export type QueryOrigin = z.output<typeof queryOrigin>
