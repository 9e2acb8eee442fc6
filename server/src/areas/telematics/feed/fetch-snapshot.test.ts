import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { retryAfterMilliseconds } from '../../../http/retry-after.ts'
import { FeedFailed, fetchBytes } from './fetch-bytes.ts'
import { fetchSnapshot } from './fetch-snapshot.ts'
import { RefusedAddress } from './outbound-address.ts'

type Answer = (request: IncomingMessage, response: ServerResponse, origin: string) => void

const running: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of running.splice(0)) await stop()
})

async function serve(answer: Answer): Promise<string> {
  const server = createServer((request, response) => answer(request, response, `http://${request.headers.host ?? ''}`))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  running.push(
    () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  )
  const { port } = server.address() as AddressInfo
  return `http://127.0.0.1:${port}`
}

const options = { bearerToken: null, format: 'json', isPrivateAllowed: true } as const
const page = (links: Readonly<Record<string, string>>): string =>
  JSON.stringify({ Fleet: { Links: Object.entries(links).map(([rel, href]) => ({ rel, href })), Equipment: [] } })
async function walk(address: string, more: object = {}) {
  const pages: [string, string | null][] = []
  for await (const { url, stops } of fetchSnapshot(address, { ...options, ...more }))
    pages.push([new URL(url).pathname + new URL(url).search, stops])
  return pages
}

test.each([
  [
    'pages to the last',
    { '/1': { self: '/1', next: '/2' }, '/2': { self: '/2', next: '/3' }, '/3': { self: '/3' } },
    [
      ['/1', null],
      ['/2', null],
      ['/3', 'no next link'],
    ],
  ],
  ['a page that is its own next', { '/1': { self: '/1', next: '/1' } }, [['/1', 'next equals self']]],
  ['a page that calls itself something else', { '/1': { self: '/0', next: '/0' } }, [['/1', 'next equals self']]],
  [
    'a circle',
    { '/1': { next: '/2' }, '/2': { next: '/1/' } },
    [
      ['/1', null],
      ['/2', 'next was seen'],
    ],
  ],
  ['a link to another site', { '/1': { next: 'https://elsewhere.example/2' } }, [['/1', 'next is on another site']]],
  ['a link that is none', { '/1': { next: 'http://[' } }, [['/1', 'next is on another site']]],
] as const)('%s', async (_, links, walked) => {
  const known: Readonly<Record<string, Readonly<Record<string, string>>>> = links
  const asked: string[] = []
  const origin = await serve((request, response) => {
    const path = (request.url ?? '').replace(/\/$/, '')
    asked.push(path)
    response.end(page(known[path] ?? {}))
  })
  expect(await walk(`${origin}/1`)).toEqual(walked)
  expect(asked).toEqual(walked.map(([path]) => path))
})

test('a feed without end is left after as many pages as allowed', async () => {
  const origin = await serve((request, response) =>
    response.end(page({ next: `/${Number((request.url ?? '').slice(1)) + 1}` })),
  )
  expect(await walk(`${origin}/1`, { maxPages: 3 })).toEqual([
    ['/1', null],
    ['/2', null],
    ['/3', 'too many pages'],
  ])
})

test('the token goes along, and the wished format', async () => {
  const seen: unknown[] = []
  const origin = await serve(({ headers }, response) => {
    seen.push([headers.authorization, headers.accept])
    response.end('{}')
  })
  await fetchBytes(new URL(origin), { ...options, bearerToken: 'abc', format: 'xml' })
  expect(seen).toEqual([['Bearer abc', 'application/xml, text/xml, application/json;q=0.8']])
})

test('a provider that asks for patience gets it, a few times and not for ever', async () => {
  let asked = 0
  const origin = await serve((_, response) => {
    asked += 1
    response.writeHead(asked < 3 ? 429 : 200, { 'retry-after': '0' }).end('{"ok":1}')
  })
  expect((await fetchBytes(new URL(origin), options)).toString()).toBe('{"ok":1}')
  expect(asked).toBe(3)
  const busy = await serve((_, response) => response.writeHead(503, { 'retry-after': '3600' }).end())
  await expect(fetchBytes(new URL(busy), options)).rejects.toThrow(/asked us to wait 3,600 seconds \(503\)/)
  const always = await serve((_, response) => response.writeHead(429, { 'retry-after': '0' }).end())
  await expect(fetchBytes(new URL(always), options)).rejects.toThrow(FeedFailed)
})

test.each([
  [401, {}, /refused the token/],
  [404, {}, /could not find this URL/],
  [302, { location: 'http://169.254.169.254/' }, /redirected us/],
  [500, {}, /returned error 500/],
])('an answer %i fails in words', async (status, headers, words) => {
  const origin = await serve((_, response) => response.writeHead(status, headers).end('secret body'))
  const error: unknown = await fetchBytes(new URL(origin), options).catch((found: unknown) => found)
  expect(error).toBeInstanceOf(FeedFailed)
  expect(String(error)).toMatch(words)
  expect(String(error)).not.toContain('secret')
})

test('an answer too long or too large is given up', async () => {
  const silent = await serve(() => undefined)
  await expect(fetchBytes(new URL(silent), { ...options, limitMilliseconds: 80 })).rejects.toThrow(
    /did not reply in time/,
  )
  const endless = await serve((_, response) => {
    const chunk = Buffer.alloc(1024 * 1024, 0x20)
    const pour = (): void => {
      while (!response.destroyed && response.write(chunk));
      if (!response.destroyed) response.once('drain', pour)
    }
    pour()
  })
  await expect(fetchBytes(new URL(endless), options)).rejects.toThrow(/larger than 16 MB/)
})

test('a private address is not asked unless allowed', async () => {
  let asked = 0
  const origin = await serve((_, response) => {
    asked += 1
    response.end('{}')
  })
  await expect(walk(origin, { isPrivateAllowed: false })).rejects.toThrow(RefusedAddress)
  await expect(walk(origin.replace('127.0.0.1', 'localhost'), { isPrivateAllowed: false })).rejects.toThrow(
    RefusedAddress,
  )
  expect(asked).toBe(0)
})

test.each([
  ['120', 120_000],
  ['Sat, 21 Nov 2026 08:30:10 GMT', 10_000],
  ['Sat, 21 Nov 2026 08:00:00 GMT', 0],
  ['soon', null],
  [undefined, null],
])('Retry-After "%s" is %s ms', (header, milliseconds) => {
  expect(retryAfterMilliseconds(header, Date.parse('2026-11-21T08:30:00Z'))).toBe(milliseconds)
})
