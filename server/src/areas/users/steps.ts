// A person's account as it is moved: invited, active, suspended, deleted. What follows from each step stands here.
import { userLifecycle, userStanding } from '@kerbline/domain/areas/users/lifecycle.ts'
import { whyNotManaged } from '@kerbline/domain/areas/users/granting.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import type { GuestCall } from '../../http/call.ts'
import type { Actor } from '../../http/actor.ts'
import type { StepKind } from '../../lifecycle/take-step.ts'
import { lockAccess } from '../permissions/queries.ts'
import { endEverySession, voidLinks } from './links.ts'
import { makeNameless } from './nameless.ts'
import { findUser, granterOf, holderOf, lockUser, otherAdministrators, type UserRow } from './queries.ts'

/** How somebody signed in stands to a person: what both a step and the buttons are judged by. */
export async function standingFacts(rows: GuestCall['rows'], actor: Actor, row: UserRow) {
  const isActiveAdministrator = row.is_admin && row.status === 'active'
  return {
    isSelf: row.id === actor.id,
    isLastAdministrator: isActiveAdministrator && (await otherAdministrators(rows, row.id)) === 0,
    whyNotManaged: whyNotManaged(granterOf(actor), holderOf(row)),
    isByAdministrator: actor.isAdmin,
  }
}

export const userSteps: StepKind<typeof userLifecycle, UserRow> = {
  lifecycle: userLifecycle,
  entity: 'user',
  table: 'users',
  column: 'status',
  hasVersion: true,
  lock: async ({ rows, actor }, id) => {
    await lockAccess(rows)
    const row = actor
      ? await findUser(rows, granterOf(actor), id, { isLocked: true })
      : await lockUser(rows, Number(id))
    if (!row) throw problem('not found')
    return row
  },
  read: (row) => ({
    id: row.id,
    state: row.status,
    version: row.updated_at,
    account: holderOf(row).accounts[0] ?? null,
    current: { id: row.id, name: row.name, status: row.status, updated_at: row.updated_at },
  }),
  standing: async ({ rows, actor }, row) => {
    if (!actor) throw problem('not signed in')
    return userStanding(await standingFacts(rows, actor, row))
  },
  actions: {
    activate: 'invitation accepted',
    suspend: 'user suspended',
    restore: 'user restored',
    delete: 'user deleted',
  },
  after: async (call, { row }, verb) => {
    if (verb === 'suspend') {
      await voidLinks(call, row.id)
      await endEverySession(call, row.id)
    }
    if (verb === 'delete') await makeNameless(call, row)
  },
}
