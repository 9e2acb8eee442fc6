import { createHash, createHmac } from 'node:crypto'
import { testSecrets } from '../testing/test-secrets.ts'
import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asOwner } from '../db/scope.ts'
import { onEngine } from '../db/testing.ts'
import { raiseAlert } from './alerts.ts'
import { type Realtime, startRealtime } from './channel.ts'
import { handOver, waitingToBeHandedOver } from './outside.ts'

interface Published {
  readonly path: string
  readonly body: string
  readonly isSigned: boolean
}

const [appId, key, secret] = ['app-1', 'outside-key', 'outside-secret']

/** A Pusher-protocol server's HTTP API, as far as publishing goes. */
const startOutside = async (): Promise<{
  server: Server
  port: number
  published: Published[]
  answer: { status: number }
}> => {
  const published: Published[] = []
  const answer = { status: 200 }
  const server = createServer(async (request, reply) => {
    const body = (await request.toArray()).join('')
    const address = new URL(request.url ?? '', 'http://outside')
    const signature = address.searchParams.get('auth_signature')
    address.searchParams.delete('auth_signature')
    const query = [...address.searchParams]
      .map(([name, value]) => `${name}=${value}`)
      .toSorted()
      .join('&')
    const wanted = createHmac('sha256', secret).update(`POST\n${address.pathname}\n${query}`).digest('hex')
    const md5 = createHash('md5').update(body).digest('hex')
    published.push({
      path: address.pathname,
      body,
      isSigned: signature === wanted && address.searchParams.get('body_md5') === md5,
    })
    reply.writeHead(answer.status).end('{}')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', () => listening()))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return { server, port: address.port, published, answer }
}

onEngine('an outside Pusher-protocol server', (on) => {
  let outside: Awaited<ReturnType<typeof startOutside>>
  const portalServer = createServer()
  const realtimes: Realtime[] = []
  const log = { warn: () => undefined, info: () => undefined }

  beforeAll(async () => {
    outside = await startOutside()
    const config = {
      PUSHER_APP_ID: appId,
      PUSHER_KEY: key,
      PUSHER_SECRET: secret,
      PUSHER_HOST: '127.0.0.1',
      PUSHER_PORT: outside.port,
      PUSHER_SCHEME: 'http',
    } as const
    const options = {
      server: portalServer,
      database: on.database(),
      config,
      log,
      secrets: await testSecrets(on.database()),
      hearingOf: async () => undefined,
      publicOrigin: () => 'http://portal.example',
    }
    realtimes.push(await startRealtime(options), await startRealtime(options))
  })
  afterAll(async () => {
    for (const realtime of realtimes) await realtime.close()
    outside.server.close()
  })

  test('gives its own key and place to browsers, and signs for it', async () => {
    const [realtime] = realtimes
    expect(realtime?.address).toEqual({ key, host: '127.0.0.1', port: outside.port, is_secure: false })
    const auth = await asOwner(on.database(), async (rows) =>
      realtime?.authorise('1.2', 'private-alerts', { id: 1, sessionId: 1 }, rows),
    )
    expect(auth).toEqual({ auth: `${key}:${createHmac('sha256', secret).update('1.2:private-alerts').digest('hex')}` })
  })

  test('is handed each alert once, signed, by one of the processes', async () => {
    const id = await asOwner(on.database(), (rows) =>
      raiseAlert(rows, { kind: 'DeploymentStarting', message: 'Soon “away”' }),
    )
    await expect.poll(() => outside.published.length).toBe(1)
    await new Promise((wake) => setTimeout(wake, 150))
    const [only, ...more] = outside.published
    expect(more).toEqual([])
    expect(only).toMatchObject({ path: '/apps/app-1/events', isSigned: true })
    const body: { name: string; channels: string[]; data: string } = JSON.parse(only?.body ?? '')
    expect([body.name, body.channels]).toEqual(['DeploymentStarting', ['private-alerts']])
    expect(JSON.parse(body.data)).toMatchObject({ id, message: 'Soon “away”', severity: 'warning' })
    expect(await waitingToBeHandedOver(on.database())).toEqual([])
  })

  test('keeps an alert that could not be handed over, for the next try', async () => {
    outside.answer.status = 503
    outside.published.length = 0
    const id = await asOwner(on.database(), (rows) => raiseAlert(rows, { kind: 'AlertEvent', message: 'again' }))
    await expect.poll(() => outside.published.length).toBeGreaterThan(0)
    await new Promise((wake) => setTimeout(wake, 150))
    expect(await waitingToBeHandedOver(on.database())).toEqual([id])
    outside.answer.status = 200
    outside.published.length = 0
    const server = { appId, key, secret, host: '127.0.0.1', port: outside.port, isSecure: false }
    await Promise.all([handOver(on.database(), server, log, id), handOver(on.database(), server, log, id)])
    expect(await waitingToBeHandedOver(on.database())).toEqual([])
    expect(outside.published).toHaveLength(1)
  })
})
