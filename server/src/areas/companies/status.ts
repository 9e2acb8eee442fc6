// Closing, suspending and reopening a company: a step of its own, after a confirmation that counts what it touches. Its people are out
// at once, its accounts are offered nowhere, and staff go on seeing everything (ruling 53).
import {
  companyLifecycle,
  companyStanding,
  companySteps,
  companyVerbTo,
} from '@kerbline/domain/areas/companies/standing.ts'
import type { companiesEndpoints } from '@kerbline/domain/areas/companies/endpoints.ts'
import { companies } from '@kerbline/domain/areas/companies/resource.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { sql } from 'kysely'
import { findRecord, type CrudRecord } from '../../crud/records.ts'
import { isAboveAccounts } from '../../http/above-accounts.ts'
import type { Call, GuestCall } from '../../http/call.ts'
import { type StepKind, takeStep } from '../../lifecycle/take-step.ts'
import { viewsBy } from '../users/queries.ts'
import { openCasesOf, peopleOf, source } from './queries.ts'

type Endpoints = typeof companiesEndpoints

const isStaffOfAll = ({ actor }: GuestCall): boolean => actor !== undefined && isAboveAccounts({ actor })

/** @throws problem 'not found' for whoever is bound to accounts, as these calls read people */
async function companyOf(call: GuestCall, key: string): Promise<CrudRecord> {
  if (!isStaffOfAll(call)) throw problem('not found')
  return findRecord(call.rows, companies, source, key)
}

export async function standing(
  call: Call,
  { key }: InputOf<Endpoints['standing']>,
): Promise<ReplyOf<Endpoints['standing']>> {
  const { id } = await companyOf(call, key)
  const people = await peopleOf(call.rows, id)
  const { vehicles, open_cases } = await openCasesOf(call.rows, id)
  return { people: people.length, vehicles, open_cases }
}

/** Those without an open account are signed out everywhere; the others go on with what they have left, or have again. */
async function settlePeople({ rows, portal: { sessions } }: GuestCall, companyId: number): Promise<void> {
  for (const { id, is_shut_out } of await peopleOf(rows, companyId)) {
    await (is_shut_out ? sessions.closeAll(rows, id) : sessions.refresh(rows, id))
    if (is_shut_out) for (const view of await viewsBy(rows, id)) await sessions.close(rows, view.id)
  }
}

const companyStatusSteps: StepKind<typeof companyLifecycle, CrudRecord> = {
  lifecycle: companyLifecycle,
  entity: companies.name,
  table: 'customers',
  column: 'status',
  hasVersion: true,
  lock: async (call, key) => {
    const { id } = await companyOf(call, String(key))
    await sql`select from customers where id = ${id} for update`.execute(call.rows)
    return companyOf(call, String(id))
  },
  read: (company) => ({
    id: company.id,
    state: String(company['status']),
    version: company.updated_at,
    account: null,
    current: company,
  }),
  standing: async (call, company) => companyStanding(company.is_active, isStaffOfAll(call)),
  actions: { reopen: 'company reopened', suspend: 'company suspended', close: 'company closed' },
  after: (call, { row }) => settlePeople(call, row.id),
}

export async function setStatus(
  call: Call,
  { key, version, status }: InputOf<Endpoints['setStatus']>,
): Promise<ReplyOf<Endpoints['setStatus']>> {
  const { row } = await takeStep(call, companyStatusSteps, {
    id: key,
    verb: companyVerbTo[status],
    version,
    given: undefined,
  })
  return { status, may: [...companySteps({ status, isActive: row.is_active }, isStaffOfAll(call))] }
}
