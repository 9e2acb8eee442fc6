// One's own row, and nobody else's: every query of this area is about the person who calls.
import type { profileEndpoints } from '@kerbline/domain/areas/profile/endpoints.ts'
import { passwordProblems, passwordProblemWords } from '@kerbline/domain/areas/auth/passwords.ts'
import { readPreferences } from '@kerbline/domain/areas/profile/preferences.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import type { Call } from '../../http/call.ts'
import { requireVersion } from '../../http/require-version.ts'
import { storePassword } from '../auth/queries.ts'
import { sessionsOf } from '../users/queries.ts'
import { requireOwnPhoto } from './own-photo.ts'
import { findFactor } from './queries.ts'
import { mailSecurityNotice } from './security-mail.ts'
import { onceProved } from './tries.ts'

type Endpoints = typeof profileEndpoints
type Profile = ReplyOf<Endpoints['view']>

const ownRow = ({ rows, actor }: Call) =>
  rows
    .selectFrom('users')
    .select(['id', 'name', 'email', 'phone', 'job_title', 'photo_id', 'side', 'updated_at', 'preferences'])
    .where('id', '=', actor.id)
    .executeTakeFirstOrThrow()

export async function ownProfile(call: Call): Promise<Profile> {
  const { rows, actor } = call
  const { preferences, ...row } = await ownRow(call)
  const factor = await findFactor(rows, actor.id)
  const isOn = Boolean(factor?.confirmed_at)
  const chosen = readPreferences(preferences)
  return {
    ...row,
    roles: [...actor.roles],
    permissions: [...actor.may],
    accounts: [...(actor.ownAccounts ?? actor.writtenAccounts)],
    second_factor: {
      is_on: isOn,
      since: factor?.confirmed_at ?? null,
      recovery_codes_left: isOn ? (factor?.recovery_hashes.length ?? 0) : 0,
    },
    preferences: chosen,
  }
}

export async function updateProfile(call: Call, { version, values }: InputOf<Endpoints['update']>): Promise<Profile> {
  const { rows, actor, portal, recordAudit } = call
  const before = await ownRow(call)
  await requireVersion(before, version, () => ownProfile(call))
  const { name, phone, job_title, photo_id } = before
  const { photo_id: photo = photo_id, ...details } = values
  if (photo !== null && photo !== photo_id) await requireOwnPhoto(call, photo)
  const after = { ...details, photo_id: photo }
  await rows
    .updateTable('users')
    .set({ ...after, updated_at: portal.clock.realNow().toISOString() })
    .where('id', '=', actor.id)
    .execute()
  await recordAudit({
    action: 'own details changed',
    entity: 'user',
    entityId: actor.id,
    before: { name, phone, job_title, photo_id },
    after,
  })
  await portal.sessions.refresh(rows, actor.id)
  return ownProfile(call)
}

/** What other parts of the portal keep there stays as it is. */
export async function savePreferences(call: Call, input: InputOf<Endpoints['preferences']>): Promise<Profile> {
  const { rows, actor, recordAudit } = call
  const { preferences: stored } = await ownRow(call)
  const before = readPreferences(stored)
  const after = {
    theme: input.theme ?? before.theme,
    density: input.density ?? before.density,
    notifications: { ...before.notifications, ...input.notifications },
    reminders: input.reminders ?? before.reminders,
  }
  const kept = typeof stored === 'object' && stored !== null ? stored : {}
  await rows
    .updateTable('users')
    .set({ preferences: JSON.stringify({ ...kept, ...after }) })
    .where('id', '=', actor.id)
    .execute()
  await recordAudit({ action: 'own preferences changed', entity: 'user', entityId: actor.id, before, after })
  return ownProfile(call)
}

export async function ownSessions({ rows, actor }: Call): Promise<ReplyOf<Endpoints['sessions']>> {
  const found = await sessionsOf(rows, actor.id)
  return { sessions: found.map((session) => ({ ...session, is_current: session.id === actor.sessionId })) }
}

export async function endSession(
  call: Call,
  { id }: InputOf<Endpoints['endSession']>,
): Promise<ReplyOf<Endpoints['endSession']>> {
  const { rows, actor, portal, recordAudit } = call
  const session = (await sessionsOf(rows, actor.id)).find((each) => String(each.id) === id)
  if (!session) throw problem('not found')
  await portal.sessions.close(rows, session.id)
  await recordAudit({ action: 'session ended', entity: 'user', entityId: actor.id })
  return { message: 'That session has ended.' }
}

async function endOthers({ rows, actor, portal }: Call): Promise<number> {
  const others = (await sessionsOf(rows, actor.id)).filter(({ id }) => id !== actor.sessionId)
  for (const { id } of others) await portal.sessions.close(rows, id)
  return others.length
}

export async function endOtherSessions(call: Call): Promise<ReplyOf<Endpoints['endOtherSessions']>> {
  const ended = await endOthers(call)
  await call.recordAudit({ action: 'other sessions ended', entity: 'user', entityId: call.actor.id, after: { ended } })
  return { ended }
}

async function storeNewPassword(
  call: Call,
  { old_password, password }: InputOf<Endpoints['changePassword']>,
): Promise<ReplyOf<Endpoints['changePassword']>> {
  const { rows, actor, portal, recordAudit } = call
  const [unfit] = passwordProblems(password, actor.email)
  const message =
    password === old_password
      ? 'This is your current password. Choose a new one.'
      : unfit && passwordProblemWords[unfit]
  if (message) throw problem('not valid', { fields: [{ field: 'password', reason: 'weak', message }] })
  const now = portal.clock.realNow().toISOString()
  await storePassword(rows, actor.id, password, now)
  await rows
    .updateTable('login_links')
    .set({ used_at: now })
    .where('user_id', '=', actor.id)
    .where('used_at', 'is', null)
    .execute()
  await endOthers(call)
  await recordAudit({ action: 'password changed', entity: 'user', entityId: actor.id })
  await mailSecurityNotice(
    call,
    'Your password was changed in your profile. You have been signed out on all other devices.',
  )
  return { message: 'Your new password is set. You have been signed out on all other devices.' }
}

export const changePassword = onceProved(
  {
    password: ({ old_password: given }: InputOf<Endpoints['changePassword']>) => ({ given, field: 'old_password' }),
  },
  storeNewPassword,
)
