// Inviting and changing people. Rights are judged by the domain's table, told with before and after, and act on the next request.
import type { usersEndpoints } from '@kerbline/domain/areas/users/endpoints.ts'
import type { UserForm } from '@kerbline/domain/areas/users/forms.ts'
import {
  mayGrant,
  noAccess,
  systemAdminRole,
  type Granter,
  type Holder,
} from '@kerbline/domain/areas/users/granting.ts'
import { lastAdministratorProblem } from '@kerbline/domain/areas/users/lifecycle.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { Problem, problem, type FieldProblem } from '@kerbline/domain/kit/problem.ts'
import { isPermission } from '@kerbline/domain/permissions.ts'
import { requireVersion } from '../../http/require-version.ts'
import type { Call } from '../../http/call.ts'
import { takeStep } from '../../lifecycle/take-step.ts'
import { addressEmail } from '../../mail/emails.ts'
import { findByEmail } from '../auth/queries.ts'
import { lockAccess, runRulesFor } from '../permissions/queries.ts'
import { endEverySession, invite, inviteByHand, voidLinks, type Invited } from './links.ts'
import { managedPerson, viewAgain, viewOf } from './person.ts'
import { granterOf, holderOf, otherAdministrators, unknownAccounts, type UserRow } from './queries.ts'
import { userSteps } from './steps.ts'

type Endpoints = typeof usersEndpoints
const unique = (list: readonly string[]): string[] => [...new Set(list)]

/** What is against giving somebody this access. An account that is not the granter's answers the same, there or not. */
export function faultsOf(
  granter: Granter,
  before: Holder,
  values: UserForm,
  { unknown, costLimitBefore }: { readonly unknown: readonly string[]; readonly costLimitBefore: number },
): readonly FieldProblem[] {
  const problems: FieldProblem[] = [...mayGrant(granter, before, values)]
  if (unknown.length && !problems.some(({ field }) => field === 'accounts'))
    problems.push({
      field: 'accounts',
      reason: 'unknown_value',
      message: `We do not know these accounts: ${unknown.join(', ')}.`,
    })
  if (values.cost_limit_pence !== costLimitBefore && !granter.isAdmin)
    problems.push({
      field: 'cost_limit_pence',
      reason: 'not_yours_to_give',
      message: 'Only a system administrator can set an authorisation limit.',
    })
  return problems
}

/** @throws problem 'not valid' with a row a field */
async function refuseUnfit(call: Call, before: Holder, values: UserForm, costLimitBefore: number): Promise<void> {
  const unknown = await unknownAccounts(call.rows, values.accounts)
  const fields = [...faultsOf(granterOf(call.actor), before, values, { unknown, costLimitBefore })]
  if (fields.length) throw problem('not valid', { fields })
}

/** Whoever it is, the same is said: whose address it is, is nobody else's business. */
export const takenWords = 'There is already a user with this email address.'

async function refuseTakenAddress({ rows }: Call, email: string, ownId: number): Promise<void> {
  const other = await findByEmail(rows, email)
  if (other && other.id !== ownId)
    throw problem('already exists', {
      detail: takenWords,
      fields: [{ field: 'email', reason: 'taken', message: takenWords }],
    })
}

const storedAccess = ({ accounts, roles, permissions, denied }: UserForm) => ({
  customer_account_numbers: JSON.stringify(unique(accounts)),
  roles: JSON.stringify(unique(roles)),
  permissions: JSON.stringify(unique(permissions)),
  denied: JSON.stringify(unique(denied)),
  is_admin: roles.includes(systemAdminRole),
})

/** What the trail keeps of a person: every field of the form. */
const auditedOf = (row: UserRow): UserForm => {
  const { accounts, roles, permissions, denied } = holderOf(row)
  const { name, email, phone, job_title, side, cost_limit_pence } = row
  return {
    ...{ name, email, phone, job_title, side, cost_limit_pence },
    accounts: [...accounts],
    roles: [...roles],
    permissions: permissions.filter(isPermission),
    denied: denied.filter(isPermission),
  }
}

