import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { publicScreens } from '@kerbline/domain/public-screens.ts'
import { screens } from '@kerbline/domain/screens.ts'
import type { Code } from '../data/loading/code.ts'
import { knownScreens } from '../data/navigation/known-screens.ts'
import { changeQuery, currentAddress, navigate } from '../data/navigation/location.ts'
import { readIntended } from '../data/session/session.ts'
import { signal } from '../data/signal.ts'
import { currentLocation, startRouter } from './router.ts'
import { awaitsScreens } from './screens-wait.ts'

/** The code that brings the table: each test says what becomes of it. */
const failed = signal(false)
const fetchTable = vi.fn(async () => undefined)
const table: Code<unknown> = {
  get: () => (failed.get() ? { is: 'failed', attempts: 1 } : { is: 'waiting' }),
  load: fetchTable,
  watch: failed.watch,
}
const learn = (): void => knownScreens.set({ table: screens, isWhole: true })

/** The router follows the document for good, so one serves all tests. */
beforeAll(() => {
  localStorage.setItem('api_token', 'token')
  location.hash = '#/'
  startRouter(table)
})
beforeEach(() => {
  localStorage.setItem('api_token', 'token')
  navigate('/dashboard')
})
const settled = async (truth: () => boolean): Promise<void> => vi.waitFor(() => expect(truth()).toBe(true))

test('the first address is judged before anything is drawn', () => {
  expect(currentAddress()).toBe('/dashboard')
  expect(currentLocation.get().name).toBe('dashboard')
})

test('navigate makes an entry, and navigate with isReplace makes none', () => {
  const entries = history.length
  navigate('#/vehicles?status=red')
  expect([currentLocation.get().query, history.length]).toEqual([{ status: 'red' }, entries + 1])
  navigate('/drivers', { isReplace: true })
  expect([currentLocation.get().name, history.length]).toEqual(['drivers', entries + 1])
})

test('a filter being typed keeps the rest of the query and makes no entry', () => {
  navigate('/vehicles?status=red&page=2')
  const entries = history.length
  changeQuery({ q: 'lk 21', page: undefined })
  expect([currentAddress(), history.length]).toEqual(['/vehicles?status=red&q=lk%2021', entries])
})

test('a cancelled navigation leaves address, route and number of entries alone', () => {
  const before = { route: currentLocation.get(), entries: history.length }
  navigate('/login')
  expect({ route: currentLocation.get(), entries: history.length }).toEqual(before)
  expect(currentAddress()).toBe('/dashboard')
})

test('a typed address passes the guards too', async () => {
  location.hash = '#/vehicles?page=1'
  await settled(() => currentLocation.get().name === 'vehicles')
  location.hash = '#/login'
  await settled(() => currentLocation.get().name === 'dashboard')
  expect(currentAddress()).toBe('/dashboard')
})

test('a typed address that is refused becomes the page it was typed on', async () => {
  const route = currentLocation.get()
  location.hash = '#/login'
  await settled(() => currentAddress() === '/dashboard')
  expect(currentLocation.get()).toBe(route)
})

test('a step back that is refused is undone', async () => {
  navigate('/vehicles')
  localStorage.removeItem('api_token')
  navigate('/login')
  const stepped = new Promise((done) => addEventListener('popstate', done, { once: true }))
  history.back()
  await stepped
  await settled(() => currentAddress() === '/login')
  expect(currentLocation.get().name).toBe('login')
})

test('going back is followed', async () => {
  navigate('/drivers')
  history.back()
  await settled(() => currentLocation.get().name === 'dashboard')
})

describe('before the table of screens is here', () => {
  beforeEach(() => {
    knownScreens.set({ table: publicScreens, isWhole: false })
    failed.set(false)
    fetchTable.mockClear()
  })
  afterEach(() => learn())
  const atLogin = (): void => {
    localStorage.removeItem('api_token')
    localStorage.removeItem('intended_url')
    navigate('/forgotpassword')
  }

  test('sign-in and its neighbours are judged without it', () => {
    atLogin()
    navigate('/')
    expect([currentLocation.get().name, readIntended(), awaitsScreens.get()]).toEqual(['login', '/dashboard', false])
    expect(fetchTable).not.toHaveBeenCalled()
  })

  test('a page behind sign-in waits for it, then is remembered with query and hash and leads to Login', () => {
    atLogin()
    navigate('/contacts?n=2#branch')
    expect([currentLocation.get().name, fetchTable.mock.calls.length]).toEqual(['forgotPassword', 1])
    expect(awaitsScreens.get()).toBe(false) // signed out, the page that stands stays
    learn()
    expect([currentLocation.get().name, readIntended()]).toEqual(['login', '/contacts?n=2#branch'])
  })

  test('a path that leads nowhere is told from one behind sign-in', () => {
    atLogin()
    navigate('/no/such/page')
    learn()
    expect([currentLocation.get().name, currentAddress()]).toEqual(['unknown', '/no/such/page'])
    expect(readIntended()).toBeUndefined()
  })

  test('signed in, the wait is shown, and the newest wish wins', () => {
    atLogin()
    localStorage.setItem('api_token', 'token')
    navigate('/vehicles')
    navigate('/drivers?q=lee')
    expect([awaitsScreens.get(), currentLocation.get().name]).toEqual([true, 'forgotPassword'])
    learn()
    expect([awaitsScreens.get(), currentAddress()]).toEqual([false, '/drivers?q=lee'])
  })

  test('a typed address waits too', async () => {
    atLogin()
    location.hash = '#/vehicles?page=1'
    await settled(() => fetchTable.mock.calls.length === 1)
    learn()
    await settled(() => currentAddress() === '/login')
    expect(readIntended()).toBe('/vehicles?page=1')
  })

  test('a table that cannot come is shown as a failure; once it is here, the wish is carried out', () => {
    atLogin()
    navigate('/vehicles')
    failed.set(true)
    expect([awaitsScreens.get(), currentLocation.get().name]).toEqual([true, 'forgotPassword'])
    learn()
    expect([awaitsScreens.get(), currentLocation.get().name]).toEqual([false, 'login'])
  })
})
