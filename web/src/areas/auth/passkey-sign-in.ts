// Sign-in with a passkey, fetched when somebody asks for it.
import { startAuthentication } from '@simplewebauthn/browser'
import { authEndpoints } from '@kerbline/domain/areas/auth/endpoints.ts'
import { call } from '../../data/client.ts'
import { arrive } from './sign-in.ts'

/** Asks the device, signs in and goes on. Rejects as `call` does, or with what the browser says about the passkey. */
export async function signInWithPasskey(remember: boolean): Promise<void> {
  const optionsJSON = await call(authEndpoints.startPasskeyLogin, {})
  const used = await startAuthentication({ optionsJSON })
  await arrive(await call(authEndpoints.passkeyLogin, { used, remember }))
}
