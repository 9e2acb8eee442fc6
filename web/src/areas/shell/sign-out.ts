// A deliberate sign-out: the server closes the session, this browser forgets it, whether or not the server could be reached.
import { authEndpoints } from '@kerbline/domain/areas/auth/endpoints.ts'
import { call } from '../../data/client.ts'
import { isLoadFailure } from '../../data/failure.ts'
import { beginSignOut, endSession, readToken } from '../../data/session/session.ts'
import { clearToasts } from '../../ui/overlay/toasts.ts'

const timeoutMilliseconds = 5_000

export async function signOut(): Promise<void> {
  beginSignOut()
  try {
    await call(authEndpoints.logout, {}, { timeoutMilliseconds })
  } catch (error) {
    // Unreachable: the server's idle limit closes what this browser has forgotten. Refused: it was closed already.
    if (!isLoadFailure(error) && !(error instanceof DOMException)) throw error
  }
  clearToasts()
  if (readToken() !== undefined) endSession('signed out')
}
