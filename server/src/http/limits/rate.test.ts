import { Problem } from '@kerbline/domain/kit/problem.ts'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { startTestPortal, type TestPortal } from '../../testing/portal.ts'
import { type Allowance, maxWindows, startLimiters } from './rate.ts'

function startLimiter() {
  let time = 0
  const limiters = startLimiters(() => time)
  const limit = limiters.of('heavy')
  const ask = (caller: string): { told: Allowance | undefined; refusal: unknown } => {
    let told: Allowance | undefined
    try {
      limit(caller, (allowance) => (told = allowance))
    } catch (refusal) {
      return { told, refusal }
    }
    return { told, refusal: undefined }
  }
  return { ask, limiters, passSeconds: (seconds: number) => (time += seconds * 1000) }
}

test('thirty a minute, then refused with the time to wait; another caller has a count of its own', () => {
  const { ask, passSeconds } = startLimiter()
  expect(ask('one').told).toEqual({ limit: 30, remaining: 29, resetSeconds: 60 })
  for (let turn = 2; turn <= 30; turn++) expect(ask('one').refusal).toBeUndefined()
  passSeconds(20)
  const { told, refusal } = ask('one')
  expect(told).toEqual({ limit: 30, remaining: 0, resetSeconds: 40 })
  expect(refusal).toBeInstanceOf(Problem)
  expect(refusal).toMatchObject({ status: 429, extras: { retryAfterSeconds: 40 } })
  expect(ask('another').refusal).toBeUndefined()
})

test('a new minute begins with the first request after the last one ended', () => {
  const { ask, passSeconds } = startLimiter()
  for (let turn = 1; turn <= 31; turn++) ask('one')
  passSeconds(60)
  expect(ask('one')).toEqual({ told: { limit: 30, remaining: 29, resetSeconds: 60 }, refusal: undefined })
})

test('callers without number take no room without end, and who asks still counts', () => {
  const { ask, limiters } = startLimiter()
  const another = limiters.of('heavy')
  // What other calls count takes of the same room.
  for (let caller = 0; caller < maxWindows / 2; caller++) ask(`caller ${caller}`)
  for (let caller = 0; caller < maxWindows / 2; caller++) another(`caller ${caller}`, () => undefined)
  expect(ask(`caller ${maxWindows / 2 - 1}`).told?.remaining).toBe(28)
  ask('one more')
  expect(ask('caller 0').told?.remaining).toBe(29) // the oldest was forgotten
})

test('a look-up is taken back once the token is somebody’s', () => {
  const { limiters } = startLimiter()
  for (let turn = 0; turn < 1_000; turn++) limiters.lookUp('192.0.2.1')()
  for (let turn = 0; turn < 600; turn++) limiters.lookUp('192.0.2.1')
  expect(() => limiters.lookUp('192.0.2.1')).toThrow(Problem)
  expect(() => limiters.lookUp('192.0.2.2')).not.toThrow()
})

onPortal('tokens nobody gave out', (on) => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await startTestPortal(on.database())
  })
  afterAll(() => portal.stop())
  afterEach(() => vi.useRealTimers())

  test('have no count of their own, and soon cost no question to the database', async () => {
    const { token } = await portal.person({ accounts: ['NORTH01'], may: [] })
    expect((await portal.get('/api/me', token)).status).toBe(200)
    const find = vi.spyOn(portal.portal.sessions, 'find')
    for (let turn = 1; turn <= 600; turn++) expect((await portal.get('/api/me', `invented ${turn}`)).status).toBe(401)
    const asked = find.mock.calls.length
    for (const path of ['/api/me', '/api/alerts']) expect((await portal.get(path, 'one more')).status).toBe(429)
    expect([asked, find.mock.calls.length]).toEqual([600, 600])
    // Of the same address, whoever is known gets in all the same, also once what was read of them is no longer fresh.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10_000 })
    expect((await portal.get('/api/me', token)).status).toBe(200)
  })

  test('what is too long for a token is asked about nowhere and kept nowhere', async () => {
    const find = vi.spyOn(portal.portal.sessions, 'find').mockClear()
    expect((await portal.get('/api/me', 'x'.repeat(1_000))).status).toBe(401)
    expect(find).not.toHaveBeenCalled()
  })
})

onPortal('what is left of a minute', (on) => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await startTestPortal(on.database())
  })
  afterAll(() => portal.stop())

  test('is told once it is a fifth or less, and beyond it when to come back', async () => {
    const answers = []
    for (let turn = 1; turn <= 31; turn++) answers.push(await portal.get('/api/files/by-link/no-such-link'))
    const left = answers.map(({ headers }) => headers['x-ratelimit-remaining'])
    expect(left.slice(0, 23)).toEqual(Array.from({ length: 23 }, () => undefined))
    expect(left.slice(23, 30)).toEqual(['6', '5', '4', '3', '2', '1', '0'])
    expect(answers.at(-1)).toMatchObject({ status: 429, headers: { 'retry-after': expect.stringMatching(/^\d+$/) } })
  })
})
