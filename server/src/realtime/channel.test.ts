import { createServer, type Server } from 'node:http'
import { testSecrets } from '../testing/test-secrets.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../db/database.ts'
import { asOwner } from '../db/scope.ts'
import { onEngine } from '../db/testing.ts'
import { aUser } from '../testing/factories.ts'
import { raiseAlert, retractAlert } from './alerts.ts'
import type { Hearing } from './case-changes.ts'
import { type Realtime, startRealtime } from './channel.ts'
import { openClient, type TestClient } from './testing-client.ts'

const config = {
  PUSHER_APP_ID: undefined,
  PUSHER_KEY: undefined,
  PUSHER_SECRET: undefined,
  PUSHER_HOST: undefined,
  PUSHER_PORT: 443,
  PUSHER_SCHEME: 'https',
} as const
const warnings: unknown[] = []
const log = { warn: (what: unknown) => void warnings.push(what), info: () => undefined }

const hearings = new Map<number, Hearing>()

interface Portal {
  readonly realtime: Realtime
  readonly server: Server
  readonly address: (key?: string, protocol?: string) => string
  readonly origin: string
}

/** One process of the portal, as far as this room goes. */
const startPortal = async (database: Database): Promise<Portal> => {
  const server = createServer()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', () => listening()))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  const realtime = await startRealtime({
    server,
    database,
    config,
    log,
    secrets: await testSecrets(database),
    publicOrigin: () => 'https://portal.example.com',
    hearingOf: async (userId) => hearings.get(userId),
  })
  const host = `127.0.0.1:${address.port}`
  return {
    realtime,
    server,
    origin: `http://${host}`,
    address: (key = realtime.key, protocol = '7') => `ws://${host}/app/${key}?protocol=${protocol}&client=js`,
  }
}

