import { expect, test } from 'vitest'
import { businessDate, startClock } from './clock.ts'

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

test('without a test clock both times are the real one', () => {
  const clock = startClock()
  expect(Math.abs(clock.businessNow().getTime() - Date.now())).toBeLessThan(1000)
  expect(Math.abs(clock.realNow().getTime() - Date.now())).toBeLessThan(1000)
})

test('the business clock starts at the given instant and runs on; real time is untouched', async () => {
  const start = Date.parse('2024-02-29T23:59:59.900Z')
  const clock = startClock('2024-02-29T23:59:59.900Z')
  const first = clock.businessNow().getTime()
  await wait(60)
  const second = clock.businessNow().getTime()
  expect(first - start).toBeGreaterThanOrEqual(0)
  expect(first - start).toBeLessThan(50)
  expect(second - first).toBeGreaterThanOrEqual(50)
  expect(Math.abs(clock.realNow().getTime() - Date.now())).toBeLessThan(1000)
})

test('a text that is no instant is refused', () => {
  expect(() => startClock('yesterday')).toThrow('is not an instant')
})

test.each([
  ['2026-03-29T00:30:00Z', '2026-03-29'],
  ['2026-06-30T23:30:00Z', '2026-07-01'],
  ['2026-12-31T23:59:00Z', '2026-12-31'],
])('started at %s the business day is %s in London', (instant, day) => {
  expect(businessDate({ TEST_CLOCK: instant })).toBe(day)
})
