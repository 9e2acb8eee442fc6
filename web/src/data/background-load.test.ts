import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Permission } from '@kerbline/domain/permissions.ts'
import { answerWith } from './client.ts'
import { loadInBackground, mostVehicles } from './background-load.ts'
import { moveBy } from './place.ts'
import { queryClient } from './query-client.ts'
import { signInAs } from './sample-user.ts'
import { endSession } from './session.ts'

let asked: string[] = []
beforeEach(() => {
  asked = []
  moveBy({
    go: () => undefined,
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
  answerWith(async (address) => {
    asked.push(address.replace(/\/?\?.*$/, '').replace('/api/', ''))
    return new Response('[]')
  })
})
afterEach(() => {
  endSession('signed out')
  queryClient.clear()
})
const loaded = async (permissions: readonly Permission[], vehicles = 100): Promise<string[]> => {
  signInAs({ permissions: [...permissions] })
  await loadInBackground(vehicles, new AbortController().signal)
  await new Promise((done) => setTimeout(done, 20))
  return asked
}
const everything: readonly Permission[] = [
  'see vehicles',
  'see maintenance request details',
  'see damage cases',
  'see queries',
  'see driver checks',
  'see cost per mile',
]

test('vehicles, then maintenance events, then the fleet; the rest after', async () => {
  const order = await loaded(everything)
  expect(order.slice(0, 2)).toEqual(['get-cached-vehicles', 'get-maintenance-events'])
  expect(order.indexOf('get-cached-fleet')).toBeGreaterThan(1)
  expect(order.toSorted()).toEqual([
    'damage-case',
    'get-cached-fleet',
    'get-cached-vehicles',
    'get-driver-checks',
    'get-maintenance-events',
    'get-query-events',
    'invoice-data-cpm',
  ])
})

test('without "see maintenance request details" no maintenance events are asked for, and the fleet still is', async () => {
  expect((await loaded(['see vehicles'])).toSorted()).toEqual(['get-cached-fleet', 'get-cached-vehicles'])
})

test('nothing is asked for without a right', async () => expect(await loaded(['see dashboard'])).toEqual([]))

test('a scope above 20,000 vehicles uses paged calls instead', async () => {
  expect(await loaded(everything, mostVehicles + 1)).toEqual([])
  expect(await loaded(['see vehicles'], mostVehicles)).toContain('get-cached-vehicles')
})

test('one that fails does not keep the others from loading', async () => {
  answerWith(async (address) => {
    asked.push(address)
    return address.includes('damage-case') ? new Response('{}', { status: 403 }) : new Response('[]')
  })
  expect((await loaded(everything)).some((address) => address.includes('invoice-data-cpm'))).toBe(true)
})