onEngine('the realtime channel', (on) => {
  let one: Portal
  let two: Portal
  let secondDatabase: Database
  const clients: TestClient[] = []
  const connect = (portal: Portal, address = portal.address(), origin = portal.origin): TestClient => {
    const client = openClient(address, origin)
    clients.push(client)
    return client
  }
  let user = { userId: 0, sessionId: 0 }

  beforeAll(async () => {
    const database = on.database()
    // Two processes have a connection each; the embedded database has one process.
    const { DATA_DIR } = { DATA_DIR: database.inner.dataDirectory }
    secondDatabase =
      on.engine === 'postgres' ? await openDatabase({ DATA_DIR, DATABASE_URL: database.inner.url }) : database
    one = await startPortal(database)
    two = await startPortal(secondDatabase)
    const { id } = await database.kysely.insertInto('users').values(aUser()).returning('id').executeTakeFirstOrThrow()
    user = { userId: id, sessionId: await addSession(id, 'first') }
  })
  afterEach(() => {
    for (const client of clients.splice(0)) client.close()
  })
  afterAll(async () => {
    for (const { realtime, server } of [one, two]) {
      await realtime.close()
      server.close()
    }
    if (secondDatabase !== on.database()) await secondDatabase.close()
    expect(warnings).toEqual([])
  })

  const addSession = async (userId: number, tokenHash: string): Promise<number> => {
    const expires_at = new Date(Date.now() + 3_600_000).toISOString()
    const session = { user_id: userId, token_hash: tokenHash, expires_at }
    return (await on.database().kysely.insertInto('sessions').values(session).returning('id').executeTakeFirstOrThrow())
      .id
  }
  const authorise = (
    portal: Portal,
    database: Database,
    socketId: string,
    channel = 'private-alerts',
    session = user,
  ) =>
    asOwner(database, (rows) =>
      portal.realtime.authorise(socketId, channel, { id: session.userId, sessionId: session.sessionId }, rows),
    )
  const subscribe = async (portal: Portal, session = user, via: Portal = portal): Promise<TestClient> => {
    const client = connect(portal)
    const { auth } = await authorise(
      via,
      via === two ? secondDatabase : on.database(),
      await client.socketId(),
      'private-alerts',
      session,
    )
    client.say('pusher:subscribe', { channel: 'private-alerts', auth })
    await client.hear('pusher_internal:subscription_succeeded')
    return client
  }
  const raise = (message: string, kind: 'AlertEvent' | 'DeploymentStarting' = 'AlertEvent') =>
    asOwner(on.database(), (rows) => raiseAlert(rows, { kind, message }))

  test('the key is the same in every process', () => {
    expect(two.realtime.key).toBe(one.realtime.key)
    expect(one.realtime.key).toMatch(/^[0-9a-f]{20}$/)
  })

  test('a socket is greeted, subscribes, and hears alerts of both kinds, in every process', async () => {
    const [here, there] = [await subscribe(one), await subscribe(two)]
    expect((await here.hear('pusher:connection_established')).data).toMatchObject({ activity_timeout: 120 })
    const id = await raise('Brakes “recall”')
    await raise('Back in five minutes', 'DeploymentStarting')
    for (const client of [here, there]) {
      const alert = await client.hear('AlertEvent')
      expect(alert).toMatchObject({
        channel: 'private-alerts',
        data: { id, message: 'Brakes “recall”', severity: 'information' },
      })
      expect(alert.data['created_at']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
      expect((await client.hear('DeploymentStarting')).data).toMatchObject({
        message: 'Back in five minutes',
        severity: 'warning',
      })
      expect(client.heard.filter(({ event }) => event === 'AlertEvent')).toHaveLength(1)
    }
  })

  test('an alert for some is told of without its words, and one taken back is told of everywhere, once', async () => {
    const [here, there] = [await subscribe(one), await subscribe(two)]
    const raised = (alert: object) =>
      asOwner(on.database(), (rows) => raiseAlert(rows, { kind: 'AlertEvent', message: 'for some', ...alert }))
    const id = await raised({ audience: 'staff' })
    for (const client of [here, there]) {
      expect((await client.hear('AlertWaiting')).data).toEqual({ id })
      expect(JSON.stringify(client.heard)).not.toContain('for some')
    }
    const open = await raised({ audience: 'all' })
    await here.hear('AlertEvent')
    const retract = () => asOwner(on.database(), (rows) => retractAlert(rows, open, user.userId))
    expect([await retract(), await retract()]).toEqual([true, false])
    for (const client of [here, there]) {
      expect((await client.hear('AlertRetracted')).data).toEqual({ id: open })
      expect(client.heard.filter(({ event }) => event === 'AlertRetracted')).toHaveLength(1)
    }
  })

  test('an alert that is not saved is not heard', async () => {
    const client = await subscribe(one)
    const undone = asOwner(on.database(), async (rows) => {
      await raiseAlert(rows, { kind: 'AlertEvent', message: 'never' })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await raise('after')
    expect((await client.hear('AlertEvent')).data['message']).toBe('after')
  })

  test('a subscription authorised by another process is taken', async () => {
    await subscribe(two, user, one)
  })

  test('a forged subscription is refused and hears nothing', async () => {
    const client = connect(one)
    await client.socketId()
    client.say('pusher:subscribe', { channel: 'private-alerts', auth: `${one.realtime.key}:${'0'.repeat(64)}` })
    expect(await client.hear('pusher:subscription_error')).toMatchObject({
      channel: 'private-alerts',
      data: { status: 401 },
    })
    const listening = await subscribe(one)
    await raise('not for you')
    await listening.hear('AlertEvent')
    expect(client.heard.map(({ event }) => event)).not.toContain('AlertEvent')
  })

  test('a signature for one socket is none for another, and none for other channels', async () => {
    const [mine, other] = [connect(one), connect(one)]
    const { auth } = await authorise(one, on.database(), await mine.socketId())
    await other.socketId()
    other.say('pusher:subscribe', { channel: 'private-alerts', auth })
    await other.hear('pusher:subscription_error')
    mine.say('pusher:subscribe', { channel: 'private-other', auth })
    await mine.hear('pusher:subscription_error')
  })

  test.each(['private-other', 'alerts', 'presence-alerts', ''])(
    'the channel “%s” is not authorised',
    async (channel) => {
      await expect(authorise(one, on.database(), '1.2', channel)).rejects.toMatchObject({ code: 'no permission' })
    },
  )

  test.each(['1234', '1.2:private-x', 'a.b', ''])('“%s” is no socket', async (socketId) => {
    await expect(authorise(one, on.database(), socketId)).rejects.toMatchObject({ code: 'not valid' })
  })

  test('a change of a case is heard by who may see it, in every process, and says nothing of it', async () => {
    const add = async (): Promise<typeof user> => {
      const { id } = await on
        .database()
        .kysely.insertInto('users')
        .values(aUser())
        .returning('id')
        .executeTakeFirstOrThrow()
      return { userId: id, sessionId: await addSession(id, `case listener ${id}`) }
    }
    const [own, foreign, blind, everywhere] = [await add(), await add(), await add(), await add()]
    hearings.set(own.userId, { accounts: ['NORTH01'], may: new Set(['see queries']) })
    hearings.set(foreign.userId, { accounts: ['SOUTH01'], may: new Set(['see queries']) })
    hearings.set(blind.userId, { accounts: ['NORTH01'], may: new Set(['see vehicles']) })
    hearings.set(everywhere.userId, { accounts: null, may: new Set(['see queries']) })
    const [here, there, deaf, staff] = [
      await subscribe(one, own),
      await subscribe(one, foreign),
      await subscribe(one, blind),
      await subscribe(two, everywhere),
    ]
    await on.database().notify('kerbline_cases', 'NORTH01 query 12')
    expect((await here.hear('CaseChanged')).data).toEqual({ kind: 'query', id: 12, path: '/api/queries' })
    expect((await staff.hear('CaseChanged')).data).toEqual({ kind: 'query', id: 12, path: '/api/queries' })
    await raise('the end of what is heard')
    for (const silent of [there, deaf]) {
      await silent.hear('AlertEvent')
      expect(silent.heard.map(({ event }) => event)).not.toContain('CaseChanged')
    }
    // Who is given another account hears of it from then on.
    hearings.set(foreign.userId, { accounts: ['NORTH01'], may: new Set(['see queries']) })
    await on.database().notify('kerbline_session', JSON.stringify({ userId: foreign.userId, isEnded: false }))
    await expect
      .poll(async () => {
        await on.database().notify('kerbline_cases', 'NORTH01 query *')
        return there.heard.filter(({ event }) => event === 'CaseChanged').length
      })
      .toBeGreaterThan(0)
  })

  test('unsubscribing ends what is heard', async () => {
    const [leaving, staying] = [await subscribe(one), await subscribe(one)]
    leaving.say('pusher:unsubscribe', { channel: 'private-alerts' })
    leaving.say('pusher:ping', {})
    await leaving.hear('pusher:pong')
    await raise('who is there?')
    await staying.hear('AlertEvent')
    expect(leaving.heard.map(({ event }) => event)).not.toContain('AlertEvent')
  })

  const ended = { code: 4009, reason: 'The session of this connection has ended' }
  test('an ended session closes its sockets in every process within two seconds, and no others', async () => {
    const sessionId = await addSession(user.userId, 'second')
    const [here, there, other] = [
      await subscribe(one, { ...user, sessionId }),
      await subscribe(two, { ...user, sessionId }),
      await subscribe(two),
    ]
    const start = performance.now()
    await on.database().notify('kerbline_session', JSON.stringify({ sessionId, isEnded: true }))
    expect(await here.closed).toEqual(ended)
    expect(await there.closed).toEqual(ended)
    expect(performance.now() - start).toBeLessThan(2_000)
    other.say('pusher:ping', {})
    await other.hear('pusher:pong')
  })

  test('ending every session of a user closes all their sockets', async () => {
    const [here, there] = [await subscribe(one), await subscribe(two)]
    await on.database().notify('kerbline_session', JSON.stringify({ userId: user.userId, isEnded: true }))
    expect([await here.closed, await there.closed]).toEqual([ended, ended])
  })

  test('a change of rights closes nothing, but a session found ended is closed then', async () => {
    const sessionId = await addSession(user.userId, 'third')
    const [standing, revoked] = [await subscribe(one), await subscribe(one, { ...user, sessionId })]
    await sql`update sessions set revoked_at = now() where id = ${sessionId}`.execute(on.database().kysely)
    await on.database().notify('kerbline_session', JSON.stringify({ userId: user.userId, isEnded: false }))
    expect(await revoked.closed).toEqual(ended)
    standing.say('pusher:ping', {})
    await standing.hear('pusher:pong')
  })

  test('a session that ended before its socket subscribed does not subscribe any more', async () => {
    const sessionId = await addSession(user.userId, 'fourth')
    const client = connect(one)
    const { auth } = await authorise(one, on.database(), await client.socketId(), 'private-alerts', {
      ...user,
      sessionId,
    })
    await sql`update sessions set revoked_at = now() where id = ${sessionId}`.execute(on.database().kysely)
    client.say('pusher:subscribe', { channel: 'private-alerts', auth })
    await expect
      .poll(() => client.heard.map(({ event }) => event), { timeout: 4_000 })
      .toContain('pusher:subscription_error')
  })

  test.each([
    ['another key', 'nosuchkey', '7', 4001],
    ['an old protocol', undefined, '4', 4007],
    ['no protocol', undefined, '', 4007],
  ])('%s is turned away with its code', async (_, key, protocol, code) => {
    const client = connect(one, one.address(key, protocol))
    expect((await client.hear('pusher:error')).data['code']).toBe(code)
    expect((await client.closed).code).toBe(code)
  })

  test('pages of other sites may not open a socket; the public address may', async () => {
    await expect(connect(one, one.address(), 'https://evil.example').opened).rejects.toThrow('403')
    await expect(connect(one, one.address(), 'null').opened).rejects.toThrow('403')
    await connect(one, one.address(), 'https://portal.example.com').opened
  })

  test('other paths are not there', async () => {
    await expect(connect(one, one.address().replace('/app/', '/other/')).opened).rejects.toThrow('404')
  })

  test('a socket that says too much, or too much at once, is closed', async () => {
    const chatty = connect(one)
    await chatty.socketId()
    for (let said = 0; said < 31; said += 1) chatty.say('pusher:ping', {})
    expect((await chatty.closed).code).toBe(4301)
    const large = connect(one)
    await large.socketId()
    large.sayRaw('x'.repeat(9_000))
    expect((await large.closed).code).toBe(1009)
  })

  test('what is no word of the protocol is ignored', async () => {
    const client = connect(one)
    await client.socketId()
    for (const text of ['', '{', '[]', '{"event":"client-x","channel":"private-alerts","data":"x"}'])
      client.sayRaw(text)
    client.say('pusher:ping', {})
    await client.hear('pusher:pong')
  })

  test('a restart is told to every socket, and none is taken meanwhile', async () => {
    const portal = await startPortal(on.database())
    const client = await subscribe(portal)
    portal.realtime.drain()
    expect((await client.closed).code).toBe(4101)
    expect((await connect(portal).closed).code).toBe(4101)
    await portal.realtime.close()
    portal.server.close()
  })
})
