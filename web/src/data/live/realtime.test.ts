import { beforeEach, expect, test } from 'vitest'
import { alertsEndpoints } from '@kerbline/domain/areas/alerts/endpoints.ts'
import { fakeServer, refusal, type FakeServer } from '../fake-transport.ts'
import { type LineOptions, listenLive, type LoadLine } from './realtime.ts'
import { signInAs } from '../session/sample-user.ts'
import { endSession } from '../session/session.ts'

const heard = new Map<string, (data: unknown) => void>()
let options: LineOptions | undefined
let isOpen = false
let channelName = ''

/** A line that hears what the test says on it. */
const loadFake: LoadLine = async () => (given) => {
  options = given
  isOpen = true
  const channel = {
    listen: (event: string, onData: (data: unknown) => void) => {
      heard.set(event, onData)
      return channel
    },
  }
  return {
    private: (name) => {
      channelName = name
      return channel
    },
    disconnect: () => {
      isOpen = false
    },
  }
}

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
  signInAs()
  heard.clear()
})

test('listens on the private channel alerts, hands the texts on verbatim, and closes with the session', async () => {
  const told: string[] = []
  listenLive(
    { key: 'app-key', host: null, port: null, is_secure: null },
    {
      onAlert: (text) => told.push(`alert ${text}`),
      onDeployment: (text) => told.push(`deployment ${text}`),
      onWaiting: (id) => told.push(`waiting ${id}`),
      onRetracted: (id) => told.push(`retracted ${id}`),
      onCaseChanged: (path) => told.push(`changed ${path}`),
      onNotified: () => told.push('notified'),
      onMessages: () => told.push('messages'),
    },
    loadFake,
  )
  await expect.poll(() => channelName).toBe('alerts')
  expect(options).toMatchObject({ key: 'app-key', wsHost: location.hostname, forceTLS: false })
  heard.get('.AlertEvent')?.({ message: 'Gate 2 is closed.' })
  heard.get('AlertEvent')?.({ message: 'Gate 2 is open.' })
  heard.get('.DeploymentStarting')?.({ message: 'In 4 min' })
  heard.get('.AlertEvent')?.({ text: 'of another shape' })
  heard.get('AlertWaiting')?.({ id: 7 })
  heard.get('.AlertRetracted')?.({ id: 8 })
  heard.get('.AlertRetracted')?.({ message: 'of another shape' })
  heard.get('CaseChanged')?.({ kind: 'query', id: 3, path: '/api/queries' })
  heard.get('CaseChanged')?.({ kind: 'query' })
  heard.get('Notified')?.({})
  expect(told).toEqual([
    ...['alert Gate 2 is closed.', 'alert Gate 2 is open.', 'deployment In 4 min'],
    ...['waiting 7', 'retracted 8', 'changed /api/queries', 'notified'],
  ])
  endSession('signed out')
  await expect.poll(() => isOpen).toBe(false)
})

test('a subscription is authorised with the token in the header; a refusal is handed back', async () => {
  const end = listenLive(
    { key: 'k', host: 'live.example', port: 6001, is_secure: true },
    {
      onAlert: () => undefined,
      onDeployment: () => undefined,
      onWaiting: () => undefined,
      onRetracted: () => undefined,
      onCaseChanged: () => undefined,
      onNotified: () => undefined,
      onMessages: () => undefined,
    },
    loadFake,
  )
  await expect.poll(() => options?.wsHost).toBe('live.example')
  const asked = { socket_id: '1.2', channel_name: 'private-alerts' }
  server.reply(alertsEndpoints.authorise, asked, { auth: 'k:signature' })
  const authorise = (): Promise<unknown> =>
    new Promise((done) =>
      options?.channelAuthorization.customHandler({ socketId: '1.2', channelName: 'private-alerts' }, (error, data) =>
        done(error ?? data),
      ),
    )
  expect(await authorise()).toEqual({ auth: 'k:signature' })
  expect(server.asked.at(-1)?.headers.get('authorization')).toMatch(/^Bearer /)
  server.respond(alertsEndpoints.authorise, asked, () => refusal('no permission'))
  expect(await authorise()).toMatchObject({ code: 'no permission' })
  end()
  let isHanded = false
  const before = server.asked.length
  server.reply(alertsEndpoints.authorise, asked, { auth: 'k:late' })
  void authorise().then(() => (isHanded = true))
  await expect.poll(() => server.asked.length).toBe(before + 1)
  await new Promise((turn) => setTimeout(turn, 20))
  expect(isHanded).toBe(false)
})