/** Writes down somebody who was judged: invited, and not yet told. */
export async function addUser(call: Call, values: UserForm): Promise<Invited> {
  const { rows, recordAudit, actor } = call
  const { name, email, phone, job_title, side, cost_limit_pence } = values
  const { id } = await rows
    .insertInto('users')
    .values({
      ...{ name, email, phone, job_title, side, cost_limit_pence, status: 'invited', created_by: actor.id },
      ...storedAccess(values),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const account = values.accounts[0] ?? null
  await recordAudit({ action: 'user invited', entity: 'user', entityId: id, account, after: values })
  return { id, name, email, account }
}

export async function createUser(
  call: Call,
  values: InputOf<Endpoints['create']>,
): Promise<ReplyOf<Endpoints['create']>> {
  await lockAccess(call.rows)
  await refuseUnfit(call, noAccess(values.side), values, 0)
  await refuseTakenAddress(call, values.email, 0)
  const person = await addUser(call, values)
  const invitation_link = await inviteByHand(call, person)
  await runRulesFor(call, [person.id])
  return { ...(await viewAgain(call, person.id)), invitation_link }
}

/**
 * What was opened or mailed under the old address must not open the account of the new one, and both are told: whoever took the
 * account over cannot keep that from the person who had it.
 */
async function moveAddress(
  call: Call,
  before: UserRow,
  now: { id: number; name: string; email: string; account: string | null },
): Promise<void> {
  await voidLinks(call, now.id)
  await endEverySession(call, now.id)
  for (const to of [before.email, now.email])
    await call.sendMail(addressEmail({ name: now.name, email: to }, { from: before.email, to: now.email }))
  if (before.status === 'invited') await invite(call, now)
}

/** Writes what changed of one person. @throws problem where the caller may not, or nobody would be left to administer. */
async function save(call: Call, row: UserRow, values: UserForm): Promise<void> {
  const { rows, portal, recordAudit } = call
  const holder = holderOf(row)
  await refuseUnfit(call, holder, values, row.cost_limit_pence)
  const hasNewAddress = values.email.toLowerCase() !== row.email.toLowerCase()
  if (hasNewAddress) await refuseTakenAddress(call, values.email, row.id)
  const access = storedAccess(values)
  const last = lastAdministratorProblem(
    { isAdmin: row.is_admin, state: row.status },
    { isAdmin: access.is_admin, state: row.status },
    await otherAdministrators(rows, row.id),
  )
  if (last !== null) throw problem('not allowed now', { detail: last })
  const { name, email, phone, job_title, cost_limit_pence } = values
  await rows
    .updateTable('users')
    .set({
      ...{ name, email, phone, job_title, cost_limit_pence, updated_at: portal.clock.realNow().toISOString() },
      ...access,
    })
    .where('id', '=', row.id)
    .execute()
  if (hasNewAddress) await moveAddress(call, row, { id: row.id, name, email, account: values.accounts[0] ?? null })
  await recordAudit({
    action: 'user changed',
    entity: 'user',
    entityId: row.id,
    account: values.accounts[0] ?? null,
    before: auditedOf(row),
    after: values,
  })
  await runRulesFor(call, [row.id])
  await portal.sessions.refresh(rows, row.id)
}

export async function updateUser(
  call: Call,
  { id, version, values }: InputOf<Endpoints['update']>,
): Promise<ReplyOf<Endpoints['update']>> {
  const row = await managedPerson(call, id)
  await requireVersion(row, version, async () => (await viewOf(call, row)).record)
  await save(call, row, values)
  return viewAgain(call, row.id)
}

type Change = InputOf<Endpoints['change']>['changes'][number]
type Before = ReplyOf<Endpoints['change']>['before'][number]

async function changeOne(
  call: Call,
  id: number,
  { roles, add_role, status }: Change['values'],
): Promise<Before | null> {
  const row = await managedPerson(call, id)
  const audited = auditedOf(row)
  const wanted = unique([...(roles ?? audited.roles), ...(add_role === undefined ? [] : [add_role])])
  const hasNewRoles = wanted.toSorted().join() !== audited.roles.toSorted().join()
  const hasNewState = status !== undefined && status !== row.status
  try {
    if (hasNewRoles) await save(call, row, { ...audited, roles: wanted })
    if (hasNewState) {
      const verb = status === 'suspended' ? 'suspend' : 'restore'
      await takeStep(call, userSteps, { id: row.id, verb, given: undefined })
    }
  } catch (error) {
    // Of many people it has to be said whom it concerns; each still has a line of its own.
    if (error instanceof Problem && error.code === 'not valid')
      throw problem('not valid', { ...error.extras, detail: `${row.name} cannot be changed in this way.` })
    throw error
  }
  if (!hasNewRoles && !hasNewState) return null
  return {
    ids: [row.id],
    values: {
      ...(hasNewRoles && { roles: audited.roles }),
      ...(hasNewState && { status: row.status === 'suspended' ? 'suspended' : 'active' }),
    },
  }
}

/** All or nothing; `before` is what undoes it. */
export async function changeUsers(
  call: Call,
  { changes }: InputOf<Endpoints['change']>,
): Promise<ReplyOf<Endpoints['change']>> {
  const before: Before[] = []
  for (const { ids, values } of changes)
    for (const id of new Set(ids)) {
      const was = await changeOne(call, id, values)
      if (was) before.push(was)
    }
  return { changed: before.length, before: before.toReversed() }
}
