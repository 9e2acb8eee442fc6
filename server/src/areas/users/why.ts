// "Why can she see this, and why can't she?", asked by those who may see the person, about what they may see themselves.
import type { usersEndpoints } from '@kerbline/domain/areas/users/endpoints.ts'
import { explain } from '@kerbline/domain/areas/users/explanation.ts'
import { effectivePermissions } from '@kerbline/domain/areas/users/rights.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { normaliseRegistration } from '@kerbline/domain/fleet/registration.ts'
import { isPermission, type Permission } from '@kerbline/domain/permissions.ts'
import type { Call } from '../../http/call.ts'
import { ruleNames } from '../permissions/queries.ts'
import { personOf } from './person.ts'
import { accountOfVehicle, granterOf, holderOf, knownAccounts, unknownAccounts } from './queries.ts'

type Why = (typeof usersEndpoints)['why']

function permissionsIn(written: string): readonly Permission[] {
  const phrases = written
    .split(',')
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== '')
  const known = phrases.filter(isPermission)
  if (known.length < phrases.length)
    throw problem('not valid', {
      fields: [{ field: 'permission', reason: 'unknown_value', message: 'Choose a permission from the list.' }],
    })
  return known
}

/** The account asked about: named, or of the vehicle. What the caller cannot see themselves is not there. */
async function accountIn(call: Call, { account, reg_no }: InputOf<Why>): Promise<string | null> {
  const { rows, actor } = call
  if (reg_no !== '') {
    const found = await accountOfVehicle(rows, normaliseRegistration(reg_no), actor.ownAccounts)
    if (found === undefined) throw problem('not found', { detail: 'We could not find that vehicle.' })
    return found
  }
  if (account === '') return null
  const isForeign = actor.ownAccounts !== null && !actor.ownAccounts.includes(account)
  if (isForeign || (await unknownAccounts(rows, [account])).length > 0)
    throw problem('not found', { detail: 'We could not find that account.' })
  return account
}

export async function why(call: Call, input: InputOf<Why>): Promise<ReplyOf<Why>> {
  const row = await personOf(call, input.id)
  const permissions = permissionsIn(input.permission)
  const account = await accountIn(call, input)
  if (permissions.length === 0 && account === null)
    throw problem('not valid', {
      fields: [{ field: 'permission', reason: 'required', message: 'Choose a permission, an account or a vehicle.' }],
    })
  const holder = holderOf(row)
  const managed = row.side === 'staff' ? row.managed_accounts : []
  const seesAll = row.side === 'staff' && effectivePermissions(holder).has('see all accounts')
  const own = [...knownAccounts(granterOf(call.actor), [...new Set([...holder.accounts, ...managed])])]
  const { answer, sentences, remedies } = explain(
    { ...holder, name: row.name, state: row.status, accounts: seesAll ? null : own, managed },
    { permissions, account },
    await ruleNames(call.rows, granterOf(call.actor)),
  )
  return { answer, sentences: [...sentences], remedies: [...remedies] }
}
