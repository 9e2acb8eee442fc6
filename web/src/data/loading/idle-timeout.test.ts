import { expect, test } from 'vitest'
import { idleTimeout, listening } from './idle-timeout.ts'

test.each([204, 304])('an answer %d to which the browser gives a body stays as it came', (status) => {
  const answer = new Response(null, { status })
  Object.defineProperty(answer, 'body', { value: new ReadableStream({ start: (controller) => controller.close() }) })
  const idle = idleTimeout(60_000)
  expect(listening(answer, idle, new AbortController().signal)).toBe(answer)
  idle.end()
})

test('another is read piece by piece, and heard', async () => {
  let heard = 0
  const idle = { ...idleTimeout(60_000), heard: () => void heard++ }
  const answer = listening(new Response('[1]'), idle, new AbortController().signal)
  expect(await answer.json()).toEqual([1])
  expect(heard).toBeGreaterThan(1)
  idle.end()
})
