// People: who may see them is one condition (queries.ts), who may change what of them one table (domain, granting.ts).
import { changesBetween } from '@kerbline/domain/areas/audit/changes.ts'
import { usersEndpoints } from '@kerbline/domain/areas/users/endpoints.ts'
import { isDelegated, rolesToGive, whyNotManaged } from '@kerbline/domain/areas/users/granting.ts'
import { isForSide } from '@kerbline/domain/areas/users/rights.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { permissions } from '@kerbline/domain/permissions.ts'
import { roles } from '@kerbline/domain/roles.ts'
import { area, type Call } from '../../http/call.ts'
import { changeUsers, createUser, updateUser } from './changes.ts'
import { decideDeletion, listRequests, removeUser } from './deletion.ts'
import { countUserViews, exportUsers, listUsers, usersList } from './list.ts'
import { personOf, viewOf } from './person.ts'
import { accountOptions, granterOf, historyOf, holderOf, knownAccounts } from './queries.ts'
import { endSessions, resetSecondFactor, restoreUser, sendLink, suspendUser } from './states.ts'
import { viewAs, viewing } from './view-as.ts'
import { why } from './why.ts'

type Endpoints = typeof usersEndpoints
const HISTORY_PAGE = 50

async function options(
  { rows, actor }: Call,
  { search }: InputOf<Endpoints['options']>,
): Promise<ReplyOf<Endpoints['options']>> {
  const granter = granterOf(actor)
  const sides = isDelegated(granter) ? (['customer'] as const) : (['customer', 'staff'] as const)
  const names = roles.map(({ name }) => name)
  const given = new Set(sides.flatMap((side) => rolesToGive(granter, names, side)))
  return {
    accounts: await accountOptions(rows, actor.ownAccounts, search),
    sides: [...sides],
    roles: roles
      .filter(({ name }) => given.has(name))
      .map(({ name, side, grants }) => ({ name, side, grants: [...grants] })),
    permissions: permissions.filter(
      (permission) => actor.may.has(permission) && sides.some((side) => isForSide(side, permission)),
    ),
  }
}

/** Accounts that are not the reader's own stay out of what was before, too. */
async function history(
  call: Call,
  { id, before }: InputOf<Endpoints['history']>,
): Promise<ReplyOf<Endpoints['history']>> {
  const row = await personOf(call, id)
  const granter = granterOf(call.actor)
  const known = (value: unknown): unknown =>
    Array.isArray(value)
      ? knownAccounts(
          granter,
          value.filter((each) => typeof each === 'string'),
        )
      : value
  if (granter.side !== 'staff' && whyNotManaged(granter, holderOf(row)) !== null) return { entries: [], next: null }
  const found = await historyOf(call.rows, 'user', row.id, before, HISTORY_PAGE + 1)
  const page = found.slice(0, HISTORY_PAGE)
  return {
    entries: page.map(({ at, by, action, before: was, after }) => ({
      ...{ at, by, action },
      changes: changesBetween(was, after).map((change) =>
        change.field === 'accounts'
          ? { field: change.field, before: known(change.before), after: known(change.after) }
          : change,
      ),
    })),
    next: found.length > HISTORY_PAGE ? (page.at(-1)?.id ?? null) : null,
  }
}

export const usersArea = area(
  usersEndpoints,
  {
    list: listUsers,
    viewCounts: countUserViews,
    exportRows: exportUsers,
    options,
    view: async (call, { id }) => viewOf(call, await personOf(call, id)),
    history,
    why,
    create: createUser,
    update: updateUser,
    change: changeUsers,
    suspend: suspendUser,
    restore: restoreUser,
    sendLink,
    endSessions,
    resetSecondFactor,
    remove: removeUser,
    deletionRequests: listRequests,
    decideDeletion,
    viewing,
    viewAs,
  },
  { lists: [usersList] },
)
