import { expect, test } from 'vitest'
import { startClock } from './clock.ts'

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
