// Makes a person a system administrator by a one-time link: no password is made up, sent or shown.
import { hashOf, newToken } from '../http/session.ts'
import { recordAudit } from '../audit/audit.ts'
import type { Rows } from '../db/scope.ts'
import { passwordLink } from '../mail/emails.ts'
import { VerbRefused } from './verb.ts'

export const administratorLinkHours = 24

export interface NewAdministrator {
  readonly email: string
  readonly name: string
}

/** The address, in order; a person of that address who is no administrator is never made one on the quiet. */
const findOrAdd = async (rows: Rows, { email, name }: NewAdministrator): Promise<{ id: number; name: string }> => {
  const known = await rows
    .selectFrom('users')
    .select(['id', 'name', 'status', 'is_admin'])
    .where(({ fn }) => fn<string>('lower', ['email']), '=', email.toLowerCase())
    .where('status', '<>', 'deleted')
    .executeTakeFirst()
  if (known === undefined) {
    return rows
      .insertInto('users')
      .values({
        email,
        name,
        side: 'staff',
        status: 'invited',
        is_admin: true,
        roles: JSON.stringify(['system admin']),
      })
      .returning(['id', 'name'])
      .executeTakeFirstOrThrow()
  }
  if (!known.is_admin)
    throw new VerbRefused(
      `${email} belongs to ${known.name}, who is not an administrator. Use another address, or change the role in Kerbline.`,
    )
  if (known.status === 'suspended')
    throw new VerbRefused(`${email} belongs to ${known.name}, who is suspended. Restore them in Kerbline first.`)
  return known
}

/** Adds the administrator, or gives one who has lost the way in a new link. Resolves to the link, good for 24 hours, once. */
export const inviteAdministrator = async (
  rows: Rows,
  administrator: NewAdministrator,
  publicUrl: string,
): Promise<string> => {
  const user = await findOrAdd(rows, administrator)
  const token = newToken()
  await rows
    .insertInto('login_links')
    .values({
      user_id: user.id,
      purpose: 'invite',
      token_hash: hashOf(token),
      expires_at: new Date(Date.now() + administratorLinkHours * 3_600_000).toISOString(),
    })
    .execute()
  await recordAudit(rows, {
    actor: null,
    action: 'administrator invited',
    entity: 'user',
    entityId: user.id,
    after: { email: administrator.email },
  })
  return passwordLink(publicUrl, token)
}
