// Sign-in with a passkey. The device has seen the person (finger, face or PIN) and proves that it holds the key: both factors at once.
import type { authEndpoints } from '@kerbline/domain/areas/auth/endpoints.ts'
import { passkeyRequest } from '@kerbline/domain/areas/auth/passkeys.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import type { GuestCall } from '../../http/call.ts'
import {
  newChallenge,
  passkeyTimeoutMilliseconds,
  relyingParty,
  takeChallenge,
  webAuthn,
} from '../../http/passkeys/passkey-challenges.ts'
import { findById } from './queries.ts'
import { openSession } from './sign-in.ts'

type Endpoints = typeof authEndpoints

export async function startPasskeyLogin(call: GuestCall): Promise<ReplyOf<Endpoints['startPasskeyLogin']>> {
  const { rpID } = relyingParty(call.portal)
  const { generateAuthenticationOptions } = await webAuthn()
  return passkeyRequest.parse(
    await generateAuthenticationOptions({
      rpID,
      challenge: await newChallenge(call, null),
      timeout: passkeyTimeoutMilliseconds,
      userVerification: 'required',
    }),
  )
}

const refusal = () => problem('wrong sign-in', { detail: 'This passkey is not registered with Kerbline.' })

/** Every refusal is the same one: a passkey nobody knows, one of somebody suspended, an answer that proves nothing. */
export async function passkeyLogin(
  call: GuestCall,
  { used, remember }: InputOf<Endpoints['passkeyLogin']>,
): Promise<ReplyOf<Endpoints['passkeyLogin']>> {
  const { rows, portal } = call
  const { rpID, origin } = relyingParty(portal)
  const kept = await rows.selectFrom('passkeys').selectAll().where('credential_id', '=', used.id).executeTakeFirst()
  if (!kept) throw refusal()
  const { verifyAuthenticationResponse } = await webAuthn()
  const proof = await verifyAuthenticationResponse({
    response: used,
    expectedChallenge: (challenge) => takeChallenge(call, challenge, null),
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    credential: {
      id: kept.credential_id,
      publicKey: new Uint8Array(Buffer.from(kept.public_key, 'base64url')),
      counter: kept.counter,
    },
  }).catch(() => undefined) // whatever does not fit, the library throws; the answer is one refusal
  if (!proof?.verified) throw refusal()
  const user = await findById(rows, kept.user_id)
  if (user.status !== 'active') throw refusal()
  await rows
    .updateTable('passkeys')
    .set({
      counter: proof.authenticationInfo.newCounter,
      is_synced: proof.authenticationInfo.credentialBackedUp,
      last_used_at: portal.clock.realNow().toISOString(),
    })
    .where('id', '=', kept.id)
    .execute()
  return openSession(call, user, remember, 'signed in with a passkey')
}
