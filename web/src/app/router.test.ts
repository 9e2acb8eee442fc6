import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { changeQuery, currentAddress, navigate } from '../data/navigation/location.ts'
import { currentLocation, startRouter } from './router.ts'

/** The router follows the document for good, so one serves all tests. */
beforeAll(() => {
  localStorage.setItem('api_token', 'token')
  location.hash = '#/'
  startRouter()
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
  history.back()
  await new Promise((done) => setTimeout(done, 60))
  expect([currentAddress(), currentLocation.get().name]).toEqual(['/login', 'login'])
})

test('going back is followed', async () => {
  navigate('/drivers')
  history.back()
  await settled(() => currentLocation.get().name === 'dashboard')
})
