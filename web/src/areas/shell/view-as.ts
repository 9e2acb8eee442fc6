// Looking as somebody else ends here: one's own session, kept aside when the looking began, takes its place again.
import { authEndpoints } from '@kerbline/domain/areas/auth/endpoints.ts'
import { wipeAnswers } from '../../data/answers.ts'
import { store } from '../../data/browser-store.ts'
import { call } from '../../data/client.ts'
import { isLoadFailure } from '../../data/failure.ts'
import { endSession, readToken, sessionEnded, storeIntended } from '../../data/session/session.ts'
import { asideKey, readAside } from '../../data/session/viewing.ts'

const tokenKey = 'api_token'
const scopeKey = 'kerbline.scope'

/** Nothing of one person may be seen in the other's portal: kept answers go, and the document is loaded anew. */
async function become(token: string, address: string): Promise<void> {
  store(tokenKey, token)
  store(scopeKey, undefined)
  await wipeAnswers()
  location.hash = address
  location.reload()
}

function comeBack(): boolean {
  const aside = readAside()
  if (aside === undefined) return false
  store(asideKey, undefined)
  storeIntended(undefined)
  void become(aside.token, aside.back)
  return true
}

/** Ends the looking, at the server too, and goes back to one's own session. */
export async function stopViewing(): Promise<void> {
  const token = readToken()
  try {
    await call(authEndpoints.logout, {})
  } catch (error) {
    // Unreachable: the session ends by itself, after half an hour at most. Given up or refused: it had ended already.
    if (!isLoadFailure(error) && !(error instanceof DOMException)) throw error
  }
  if (readToken() !== token) return // its end was heard of meanwhile, and one is back
  if (!comeBack()) endSession('signed out')
}

/** However the looking ends, by its half hour or by signing out, one is back as oneself. Returns the end of listening. */
export const followViewing = (): (() => void) => sessionEnded.listen(() => void comeBack())
