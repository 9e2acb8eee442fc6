// Closing, suspending and reopening a company: a step of its own, after a confirmation that counts what it touches. Its people are out
// at once, its accounts are offered nowhere, and staff go on seeing everything (ruling 53).
import { companyStatusProblem } from '@kerbline/domain/areas/companies/standing.ts'
import type { companiesEndpoints } from '@kerbline/domain/areas/companies/endpoints.ts'
import { companies } from '@kerbline/domain/areas/companies/resource.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { sql } from 'kysely'
import { findRecord, type CrudRecord } from '../../crud/records.ts'
import { isAboveAccounts } from '../../http/above-accounts.ts'
import type { Call } from '../../http/call.ts'
import { viewsBy } from '../users/queries.ts'
import { openCasesOf, peopleOf, source } from './queries.ts'

type Endpoints = typeof companiesEndpoints

/** @throws problem 'not found' for whoever is bound to accounts, as these calls read people */
async function companyOf(call: Call, key: string): Promise<CrudRecord> {
  if (!isAboveAccounts(call)) throw problem('not found')
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
async function settlePeople({ rows, portal: { sessions } }: Call, companyId: number): Promise<void> {
  for (const { id, is_shut_out } of await peopleOf(rows, companyId)) {
    await (is_shut_out ? sessions.closeAll(rows, id) : sessions.refresh(rows, id))
    if (is_shut_out) for (const view of await viewsBy(rows, id)) await sessions.close(rows, view.id)
  }
}

const verbs = { active: 'reopened', suspended: 'suspended', closed: 'closed' } as const

export async function setStatus(
  call: Call,
  { key, version, status }: InputOf<Endpoints['setStatus']>,
): Promise<ReplyOf<Endpoints['setStatus']>> {
  const before = await companyOf(call, key)
  if (before.updated_at !== version) throw problem('changed meanwhile', { current: before })
  const why = companyStatusProblem({ status: String(before['status']), isActive: before.is_active }, status)
  if (why !== null) throw problem('not allowed now', { detail: why })
  await sql`update customers set status = ${status}, updated_at = clock_timestamp() where id = ${before.id}`.execute(
    call.rows,
  )
  await settlePeople(call, before.id)
  await call.recordAudit({
    action: `company ${verbs[status]}`,
    entity: companies.name,
    entityId: before.id,
    before: { status: before['status'] },
    after: { status },
  })
  return { status }
}
