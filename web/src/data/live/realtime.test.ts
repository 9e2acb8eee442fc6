import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { alertsEndpoints } from '@kerbline/domain/areas/alerts/endpoints.ts'
import { fakeServer, refusal, type FakeServer } from '../fake-transport.ts'
import { listenLive } from './realtime.ts'
import { signInAs } from '../session/sample-user.ts'
import { endSession } from '../session/session.ts'

type Handler = { readonly socketId: string; readonly channelName: string }
interface Options {
  readonly wsHost: string
  readonly wsPort: number
  readonly forceTLS: boolean
  readonly channelAuthorization: {
    readonly customHandler: (asked: Handler, done: (error: Error | null, data: unknown) => void) => void
  }
}
interface Line {
  options?: Options
  readonly heard: Map<string, (data: unknown) => void>
  isOpen: boolean
  channel: string
}
const line = vi.hoisted((): Line => ({ heard: new Map(), isOpen: false, channel: '' }))
vi.mock('pusher-js', () => ({ default: class {} }))
vi.mock('laravel-echo', () => ({
  default: class {
    constructor(options: Options) {
      line.options = options
      line.isOpen = true
    }
    private(name: string) {
      line.channel = name
      const channel = {
        listen: (event: string, tell: (data: unknown) => void) => {
          line.heard.set(event, tell)
          return channel
        },
      }
      return channel
    }
    disconnect() {
      line.isOpen = false
    }
  },
}))

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
  signInAs()
  line.heard.clear()
})
afterEach(() => endSession('signed out'))

test('listens on the private channel alerts, hands the texts on verbatim, and closes with the session', async () => {
  server.reply(alertsEndpoints.connection, {}, { key: 'app-key', host: null, port: null, is_secure: null })
  const told: string[] = []
  listenLive({ onAlert: (text) => told.push(`alert ${text}`), onDeployment: (text) => told.push(`deployment ${text}`) })
  await expect.poll(() => line.channel).toBe('alerts')
  expect(line.options).toMatchObject({ key: 'app-key', wsHost: location.hostname, forceTLS: false })
  line.heard.get('.AlertEvent')?.({ message: 'Gate 2 is closed.' })
  line.heard.get('AlertEvent')?.({ message: 'Gate 2 is open.' })
  line.heard.get('.DeploymentStarting')?.({ message: 'In 4 min' })
  line.heard.get('.AlertEvent')?.({ text: 'of another shape' })
  expect(told).toEqual(['alert Gate 2 is closed.', 'alert Gate 2 is open.', 'deployment In 4 min'])
  endSession('signed out')
  expect(line.isOpen).toBe(false)
})

test('a subscription is authorised with the token in the header; a refusal is handed back', async () => {
  server.reply(alertsEndpoints.connection, {}, { key: 'k', host: 'live.example', port: 6001, is_secure: true })
  const end = listenLive({ onAlert: () => undefined, onDeployment: () => undefined })
  await expect.poll(() => line.options?.wsHost).toBe('live.example')
  const asked = { socket_id: '1.2', channel_name: 'private-alerts' }
  server.reply(alertsEndpoints.authorise, asked, { auth: 'k:signature' })
  const authorise = (): Promise<unknown> =>
    new Promise((done) =>
      line.options?.channelAuthorization.customHandler(
        { socketId: '1.2', channelName: 'private-alerts' },
        (error, data) => done(error ?? data),
      ),
    )
  expect(await authorise()).toEqual({ auth: 'k:signature' })
  expect(server.asked.at(-1)?.headers.get('authorization')).toMatch(/^Bearer /)
  server.respond(alertsEndpoints.authorise, asked, () => refusal('no permission'))
  expect(await authorise()).toMatchObject({ code: 'no permission' })
  end()
})
