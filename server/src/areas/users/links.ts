// Links by mail that open a person's account: invitations, and their end.
import type { Call } from '../../http/call.ts'
import { hashOf, newToken } from '../../http/session.ts'
import { invitationLetter } from '../../mail/letters.ts'
import { addLink } from '../auth/queries.ts'

const INVITATION_HOURS = 72

/** Mails the invitation; any link sent before stops working. */
export async function invite(call: Call, person: { id: number; name: string; email: string }): Promise<void> {
  const { rows, portal, actor } = call
  const token = newToken()
  const now = portal.clock.realNow()
  await voidLinks(call, person.id)
  await addLink(rows, {
    userId: person.id,
    purpose: 'invite',
    tokenHash: hashOf(token),
    expiresAt: new Date(now.getTime() + INVITATION_HOURS * 3_600_000).toISOString(),
  })
  await call.post(
    invitationLetter(person, { publicUrl: portal.publicUrl(), token, hours: INVITATION_HOURS, from: actor.name }),
  )
}

/** Links mailed to a person stop working. */
export const voidLinks = ({ rows, portal }: Call, userId: number) =>
  rows
    .updateTable('login_links')
    .set({ used_at: portal.clock.realNow().toISOString() })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
