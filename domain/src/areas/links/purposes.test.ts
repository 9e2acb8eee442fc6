import { expect, test } from 'vitest'
import { givenPurposes, linkGivers, linkPurposeNames, linkPurposes, linkStateOf, mayGiveLinks } from './purposes.ts'

const now = new Date('2026-11-17T09:00:00Z')
const link = { ends_at: null, max_uses: null, uses: 7, revoked_at: null }

test.each([
  ['works', link],
  ['works', { ...link, ends_at: '2026-11-17T09:00:01Z', max_uses: 8 }],
  ['ended', { ...link, ends_at: '2026-11-17T09:00:00Z' }],
  ['used up', { ...link, max_uses: 7 }],
  ['withdrawn', { ...link, ends_at: '2026-11-01T09:00:00Z', revoked_at: '2026-11-02T09:00:00Z' }],
] as const)('%s: %j', (state, facts) => expect(linkStateOf(facts, now)).toBe(state))

test('what the portal alone gives out is nobody’s to give', () => {
  expect(linkPurposeNames).toContain('request status')
  expect(givenPurposes).not.toContain('request status')
  for (const name of givenPurposes) for (const right of linkPurposes[name].needs) expect(linkGivers).toContain(right)
})

test('who may not read bookings gives no link to one', () => {
  const holding = (...rights: string[]) => mayGiveLinks('booking status', (right) => rights.includes(right))
  expect(holding('request maintenance', 'see maintenance request details')).toBe(true)
  expect(holding('manage maintenance', 'see maintenance request details')).toBe(true)
  expect(holding('request maintenance')).toBe(false)
  expect(holding('see maintenance request details')).toBe(false)
  expect(mayGiveLinks('request status', () => true)).toBe(false)
})
