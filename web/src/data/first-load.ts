// Ruling 6: a first load of the vehicles or the driver checks that fails with nothing to show sends the person to /login once,
// carrying a notice. Signed in, the guest guard bounces them to the dashboard, where the notice offers Retry.
import { screens } from '@kerbline/domain/screens.ts'
import { failureWords, isPassing } from './failure.ts'
import { carryNotice, takeNotice } from './notices.ts'
import { goTo } from './place.ts'
import { sessionEnded } from './session.ts'

const sending: ReadonlyMap<string, string> = new Map([
  ['/api/get-cached-vehicles', 'vehicles'],
  ['/api/get-driver-checks', 'driver checks'],
])
const sent = new Set<string>()
sessionEnded.listen(() => sent.clear())

/** Sends the person on for these two calls only, and for each once a session; refusals (401, 403, 404) have their own ways. */
export function announceFirstLoadFailure(path: string, error: unknown, onRetry: () => void): void {
  const what = sending.get(path)
  if (what === undefined || !isPassing(error)) return
  const { title, remedy, reference } = failureWords(error, what)
  carryNotice({
    id: path,
    title,
    text: remedy,
    reference,
    onRetry: () => {
      takeNotice(path)
      onRetry()
    },
  })
  if (sent.has(path)) return
  sent.add(path)
  goTo(screens.login.path)
}
