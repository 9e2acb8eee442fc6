// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ScreenName } from '@kerbline/domain/screens.ts'
import type { Permission } from '@kerbline/domain/permissions.ts'
import { answerWith } from '../client.ts'
import { loadCodeWhenIdle, loadInBackground, loadWhenIdle } from './background-load.ts'
import { code } from './code.ts'
import { maxKeptVehicles } from '@kerbline/domain/fleet/kept.ts'
import { queryClient } from '../query-client.ts'
import { signInAs } from '../session/sample-user.ts'

let asked: string[] = []
let stop = new AbortController()
const standing = ['vehicles', 'vehicle']
const allOfThem = [...standing, 'maintenance', 'damage', 'queries', 'driverChecks', 'finance']
beforeEach(() => {
  asked = []
  stop = new AbortController()
  location.hash = '#/dashboard'
  answerWith(async (address) => {
    asked.push(address.replace(/\/?\?.*$/, '').replace('/api/', ''))
    return new Response('[]')
  })
})
afterEach(() => {
  stop.abort()
})
const loaded = async (
  permissions: readonly Permission[],
  { vehicles = 100, id = 7, built = allOfThem } = {},
): Promise<string[]> => {
  signInAs({ id, permissions: [...permissions] })
  await loadInBackground(vehicles, new Set(built), stop.signal)
  asked.push('idle')
  await loadWhenIdle(vehicles, new Set(built), stop.signal)
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
  'see finance',
]

test('vehicles, then maintenance events, then the fleet; the rest once nobody waits; one after the other', async () => {
  let underWay = 0
  let max = 0
  answerWith(async (address) => {
    asked.push(address.replace(/\/?\?.*$/, '').replace('/api/', ''))
    underWay += 1
    max = Math.max(max, underWay)
    await new Promise((done) => setTimeout(done, 2))
    underWay -= 1
    return new Response('[]')
  })
  expect(await loaded(everything)).toEqual([
    'get-cached-vehicles',
    'get-maintenance-events',
    'get-cached-fleet',
    'idle',
    'damage-case',
    'get-query-events',
    'get-driver-checks',
    'invoice-data-cpm',
    'search/known',
  ])
  expect(max).toBe(1)
})

test('what no screen reads is not asked for: screens that do not stand, rights that do not open them', async () => {
  expect(await loaded(everything, { built: standing })).toEqual([
    'get-cached-vehicles',
    'get-maintenance-events',
    'get-cached-fleet',
    'idle',
    'search/known',
  ])
  asked = []
  queryClient.clear()
  // Cost per mile is read on the finance screen, which wants a right of its own.
  expect(await loaded(['see cost per mile'])).toEqual(['idle'])
  asked = []
  expect(await loaded(['see cost per mile', 'see finance'])).toEqual(['idle', 'invoice-data-cpm'])
})

test('the internal account gets no cost per mile, and asks for no lines of it', async () => {
  expect(await loaded(everything, { id: 1 })).not.toContain('invoice-data-cpm')
})

test('without "see maintenance request details" no maintenance events are asked for, and the fleet still is', async () => {
  expect(await loaded(['see vehicles'])).toEqual(['get-cached-vehicles', 'get-cached-fleet', 'idle', 'search/known'])
})

test('nothing is asked for without a right', async () => expect(await loaded(['see dashboard'])).toEqual(['idle']))

test('a scope above 20,000 vehicles uses paged calls instead', async () => {
  expect(await loaded(everything, { vehicles: maxKeptVehicles + 1 })).toEqual(['idle'])
  expect(await loaded(['see vehicles'], { vehicles: maxKeptVehicles })).toContain('get-cached-vehicles')
})

test('one that fails does not keep the others from loading', async () => {
  answerWith(async (address) => {
    asked.push(address)
    return address.includes('damage-case') ? new Response('{}', { status: 403 }) : new Response('[]')
  })
  expect((await loaded(everything)).some((address) => address.includes('invoice-data-cpm'))).toBe(true)
})

test('a fleet that is told to wait is asked once, and again when that is over: nobody asks beside the loop', async () => {
  vi.useFakeTimers()
  const start = Date.now()
  const times: number[] = []
  answerWith(async (address) => {
    if (!address.includes('get-cached-fleet')) return new Response('[]')
    times.push(Date.now() - start)
    return new Response('{}', { status: 503, headers: { 'Retry-After': '7' } })
  })
  signInAs({ permissions: [...everything] })
  const loading = loadInBackground(100, new Set(allOfThem), stop.signal)
  await vi.advanceTimersByTimeAsync(20_000)
  await loading
  vi.useRealTimers()
  expect(times).toEqual([0, 7_000, 14_000])
})

test('a list that is told to wait is asked again only when that is over', async () => {
  vi.useFakeTimers()
  const start = Date.now()
  const times: number[] = []
  answerWith(async (address) => {
    if (!address.includes('get-cached-vehicles')) return new Response('[]')
    times.push(Date.now() - start)
    return new Response('{}', { status: 503, headers: { 'Retry-After': '7' } })
  })
  signInAs({ permissions: [...everything] })
  const loading = loadInBackground(100, new Set(allOfThem), stop.signal)
  await vi.advanceTimersByTimeAsync(20_000)
  await loading
  vi.useRealTimers()
  expect(times).toEqual([0, 7_000])
})

test('what the palette finds beside the vehicles comes where a vehicle opens', async () => {
  expect(await loaded(['see vehicles'], { built: ['queries'] })).toEqual(['idle'])
  expect(await loaded(['see vehicles'], { built: standing })).toContain('search/known')
})

test('the code of screens that open without a connection comes one after the other, for what this person may open', async () => {
  const came: string[] = []
  let underWay = 0
  let max = 0
  const codeOf = (name: ScreenName) =>
    code(async () => {
      max = Math.max(max, (underWay += 1))
      await new Promise((done) => setTimeout(done, 2))
      underWay -= 1
      came.push(name)
      return name
    })
  signInAs({ permissions: ['see vehicles', 'see queries'] })
  const built = new Set(['vehicles', 'vehicle', 'queries', 'query', 'contacts', 'drivers'])
  await loadCodeWhenIdle(codeOf, built, stop.signal)
  expect(came).toEqual(['vehicles', 'vehicle', 'queries', 'contacts', 'query'])
  expect(max).toBe(1)
})

test('nothing more comes once the session is over, and what fails keeps back none of the others', async () => {
  const came: string[] = []
  signInAs({ permissions: ['see vehicles'] })
  const built = new Set(['vehicles', 'vehicle', 'contacts'])
  const codeOf = (name: ScreenName) =>
    code(async () => {
      if (name === 'vehicles') throw new Error('No answer')
      came.push(name)
      if (name === 'vehicle') stop.abort()
      return name
    })
  await loadCodeWhenIdle(codeOf, built, stop.signal)
  expect(came).toEqual(['vehicle'])
})
