import { expect, test } from 'vitest'
import { withoutSecrets } from './without-secrets.ts'

const cases: readonly (readonly [string, unknown, unknown])[] = [
  [
    'a plain record',
    { id: 4, name: 'Ann', is_on_hold: false, note: null },
    { id: 4, name: 'Ann', is_on_hold: false, note: null },
  ],
  [
    'a password and its hash',
    { password: 'x', password_hash: '$argon2id$…' },
    { password: '[removed]', password_hash: '[removed]' },
  ],
  [
    'tokens however they are written',
    { token: 'a', apiToken: 'b', bearer_token: 'c', token_hash: 'd' },
    { token: '[removed]', apiToken: '[removed]', bearer_token: '[removed]', token_hash: '[removed]' },
  ],
  [
    'keys and secrets',
    { api_key: 'a', apiKey: 'b', clientSecret: 'c', authorization: 'Bearer x' },
    { api_key: '[removed]', apiKey: '[removed]', clientSecret: '[removed]', authorization: '[removed]' },
  ],
  ['a secret that is absent stays absent', { password: null, token: undefined }, { password: null, token: undefined }],
  [
    'secrets deep inside',
    { list: [{ provider: { token: 'x', name: 'Feed' } }] },
    { list: [{ provider: { token: '[removed]', name: 'Feed' } }] },
  ],
  ['a sign-in inside an address', { url: 'https://me:pw@feed.example/a' }, { url: 'https://[removed]@feed.example/a' }],
  ['an address without one', { url: 'https://feed.example/a@b' }, { url: 'https://feed.example/a@b' }],
  ['names that only look alike', { laptop: 'x', passenger: 'y' }, { laptop: 'x', passenger: 'y' }],
  [
    'dates, bytes and large numbers',
    { at: new Date(0), photo: new Uint8Array(3), urn: 12n },
    { at: '1970-01-01T00:00:00.000Z', photo: '(3 bytes)', urn: '12' },
  ],
]

test.each(cases)('%s', (_, value, expected) => {
  expect(withoutSecrets(value)).toEqual(expected)
})

test('a long text is cut and says how long it was', () => {
  expect(withoutSecrets('a'.repeat(5_000))).toBe(`${'a'.repeat(4_000)}… (5000 characters)`)
})

test('what contains itself ends', () => {
  const loop: Record<string, unknown> = {}
  loop['self'] = loop
  expect(JSON.stringify(withoutSecrets(loop))).toContain('[too deep]')
})
