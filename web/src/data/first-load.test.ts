import { afterEach, beforeEach, expect, test } from 'vitest'
import { ApiProblem, NetworkFailure } from './failure.ts'
import { announceFirstLoadFailure } from './first-load.ts'
import { carriedNotices } from './notices.ts'
import { moveBy } from './place.ts'
import { signInAs } from './sample-user.ts'
import { endSession } from './session.ts'

let gone: string[] = []
beforeEach(() => {
  gone = []
  signInAs()
  moveBy({
    go: (address) => gone.push(address),
    placeOf: () => ({
      name: 'dashboard',
      screenPath: '/dashboard',
      guard: 'auth',
      path: '/dashboard',
      values: {},
      query: {},
      hash: '',
    }),
  })
})
afterEach(() => endSession('signed out'))
const down = new NetworkFailure({ isTimeout: false })

test.each([
  ['/api/get-cached-vehicles', down, 1],
  ['/api/get-driver-checks', new ApiProblem(503, undefined), 1],
  ['/api/get-driver-checks', new ApiProblem(403, undefined), 0],
  ['/api/get-cached-vehicles', new ApiProblem(404, undefined), 0],
  ['/api/damage-case', down, 0],
])('%s failing with %o sends the person on %i times', (path, error, times) => {
  announceFirstLoadFailure(path, error, () => undefined)
  expect(gone).toEqual(Array.from({ length: times }, () => '/login'))
  expect(carriedNotices()).toHaveLength(times)
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
