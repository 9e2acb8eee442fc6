import { beforeEach, expect, test } from 'vitest'
import { fillPath } from '@kerbline/domain/kit/screen.ts'
import { screens, type ScreenName } from '@kerbline/domain/screens.ts'
import { ApiProblem, NetworkFailure } from '../failure.ts'
import { announceFirstLoadFailure } from './first-load.ts'
import { carriedNotices } from '../live/notices.ts'
import { navigateWith } from '../navigation/location.ts'
import { signInAs } from '../session/sample-user.ts'

let gone: string[] = []
/** Stands on that screen; a vehicle's needs its plate. */
const standAt = (screen: ScreenName): void =>
  history.replaceState(null, '', `#${fillPath(screens[screen].path, { reg: 'AB12CDE' })}`)
beforeEach(() => {
  gone = []
  standAt('vehicles')
  signInAs()
  navigateWith((address) => gone.push(address))
})
const down = new NetworkFailure({ isTimeout: false })

test.each([
  ['/api/get-cached-vehicles', 'vehicles', down, 1],
  ['/api/get-cached-vehicles', 'vehicle', down, 1],
  ['/api/get-driver-checks', 'driverChecks', new ApiProblem(503, undefined), 1],
  ['/api/get-driver-checks', 'driverChecks', new ApiProblem(403, undefined), 0],
  ['/api/get-cached-vehicles', 'vehicles', new ApiProblem(404, undefined), 0],
  ['/api/damage-case', 'damage', down, 0],
] as const)('%s failing on %s with %o sends the person on %i times', (path, screen, error, times) => {
  standAt(screen)
  announceFirstLoadFailure(path, error, () => undefined)
  expect(gone).toEqual(Array.from({ length: times }, () => '/login'))
  expect(carriedNotices()).toHaveLength(times)
})

test.each([
  ['/api/get-cached-vehicles', 'dashboard'],
  ['/api/get-cached-vehicles', 'driverChecks'],
  ['/api/get-driver-checks', 'vehicles'],
] as const)('a load of %s in the background moves nobody off %s', (path, screen) => {
  standAt(screen)
  announceFirstLoadFailure(path, down, () => undefined)
  expect([gone, carriedNotices()]).toEqual([[], []])
})

test('never a loop: once a session for each call, and the notice stays until Retry takes it', () => {
  let retried = 0
  announceFirstLoadFailure('/api/get-cached-vehicles', down, () => (retried += 1))
  announceFirstLoadFailure('/api/get-cached-vehicles', down, () => (retried += 1))
  expect(gone).toEqual(['/login'])
  expect(carriedNotices().map((each) => each.title)).toEqual(['We could not load vehicles.'])
  carriedNotices()[0]?.onRetry()
  expect([retried, carriedNotices().length]).toEqual([1, 0])
})
