// One's own passkeys: made with the password at hand, named, looked through and taken away.
import { passkeyAddress } from '../../http/passkeys/passkey-address.ts'
import { passkeyCreation } from '@kerbline/domain/areas/auth/passkeys.ts'
import type { profileEndpoints } from '@kerbline/domain/areas/profile/endpoints.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { productName } from '@kerbline/domain/product.ts'
import { createHash } from 'node:crypto'
import { lockUntilCommit } from '../../db/lock-until-commit.ts'
import type { Call } from '../../http/call.ts'
import {
  newChallenge,
  passkeyAlgorithms,
  passkeyTimeoutMilliseconds,
  relyingParty,
  takeChallenge,
  webAuthn,
} from '../../http/passkeys/passkey-challenges.ts'
import { mailSecurityNotice } from './security-mail.ts'
import { onceProved } from './tries.ts'

type Endpoints = typeof profileEndpoints
type Passkeys = ReplyOf<Endpoints['passkeys']>

const MAX = 20

const ownRows = ({ rows, actor }: Call) =>
  rows
    .selectFrom('passkeys')
    .select(['id', 'name', 'is_synced', 'created_at', 'last_used_at', 'credential_id', 'transports'])
    .where('user_id', '=', actor.id)
    .orderBy('id')
    .execute()

export async function ownPasskeys(call: Call): Promise<Passkeys> {
  const found = await ownRows(call)
  return {
    is_possible: passkeyAddress(call.portal.publicUrl()) !== undefined,
    passkeys: found.map(({ credential_id: _, transports: __, ...row }) => row),
  }
}

/** What a device knows a person by: the same each time, and nothing that says who they are. */
const handleOf = (userId: number): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHash('sha256').update(`passkeys of person ${userId}`).digest())

function assertRoom({ length }: readonly unknown[]): void {
  if (length >= MAX)
    throw problem('not allowed now', { detail: `You have ${MAX} passkeys. Remove one you no longer use first.` })
}

async function start(call: Call): Promise<ReplyOf<Endpoints['startPasskey']>> {
  const { actor, portal } = call
  const { rpID } = relyingParty(portal)
  const known = await ownRows(call)
  assertRoom(known)
  const { generateRegistrationOptions } = await webAuthn()
  return passkeyCreation.parse(
    await generateRegistrationOptions({
      rpName: productName,
      rpID,
      userName: actor.email,
      userDisplayName: actor.name,
      userID: handleOf(actor.id),
      challenge: await newChallenge(call, actor.id),
      timeout: passkeyTimeoutMilliseconds,
      attestationType: 'none',
      supportedAlgorithmIDs: passkeyAlgorithms,
      excludeCredentials: known.map(({ credential_id: id, transports }) => ({ id, transports })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    }),
  )
}

export const startPasskey = onceProved(
  { password: ({ password: given }: InputOf<Endpoints['startPasskey']>) => ({ given, field: 'password' }) },
  start,
)

const refusal = (message: string) =>
  problem('not valid', { detail: message, fields: [{ field: 'made', reason: 'passkey', message }] })

export async function addPasskey(
  call: Call,
  { name, made }: InputOf<Endpoints['addPasskey']>,
): Promise<ReplyOf<Endpoints['addPasskey']>> {
  const { rows, actor, portal, recordAudit } = call
  const { rpID, origin } = relyingParty(portal)
  const { verifyRegistrationResponse } = await webAuthn()
  const proof = await verifyRegistrationResponse({
    response: made,
    expectedChallenge: (challenge) => takeChallenge(call, challenge, actor.id),
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    supportedAlgorithmIDs: passkeyAlgorithms,
  }).catch(() => undefined) // whatever does not fit, the library throws; the answer is one refusal
  if (!proof?.verified) throw refusal('We could not confirm this passkey. Start again.')
  // Several at once are counted one after the other.
  await lockUntilCommit(rows, `passkeys of person ${actor.id}`)
  assertRoom(await ownRows(call))
  const { credential, credentialBackedUp } = proof.registrationInfo
  const added = await rows
    .insertInto('passkeys')
    .values({
      user_id: actor.id,
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: [...(credential.transports ?? [])],
      name,
      is_synced: credentialBackedUp,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) throw refusal('You have already added this passkey.')
  await recordAudit({ action: 'passkey added', entity: 'user', entityId: actor.id, after: { name } })
  await mailSecurityNotice(
    call,
    `A passkey named ${name} was added to your account. It can be used to sign in without your password.`,
  )
  return ownPasskeys(call)
}

export async function renamePasskey(
  call: Call,
  { id, name }: InputOf<Endpoints['renamePasskey']>,
): Promise<ReplyOf<Endpoints['renamePasskey']>> {
  const { rows, actor, recordAudit } = call
  const passkey = (await ownRows(call)).find((each) => String(each.id) === id)
  if (!passkey) throw problem('not found')
  await rows.updateTable('passkeys').set({ name }).where('id', '=', passkey.id).execute()
  await recordAudit({
    action: 'passkey renamed',
    entity: 'user',
    entityId: actor.id,
    before: { name: passkey.name },
    after: { name },
  })
  return ownPasskeys(call)
}

export async function removePasskey(
  call: Call,
  { id }: InputOf<Endpoints['removePasskey']>,
): Promise<ReplyOf<Endpoints['removePasskey']>> {
  const { rows, actor, recordAudit } = call
  const passkey = (await ownRows(call)).find((each) => String(each.id) === id)
  if (!passkey) throw problem('not found')
  await rows.deleteFrom('passkeys').where('id', '=', passkey.id).execute()
  await recordAudit({ action: 'passkey removed', entity: 'user', entityId: actor.id, before: { name: passkey.name } })
  await mailSecurityNotice(call, `The passkey named ${passkey.name} was removed from your account.`)
  return ownPasskeys(call)
}
