// The desks of staff stand above accounts: whoever is bound to some finds nothing there, staff with a narrower choice of
// accounts still see the whole desk.
import { problem } from '@kerbline/domain/kit/problem.ts'
import { enterScope } from '../db/scope.ts'
import type { Call, Rows } from './call.ts'

export const isAboveAccounts = ({ actor }: Pick<Call, 'actor'>): boolean =>
  actor.side === 'staff' && actor.ownAccounts === null

/** The rows of every account, for calls of scope 'platform'. @throws problem 'not found' for whoever is bound to accounts */
export async function staffRows(call: Call): Promise<Rows> {
  if (!isAboveAccounts(call)) throw problem('not found')
  await enterScope(call.rows, { kind: 'all', userId: call.actor.id })
  return call.rows
}
