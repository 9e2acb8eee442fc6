import { expect, test } from 'vitest'
import { idleTimeout, listening } from './idle-timeout.ts'

const idle = () => idleTimeout(60_000)

test('an answer is heard piece by piece, and reads as it came', async () => {
  const timeout = idle()
  const answer = listening(new Response('all of it', { status: 200 }), timeout, new AbortController().signal)
  expect([answer.status, await answer.text()]).toEqual([200, 'all of it'])
  timeout.end()
})

test.each([204, 304])('an answer of status %i passes as it is, though a browser gives it an empty stream', (status) => {
  const timeout = idle()
  const unchanged = new Response(null, { status, headers: { etag: '"a"' } })
  Object.defineProperty(unchanged, 'body', { value: new ReadableStream() })
  const answer = listening(unchanged, timeout, new AbortController().signal)
  expect([answer.status, answer.headers.get('etag')]).toEqual([status, '"a"'])
  timeout.end()
})
