import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { changeQuery, currentAddress, goTo } from '../data/place.ts'
import { routedPlace, startRouter } from './router.ts'

/** The router follows the document for good, so one serves all tests. */
beforeAll(() => {
  localStorage.setItem('api_token', 'token')
  location.hash = '#/'
  startRouter()
})
beforeEach(() => {
  localStorage.setItem('api_token', 'token')
  goTo('/dashboard')
})
const settled = async (truth: () => boolean): Promise<void> => vi.waitFor(() => expect(truth()).toBe(true))

test('the first address is judged before anything is drawn', () => {
  expect(currentAddress()).toBe('/dashboard')
  expect(routedPlace.get().name).toBe('dashboard')
})

test('goTo makes an entry, and goTo with isReplace makes none', () => {
  const entries = history.length
  goTo('#/vehicles?status=red')
  expect([routedPlace.get().query, history.length]).toEqual([{ status: 'red' }, entries + 1])
  goTo('/drivers', { isReplace: true })
  expect([routedPlace.get().name, history.length]).toEqual(['drivers', entries + 1])
})

test('a filter being typed keeps the rest of the query and makes no entry', () => {
  goTo('/vehicles?status=red&page=2')
  const entries = history.length
  changeQuery({ q: 'lk 21', page: undefined })
  expect([currentAddress(), history.length]).toEqual(['/vehicles?status=red&q=lk%2021', entries])
})

test('a cancelled navigation leaves address, place and number of entries alone', () => {
  const before = { place: routedPlace.get(), entries: history.length }
  goTo('/login')
  expect({ place: routedPlace.get(), entries: history.length }).toEqual(before)
  expect(currentAddress()).toBe('/dashboard')
})

test('a typed address passes the guards too', async () => {
  location.hash = '#/vehicles?page=1'
  await settled(() => routedPlace.get().name === 'vehicles')
  location.hash = '#/login'
  await settled(() => routedPlace.get().name === 'dashboard')
  expect(currentAddress()).toBe('/dashboard')
})

test('a typed address that is refused becomes the page it was typed on', async () => {
  const place = routedPlace.get()
  location.hash = '#/login'
  await settled(() => currentAddress() === '/dashboard')
  expect(routedPlace.get()).toBe(place)
})

test('a step back that is refused is undone', async () => {
  goTo('/vehicles')
  localStorage.removeItem('api_token')
  goTo('/login')
  history.back()
  await new Promise((done) => setTimeout(done, 60))
  expect([currentAddress(), routedPlace.get().name]).toEqual(['/login', 'login'])
})

test('going back is followed', async () => {
  goTo('/drivers')
  history.back()
  await settled(() => routedPlace.get().name === 'dashboard')
})
