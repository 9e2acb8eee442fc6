import { expect, test } from 'vitest'
import type { Guard } from '../../kit/screen.ts'
import { afterUnauthorised, authGuard, guestGuard, navigationGuard, type Place } from './guards.ts'

const place = (screenPath: string | null, guard: Guard, fullPath = screenPath ?? '/no/such/page'): Place => ({
  screenPath,
  guard,
  fullPath,
})
const dashboard = place('/dashboard', 'auth')
const login = place('/login', 'guest')
const vehicles = place('/vehicles', 'auth', '/vehicles?page=1#top')
const forgot = place('/forgotpassword', 'none')
const unknown = place(null, 'none')
const damageCase = place('/damage-management/case/{id}', 'auth', '/damage-management/case/7?tab=costs')
const damageQuery = place('/damage-management/case/{id}/query', 'auth', '/damage-management/case/7/query')
const go = { action: 'go' }
const cancel = { action: 'cancel' }
const toDashboard = { action: 'redirect', to: '/dashboard' }
const toLogin = (storeIntendedUrl: string) => ({ action: 'redirect', to: '/login', storeIntendedUrl })

test.each([
  ['guest, signed out', login, null, null, go],
  ['guest, signed out, from a page', login, vehicles, null, go],
  ['guest, signed in, on a fresh document', login, null, 'token', toDashboard],
  ['guest, signed in, from a page', login, vehicles, 'token', toDashboard],
  ['guest, signed in, from the dashboard', login, dashboard, 'token', cancel],
  ['auth, signed in', vehicles, login, 'token', go],
  ['auth, signed in, on a fresh document', vehicles, null, 'token', go],
  ['auth, signed out, on a fresh document', vehicles, null, null, toLogin('/vehicles?page=1#top')],
  ['auth, signed out, from a page', vehicles, forgot, null, toLogin('/vehicles?page=1#top')],
  ['auth, signed out, from Login', vehicles, login, null, cancel],
  ['an empty token is none', vehicles, login, '', cancel],
  ['no check, signed out', forgot, null, null, go],
  ['no check, signed in', forgot, dashboard, 'token', go],
  ['an unknown path', unknown, vehicles, 'token', go],
  [
    'Damage Query to Damage Case',
    damageCase,
    damageQuery,
    'token',
    { action: 'reload', to: '/damage-management/case/7?tab=costs' },
  ],
  [
    'Damage Query to Damage Case goes before the sign-in check',
    damageCase,
    damageQuery,
    null,
    { action: 'reload', to: '/damage-management/case/7?tab=costs' },
  ],
  ['Damage Case to Damage Query', damageQuery, damageCase, 'token', go],
  ['Damage Query to another page', vehicles, damageQuery, 'token', go],
  ['another page to Damage Case', damageCase, vehicles, 'token', go],
  ['Damage Case on a fresh document', damageCase, null, 'token', go],
])('%s', (_, to, from, token, answer) => {
  const navigation = { to, from, session: { token } }
  expect(navigationGuard(navigation)).toEqual(answer)
  if (to.guard === 'guest') expect(guestGuard(navigation)).toEqual(answer)
  if (to.guard === 'auth' && answer.action !== 'reload') expect(authGuard(navigation)).toEqual(answer)
})

test('following the answers never runs in circles', () => {
  const places = [dashboard, login, vehicles, forgot, damageCase, damageQuery]
  for (const token of [null, 'token']) {
    for (const from of [null, ...places]) {
      for (const start of places) {
        let to = start
        let steps = 0
        let answer = navigationGuard({ to, from, session: { token } })
        while (answer.action === 'redirect' && steps < 5) {
          to = answer.to === '/login' ? login : dashboard
          answer = navigationGuard({ to, from, session: { token } })
          steps += 1
        }
        expect(steps).toBeLessThan(2)
      }
    }
  }
})

test.each([
  ['nothing stored', vehicles, null, '/vehicles?page=1#top', '/login'],
  ['something stored already', vehicles, '/finance?year=2025#spend', null, '/login'],
  ['at Login', login, null, null, null],
])('after a 401, %s', (_, current, stored, storeIntendedUrl, redirect) => {
  expect(afterUnauthorised(current, stored)).toEqual({ clearToken: true, storeIntendedUrl, redirect })
})
