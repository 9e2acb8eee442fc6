// Ruling 6: a first load of the vehicles or the driver checks that fails with nothing to show sends the person to /login once,
// carrying a notice. Signed in, the guest guard bounces them to the dashboard, where the notice offers Retry. This holds on the screens
// that show those calls; elsewhere such a load runs in the background, and nobody is moved off a healthy screen.
import { screens, type ScreenName } from '@kerbline/domain/screens.ts'
import { failureWords, isPassing } from '../failure.ts'
import { carryNotice, takeNotice } from '../live/notices.ts'
import { locationOf } from '../navigation/matcher.ts'
import { currentAddress, navigate } from '../navigation/location.ts'
import { sessionEnded } from '../session/session.ts'

interface Sending {
  readonly what: string
  readonly on: readonly ScreenName[]
}

const sending: ReadonlyMap<string, Sending> = new Map([
  ['/api/get-cached-vehicles', { what: 'vehicles', on: ['vehicles', 'vehicle'] }],
  ['/api/get-driver-checks', { what: 'driver checks', on: ['driverChecks', 'driverCheck'] }],
])
const sent = new Set<string>()
sessionEnded.listen(() => sent.clear())

/** Sends the person on for these two calls only, and for each once a session; refusals (401, 403, 404) have their own ways. */
export function announceFirstLoadFailure(path: string, error: unknown, onRetry: () => void): void {
  const call = sending.get(path)
  if (!call?.on.includes(locationOf(currentAddress()).name) || !isPassing(error)) return
  const { title, remedy, reference } = failureWords(error, call.what)
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
  navigate(screens.login.path)
}
