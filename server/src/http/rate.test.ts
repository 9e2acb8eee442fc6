import { Problem } from '@kerbline/domain/kit/problem.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onBothPortals } from '../db/testing.ts'
import { startTestPortal, type TestPortal } from '../testing/portal.ts'
import { type Allowance, limiterOf } from './rate.ts'

function startLimiter() {
  let time = 0
  const limit = limiterOf('heavy', () => time)
  const ask = (caller: string): { told: Allowance | undefined; refusal: unknown } => {
    let told: Allowance | undefined
    try {
      limit(caller, (allowance) => (told = allowance))
    } catch (refusal) {
      return { told, refusal }
    }
    return { told, refusal: undefined }
  }
  return { ask, passSeconds: (seconds: number) => (time += seconds * 1000) }
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
  const { ask } = startLimiter()
  for (let caller = 0; caller < 20_000; caller++) ask(`caller ${caller}`)
  expect(ask('caller 19999').told?.remaining).toBe(28)
  ask('one more')
  expect(ask('caller 0').told?.remaining).toBe(29) // the oldest was forgotten
})

onBothPortals('what is left of a minute', (on) => {
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
