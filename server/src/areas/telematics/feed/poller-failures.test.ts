// Feeds that misbehave: each says so on its own row, and the good one among them is taken in all the same.
import { createServer, type Server, type ServerResponse } from 'node:http'
import { testSecrets } from '../../../testing/test-secrets.ts'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { openAsJob } from '../../../jobs/open-as-job.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onEngine } from '../../../db/testing.ts'
import { privateAddressesSetting } from '../feed-settings.ts'
import { telematicsPoller } from './poller.ts'

const page = (serial: string, links: readonly object[]): string =>
  JSON.stringify({
    Fleet: {
      snapshotTime: '2026-11-21T12:00:00Z',
      Links: links,
      Equipment: [{ EquipmentHeader: { SerialNumber: serial } }],
    },
  })
const bomb = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;&lol;">]><Fleet version="1">&lol2;</Fleet>`
const deep = `${'<a>'.repeat(5_000)}${'</a>'.repeat(5_000)}`

const feeds: Readonly<Record<string, (response: ServerResponse, url: string) => void>> = {
  bomb: (response) => response.end(bomb),
  circle: (response, url) => {
    const [here, there] = url.endsWith('/2') ? ['2', '1'] : ['1', '2']
    response.end(page(`circle ${here}`, [{ rel: 'next', href: `/circle/${there}` }]))
  },
  deep: (response) => response.end(deep),
  empty: (response) => response.end(''),
  good: (response) => response.end(page('good 1', [])),
  html: (response) => response.end('<html><body>Sign in</body></html>'),
  later: (response) => response.writeHead(429, { 'retry-after': '3600' }).end(),
  loop: (response) =>
    response.end(
      page('loop 1', [
        { rel: 'self', href: '/loop' },
        { rel: 'next', href: '/loop' },
      ]),
    ),
  moved: (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/inside' }).end(),
  rubbish: (response) => response.end(Buffer.from([0x00, 0xff, 0xfe, 0x13, 0x37])),
  slow: (response) => void response.write('{'),
}

onEngine('feeds that misbehave', (on) => {
  let server: Server
  const asked = new Map<string, number>()
  beforeAll(async () => {
    server = createServer((request, response) => {
      const url = request.url ?? ''
      asked.set(url, (asked.get(url) ?? 0) + 1)
      feeds[url.split('/')[1] ?? '']?.(response, url)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const { kysely } = on.database()
    await kysely.insertInto('settings').values({ name: privateAddressesSetting, value: '1' }).execute()
    await kysely
      .insertInto('telematics_providers')
      .values(
        Object.keys(feeds).map((name) => ({
          name,
          url: `${origin}/${name}`,
          poll_requested_at: '2026-11-21T12:00:00Z',
        })),
      )
      .execute()
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  test('each is told on its row, the others are untouched, and what could be read is kept', async () => {
    const poll = telematicsPoller({
      openRows: openAsJob(on.database(), 'telematics'),
      secrets: await testSecrets(on.database()),
      log: { info: () => undefined, warn: () => undefined },
      businessNow: () => new Date('2026-11-21T12:00:00Z'),
      maxPollMilliseconds: 1_500,
    })
    await poll(new AbortController().signal)
    const { rows } = await sql<{ name: string; last_error: string | null; read: number | null; waits: boolean }>`
      select name, last_error, (last_counts ->> 'read')::int as read, poll_requested_at is not null as waits from telematics_providers order by name`.execute(
      on.database().kysely,
    )
    const told = Object.fromEntries(rows.map(({ name, last_error: error, read }) => [name, error ?? read]))
    expect(told).toEqual({
      bomb: expect.stringMatching(/DOCTYPE|entit/i),
      circle: 3,
      deep: expect.stringMatching(/./),
      empty: expect.stringMatching(/./),
      good: 1,
      html: expect.stringMatching(/./),
      later: 'The provider asked us to wait 3,600 seconds (429). We will try again at the next poll.',
      loop: 1,
      moved: 'The provider redirected us (302). Enter the new URL.',
      rubbish: expect.stringMatching(/./),
      slow: 'The provider took too long. We saved what it sent and will try again at the next poll.',
    })
    for (const error of Object.values(told).filter((each) => typeof each === 'string'))
      expect(error).not.toMatch(/could not import|undefined|Error:/)
    expect(rows.some(({ waits }) => waits)).toBe(false)
    expect([asked.get('/circle'), asked.get('/circle/2'), asked.get('/circle/1')]).toEqual([1, 1, 1])
    const kept = await sql<{ serial_number: string }>`select serial_number from equipment_readings order by 1`.execute(
      on.database().kysely,
    )
    expect(kept.rows.map(({ serial_number: serial }) => serial)).toEqual(['circle 1', 'circle 2', 'good 1', 'loop 1'])
  })
})
