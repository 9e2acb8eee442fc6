// Looking as somebody else begins here: their session takes the place of one's own, which is kept aside for the shell to put back.
import { wipeAnswers } from '../../data/answers.ts'
import { store } from '../../data/browser-store.ts'
import { currentAddress } from '../../data/navigation/location.ts'
import { readToken } from '../../data/session/session.ts'
import { asideKey } from '../../data/session/viewing.ts'

const tokenKey = 'api_token'
const scopeKey = 'kerbline.scope'

/** Goes to the dashboard as that person. The document is loaded anew: nothing read with one's own rights stays behind. */
export async function startViewing(token: string, reload: () => void = () => location.reload()): Promise<void> {
  store(asideKey, JSON.stringify({ token: readToken(), back: currentAddress() }))
  store(tokenKey, token)
  store(scopeKey, undefined)
  await wipeAnswers()
  history.replaceState(null, '', '#/dashboard')
  reload()
}
