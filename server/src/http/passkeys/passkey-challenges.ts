// What a device signs so that an answer proves it is there now: made here, kept for minutes, taken by the first answer.
import { passkeyAddress } from './passkey-address.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { randomBytes } from 'node:crypto'
import type { GuestCall, Portal } from '../call.ts'

const MINUTES = 5
export const passkeyTimeoutMilliseconds = MINUTES * 60_000

/** Ed25519, ES256 and RS256, in the numbers of COSE: what devices have. */
export const passkeyAlgorithms = [-8, -7, -257]

/** Loaded by the first passkey, not by the start of the server. */
export const webAuthn = () => import('@simplewebauthn/server')

/** The name passkeys belong to and the address they are used at: the configured one, never the request's. */
export function relyingParty(portal: Portal): { readonly rpID: string; readonly origin: string } {
  const address = passkeyAddress(portal.publicUrl())
  if (!address)
    throw problem('not allowed now', {
      detail: 'Passkeys only work on a named web address, such as portal.example.com, not an IP address.',
    })
  return { rpID: address.hostname, origin: address.origin }
}

/** A new challenge: of a person who adds a passkey, or of nobody yet, for sign-in. */
export async function newChallenge(
  { rows, portal }: GuestCall,
  userId: number | null,
): Promise<Uint8Array<ArrayBuffer>> {
  const now = portal.clock.realNow()
  const bytes = new Uint8Array(randomBytes(32))
  await rows.deleteFrom('passkey_challenges').where('expires_at', '<', now.toISOString()).execute()
  await rows
    .insertInto('passkey_challenges')
    .values({
      challenge: Buffer.from(bytes).toString('base64url'),
      user_id: userId,
      expires_at: new Date(now.getTime() + passkeyTimeoutMilliseconds).toISOString(),
    })
    .execute()
  return bytes
}

/** Whether this challenge was asked and is answered for the first time. It is used up even where the call is refused afterwards. */
export async function takeChallenge(
  { rows, portal, afterwards }: GuestCall,
  challenge: string,
  userId: number | null,
): Promise<boolean> {
  const taken = await rows
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challenge)
    .where('user_id', 'is not distinct from', userId)
    .where('expires_at', '>', portal.clock.realNow().toISOString())
    .returning('challenge')
    .executeTakeFirst()
  if (taken)
    afterwards(async (after) => {
      await after.deleteFrom('passkey_challenges').where('challenge', '=', challenge).execute()
    })
  return taken !== undefined
}
