import fc from 'fast-check'
import { expect, test } from 'vitest'
import { safeIntendedUrl, whereAfterSignIn } from './intended-url.ts'

test.each([
  '/dashboard',
  '/contacts?from=email&n=2#branch',
  '/',
  '/vehicleoverview/AB12CDE?tab=costs',
  '/finance?link=https://example.com//a',
  '/loginhistory',
  '/vehicles#/login',
  `/${'a'.repeat(1999)}`,
])('%s is followed', (url) => expect(safeIntendedUrl(url)).toBe(url))

test.each([
  '//elsewhere.example/trap',
  '/vehicles//elsewhere.example',
  'https://elsewhere.example',
  'javascript:alert(1)',
  'vehicles',
  '\\\\elsewhere.example',
  '/\\elsewhere.example',
  '/vehicles?a=\\b',
  ' /vehicles',
  '/\t/elsewhere.example',
  '/\n/elsewhere.example',
  '/vehicles\u0000',
  '/vehicles\u200b',
  '/login',
  '/LOGIN',
  '/login?next=/a',
  '/login#a',
  '/login/',
  '',
  null,
  undefined,
  `/${'a'.repeat(2000)}`,
])('%j is not', (url) => expect(safeIntendedUrl(url)).toBeNull())

test('whatever is followed stays on the site', () => {
  const text = fc
    .array(fc.constantFrom('/', '\\', ':', '?', '#', '\t', ' ', 'a', 'http:', 'login', 'x.example', '@', '.', '%2f'), {
      maxLength: 8,
    })
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(text, (stored) => {
      const url = safeIntendedUrl(stored)
      fc.pre(url !== null)
      expect(url).toMatch(/^\/(?![/\\])/)
      expect(url?.split(/[?#]/)[0]).not.toContain('//')
    }),
  )
})

const input = { storedIntendedUrl: null, accounts: ['A', 'B'], remembered: [] }
test.each([
  ['several accounts, nothing remembered', input, '/select-account'],
  ['several accounts, one remembered', { ...input, remembered: ['B'] }, '/dashboard'],
  ['a remembered account that is lost', { ...input, remembered: ['Z'] }, '/select-account'],
  ['one account', { ...input, accounts: ['A'] }, '/dashboard'],
  ['no account', { ...input, accounts: [] }, '/dashboard'],
  ['somewhere to go', { ...input, storedIntendedUrl: '/finance?year=2025#spend' }, '/finance?year=2025#spend'],
  ['somewhere unsafe to go', { ...input, storedIntendedUrl: '//elsewhere.example/trap' }, '/select-account'],
  [
    'somewhere unsafe to go, one account',
    { ...input, storedIntendedUrl: '//elsewhere.example/trap', accounts: ['A'] },
    '/dashboard',
  ],
])('%s', (_, given, place) => expect(whereAfterSignIn(given)).toBe(place))
