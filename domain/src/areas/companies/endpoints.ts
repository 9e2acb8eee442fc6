import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { recordSchema } from '../../kit/field-schema.ts'
import { resourceEndpoints } from '../../kit/resource-endpoints.ts'
import { accountNumberForm, accountNumberRemedy } from '../auth/account-numbers.ts'
import { customerEndpoints } from './customer-endpoints.ts'
import { companies } from './resource.ts'
import { companyStatuses, companyVerbs } from './standing.ts'

const key = z.string().min(1).max(80)
const accountNumber = z.string().trim().regex(accountNumberForm, accountNumberRemedy)
const name = z.string().trim().min(1, 'Enter a name.').max(120)
const note = z.string().trim().max(500).nullable()
const account = z.object({
  account_number: z.string(),
  name: z.string(),
  note: z.string().nullable(),
  vehicles: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
})
const accounts = z.object({
  accounts: z.array(account),
})

export const companiesEndpoints = {
  ...resourceEndpoints(companies),
  accounts: endpoint({
    method: 'GET',
    path: '/api/companies/:key/accounts',
    needs: 'see companies',
    summary: 'The accounts of a company, with how many vehicles each has on hire',
    input: z.strictObject({ key }),
    reply: accounts,
  }),
  addAccount: endpoint({
    method: 'POST',
    path: '/api/companies/:key/accounts',
    needs: 'manage companies',
    summary: 'A further account of a company',
    input: z.strictObject({ key, account_number: accountNumber, name, note: note.default(null) }),
    reply: accounts,
  }),
  renameAccount: endpoint({
    method: 'PUT',
    path: '/api/companies/:key/accounts/:account_number',
    needs: 'manage companies',
    summary: 'Another name or note for an account; another number where nothing stands on it',
    input: z.strictObject({
      key,
      account_number: z.string().min(1).max(40),
      version: z.string().max(40),
      name,
      note,
      /** Absent: the number stays. */
      number: accountNumber.optional(),
    }),
    reply: accounts,
    current: account,
  }),
  removeAccount: endpoint({
    method: 'DELETE',
    path: '/api/companies/:key/accounts/:account_number',
    needs: 'manage companies',
    summary: 'Removes an account on which nothing stands, unless it is the only one of its company',
    input: z.strictObject({ key, account_number: z.string().min(1).max(40) }),
    reply: accounts,
  }),
  standing: endpoint({
    method: 'GET',
    path: '/api/companies/:key/standing',
    needs: 'manage companies',
    scope: 'platform',
    summary: 'How many people, vehicles and open cases closing a company would touch',
    input: z.strictObject({ key }),
    reply: z.object({ people: z.number(), vehicles: z.number(), open_cases: z.number() }),
  }),
  setStatus: endpoint({
    method: 'PUT',
    path: '/api/companies/:key/status',
    needs: 'manage companies',
    scope: 'platform',
    summary: 'Closes, suspends or reopens a company: its people are signed out, or may sign in again',
    input: z.strictObject({ key, version: z.string().max(40), status: z.enum(companyStatuses) }),
    reply: z.object({ status: z.enum(companyStatuses), may: z.array(z.enum(companyVerbs)) }),
    current: recordSchema(companies.fields),
  }),
  ...customerEndpoints,
}
