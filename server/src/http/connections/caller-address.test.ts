// Whose request it is, behind proxies: what a client writes of itself never counts.
import type { Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { startTestPortal, type TestPortal } from '../../testing/portal.ts'
import { callerOf } from './caller-address.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:0:1:ffff:1:2:3', '2001:db8:0:1'],
  ['2001:0DB8::1:9', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['whatever a proxy passed on', '198.51.100.1'],
])('%s is counted as %s', (ip, caller) => {
  const socket = { remoteAddress: '198.51.100.1' } as Socket
  expect(callerOf({ ip, socket })).toBe(caller)
})

onPortal('the address of a caller', (on) => {
  const portals: TestPortal[] = []
  const behind = async (proxies: string): Promise<TestPortal> => {
    const portal = await startTestPortal(on.database(), { TRUST_PROXY: proxies })
    portals.push(portal)
    return portal
  }
  const get = async (portal: TestPortal, url: string, from: string, forwarded?: string): Promise<number> => {
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
    return (await portal.app.inject({ method: 'GET', url, remoteAddress: from, headers })).statusCode
  }
  let one: TestPortal
  beforeAll(async () => {
    one = await behind('1')
  })
  afterAll(async () => {
    for (const portal of portals) await portal.stop()
  })

  test('behind one proxy it is what that proxy saw, whatever the client wrote before', async () => {
    const asked = (turn: number) =>
      get(one, '/api/files/by-link/no-such-link', '127.0.0.1', `10.0.0.${turn}, 203.0.113.9`)
    for (let turn = 1; turn <= 30; turn++) expect(await asked(turn)).not.toBe(429)
    expect(await asked(31)).toBe(429)
    expect(await get(one, '/api/files/by-link/no-such-link', '127.0.0.1', '203.0.113.9, 203.0.113.10')).not.toBe(429)
  })

  test('behind two it is what the outer one saw', async () => {
    const two = await behind('2')
    const asked = (turn: number) =>
      get(two, '/api/files/by-link/no-such-link', '127.0.0.1', `10.0.0.${turn}, 203.0.113.9, 192.0.2.1`)
    for (let turn = 1; turn <= 30; turn++) expect(await asked(turn)).not.toBe(429)
    expect(await asked(31)).toBe(429)
  })

  test('the figures are for callers on this machine that no proxy speaks for', async () => {
    expect(await get(one, '/metrics', '127.0.0.1')).toBe(200)
    for (const [from, forwarded] of [
      ['127.0.0.1', '127.0.0.1, 203.0.113.9'],
      ['127.0.0.1', '203.0.113.9'],
      ['127.0.0.1', '127.0.0.1'],
      ['203.0.113.9', '127.0.0.1'],
    ] as const)
      expect([from, forwarded, await get(one, '/metrics', from, forwarded)]).toEqual([from, forwarded, 401])
    const none = await behind('0')
    expect(await get(none, '/metrics', '127.0.0.1', '203.0.113.9')).toBe(401)
  })
})
