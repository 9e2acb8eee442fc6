import { expect, test } from 'vitest'
import { replyAddresses, type ReplyTo } from './reply-address.ts'

const now = new Date('2026-11-23T08:13:00Z')
const after = (days: number): Date => new Date(now.getTime() + days * 86_400_000)
const addresses = replyAddresses('a-secret', 'Reply@Mail.Example')
const to: ReplyTo = { personId: 4_012, record: { kind: 'case', id: 77 } }

test('says who may answer what, for 60 days, and fits into an address', () => {
  const address = addresses.addressFor(to, now)
  expect(address).toMatch(/^reply\+[a-z2-7]{40}@mail\.example$/)
  expect(addresses.read([address], now)).toEqual({ kind: 'good', to })
  expect(addresses.read([address], after(59))).toEqual({ kind: 'good', to })
  expect(addresses.read([address], after(61))).toEqual({ kind: 'ended', to })
  const longest = { personId: 2_147_483_647, record: { kind: 'message', id: 2_147_483_647 } } as const
  expect(addresses.read([addresses.addressFor(longest, now)], now)).toEqual({ kind: 'good', to: longest })
})

test('mail systems may change its case', () => {
  expect(addresses.read([addresses.addressFor(to, now).toUpperCase()], now)).toEqual({ kind: 'good', to })
})

test('of several the good one counts', () => {
  const good = addresses.addressFor(to, now)
  const old = addresses.addressFor({ ...to, personId: 9 }, after(-100))
  expect(addresses.read(['ann@north.example', `reply+${'a'.repeat(40)}@mail.example`, old, good], now)).toEqual({
    kind: 'good',
    to,
  })
  expect(addresses.read([old, `reply+${'a'.repeat(40)}@mail.example`], now)).toMatchObject({ kind: 'ended' })
})

test('every letter of it is signed', () => {
  const address = addresses.addressFor(to, now)
  const start = address.indexOf('+') + 1
  for (let at = start; at < start + 40; at += 1) {
    const other = address[at] === 'a' ? 'b' : 'a'
    const changed = `${address.slice(0, at)}${other}${address.slice(at + 1)}`
    expect([at, addresses.read([changed], now).kind]).toEqual([at, 'forged'])
  }
  expect(replyAddresses('another', 'reply@mail.example').read([address], now).kind).toBe('forged')
})

test.each([
  ['reply@mail.example', 'none'],
  ['reply+@mail.example', 'forged'],
  ['reply+short@mail.example', 'forged'],
  [`reply+${'0'.repeat(40)}@mail.example`, 'forged'],
  [`reply+${'a'.repeat(5_000)}@mail.example`, 'forged'],
  [`other+${'a'.repeat(40)}@mail.example`, 'none'],
  [`reply+${'a'.repeat(40)}@other.example`, 'none'],
  ['', 'none'],
  ['@', 'none'],
])('%s is none of ours', (address, kind) => expect(addresses.read([address], now).kind).toBe(kind))
