// What other areas have written to the people of a customer: a message of whoever did it, answered as any other is.
import type { Permission } from '@kerbline/domain/permissions.ts'
import type { Actor } from '../../http/actor.ts'
import type { Call } from '../../http/call.ts'
import { readersOf, writeMessage } from './compose.ts'
import { tellMailboxes } from './tell.ts'

/** A customer's people of an account who may do something. Asked ahead of the call. */
export const peopleWho = async (
  portal: Call['portal'],
  { account, may }: { readonly account: string; readonly may: Permission },
): Promise<Actor[]> => (await readersOf(portal, account)).filter((person) => person.may.has(may))

interface Written {
  readonly account: string
  readonly people: readonly Actor[]
  readonly reg_no: string
  readonly subject: string
  readonly body: string
}

export async function writeToAccount(call: Call, { account, people, ...said }: Written): Promise<void> {
  const composed = { ...said, account, to: [], reply_to: null, uploads: [], audience: null, draft: null }
  const addressed = people.map(({ name }) => name)
  const reach = { account, people, addressed, accountName: null, isBroadcast: false, branches: [], answered: null }
  await writeMessage(call, composed, reach, 0)
  await tellMailboxes(
    call.rows,
    people.map(({ id }) => id),
  )
}
