import { expect, test } from 'vitest'
import { linkToken } from '../data/link-token.ts'
import { readIntended } from '../data/session/session.ts'
import { decide } from './guards.ts'

const signedIn = (): void => localStorage.setItem('api_token', 'token')

test.each([
  // from a fresh document
  ['/', null, true, { action: 'go', address: '/dashboard' }, undefined],
  ['/messages', null, true, { action: 'go', address: '/messages/inbox' }, undefined],
  ['/settings', null, true, { action: 'go', address: '/settings/enquiry-fields' }, undefined],
  ['/settings/', '/dashboard', true, { action: 'go', address: '/settings/enquiry-fields' }, undefined],
  ['/settings', null, false, { action: 'go', address: '/login' }, '/settings/enquiry-fields'],
  ['/login', null, true, { action: 'go', address: '/dashboard' }, undefined],
  ['/login', null, false, { action: 'go', address: '/login' }, undefined],
  [
    '/contacts?from=email&n=2#branch',
    null,
    false,
    { action: 'go', address: '/login' },
    '/contacts?from=email&n=2#branch',
  ],
  ['/', null, false, { action: 'go', address: '/login' }, '/dashboard'],
  ['/no/such/page', null, false, { action: 'go', address: '/no/such/page' }, undefined],
  ['/schedule-maintenance', null, true, { action: 'go', address: '/schedule-maintenance' }, undefined],
  ['/link/a-token-of-a-link', null, false, { action: 'go', address: '/link/opened' }, undefined],
  ['/link/a-token-of-a-link', '/vehicles', true, { action: 'go', address: '/link/opened' }, undefined],
  // guest guard
  ['/login', '/contacts', true, { action: 'go', address: '/dashboard' }, undefined],
  ['/login', '/dashboard?period=year', true, { action: 'cancel' }, undefined],
  ['/login', '/vehicles', false, { action: 'go', address: '/login' }, undefined],
  // auth guard
  ['/vehicles', '/login', false, { action: 'cancel' }, undefined],
  ['/vehicles', '/forgotpassword', false, { action: 'go', address: '/login' }, '/vehicles'],
  ['/vehicles', '/login', true, { action: 'go', address: '/vehicles' }, undefined],
  // the reload
  [
    '/damage-management/case/4',
    '/damage-management/case/4/query',
    true,
    { action: 'reload', address: '/damage-management/case/4' },
    undefined,
  ],
  ['/damage-management/case/4', '/contacts', true, { action: 'go', address: '/damage-management/case/4' }, undefined],
])('to %s from %s, signed in: %s', (to, from, isSignedIn, decision, intended) => {
  if (isSignedIn) signedIn()
  expect(decide(to, from)).toEqual(decision)
  expect(readIntended()).toBe(intended)
})

test('the token of a link is put aside, once; the address that stands for it changes nothing', () => {
  decide('/link/the-first', null)
  expect([linkToken.get(), sessionStorage.getItem('kerbline.link')]).toEqual(['the-first', 'the-first'])
  decide('/link/opened', '/link/opened')
  expect(linkToken.get()).toBe('the-first')
  decide('/link/the%20second', '/link/opened')
  expect(linkToken.get()).toBe('the second')
})
