// What opens a person's account, and its end: invitations by mail, links, sessions.
import type { Call, GuestCall } from '../../http/call.ts'
import { hashOf, newToken } from '../../http/session.ts'
import { invitationEmail, passwordLink } from '../../mail/emails.ts'
import { addLink } from '../auth/queries.ts'
import { viewsBy } from './queries.ts'

const INVITATION_HOURS = 72

/** True where emails leave the portal; else they wait in the outbox. */
export const isMailed = ({ portal }: Call): boolean => portal.config.SMTP_URL !== undefined

export interface Invited {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly account: string | null
}

/** Mails the invitation; any link sent before stops working. Returns the link it holds. */
export async function invite(call: Call, person: Invited): Promise<string> {
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
  await call.sendMail(
    invitationEmail(person, { publicUrl: portal.publicUrl(), token, hours: INVITATION_HOURS, from: actor.name }),
  )
  return passwordLink(portal.publicUrl(), token)
}

/** Invites, and where no relay carries emails gives who invites the link, once (ruling 41); the trail says so. */
export async function inviteByHand(call: Call, person: Invited): Promise<string | null> {
  const link = await invite(call, person)
  if (isMailed(call)) return null
  await call.recordAudit({
    action: 'invitation link shown',
    entity: 'user',
    entityId: person.id,
    account: person.account,
  })
  return link
}

/** Links mailed to a person stop working. */
export const voidLinks = ({ rows, portal }: Pick<GuestCall, 'rows' | 'portal'>, userId: number) =>
  rows
    .updateTable('login_links')
    .set({ used_at: portal.clock.realNow().toISOString() })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()

/** Every session of the person ends, and every one that looks as somebody else on their behalf. */
export async function endEverySession(
  { rows, portal }: Pick<GuestCall, 'rows' | 'portal'>,
  userId: number,
): Promise<void> {
  await portal.sessions.closeAll(rows, userId)
  for (const { id } of await viewsBy(rows, userId)) await portal.sessions.close(rows, id)
}
