// The live line: private channel `alerts` over the Pusher protocol (ruling 20). Loaded after first paint; ends with the session.
import type Echo from 'laravel-echo'
import { alertsEndpoints } from '@kerbline/domain/areas/alerts/endpoints.ts'
import { call } from '../client.ts'
import { isLoadFailure } from '../failure.ts'
import { sessionEnded } from '../session/session.ts'

export interface RealtimeNews {
  readonly onAlert: (message: string) => void
  readonly onDeployment: (message: string) => void
}
type Line = Echo<'pusher'>

const messageOf = (data: unknown): string | undefined =>
  typeof data === 'object' && data !== null && 'message' in data && typeof data.message === 'string'
    ? data.message
    : undefined

/** Where the line is: the portal's own host unless an outside server is configured. */
async function openLine(): Promise<Line> {
  const [{ default: EchoClient }, { default: Pusher }, { key, host, port, is_secure: isSecure }] = await Promise.all([
    import('laravel-echo'),
    import('pusher-js'),
    call(alertsEndpoints.connection, {}),
  ])
  const secure = isSecure ?? location.protocol === 'https:'
  const ownPort = Number(location.port) || (secure ? 443 : 80)
  return new EchoClient({
    broadcaster: 'pusher',
    Pusher,
    key,
    cluster: '',
    wsHost: host ?? location.hostname,
    wsPort: port ?? ownPort,
    wssPort: port ?? ownPort,
    forceTLS: secure,
    enabledTransports: secure ? ['ws', 'wss'] : ['ws'],
    enableStats: false,
    channelAuthorization: {
      transport: 'ajax',
      endpoint: alertsEndpoints.authorise.path,
      customHandler: ({ socketId, channelName }, done) => {
        call(alertsEndpoints.authorise, { socket_id: socketId, channel_name: channelName }).then(
          ({ auth }) => done(null, { auth }),
          (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), null),
        )
      },
    },
  })
}

const waitMilliseconds = 30_000

/** Connects and stays connected: pusher-js reconnects by itself; an unreachable configuration is asked for again. Returns the end. */
export function listenLive({ onAlert, onDeployment }: RealtimeNews): () => void {
  let line: Line | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  const tell = (to: (message: string) => void) => (data: unknown) => {
    const message = messageOf(data)
    if (message !== undefined) to(message)
  }
  const connect = async (): Promise<void> => {
    try {
      const opened = await openLine()
      if (isOver) return opened.disconnect()
      line = opened
      // Echo puts `App\Events\` before a bare name; a leading dot takes the name as it stands. Servers send either.
      const channel = line.private('alerts')
      for (const dot of ['', '.'])
        channel.listen(`${dot}AlertEvent`, tell(onAlert)).listen(`${dot}DeploymentStarting`, tell(onDeployment))
    } catch (error) {
      if (isOver) return
      if (!isLoadFailure(error) && !(error instanceof TypeError)) throw error // a chunk that did not load is a TypeError
      timer = setTimeout(() => void connect(), waitMilliseconds)
    }
  }
  const end = (): void => {
    isOver = true
    clearTimeout(timer)
    line?.disconnect()
    forget()
  }
  const forget = sessionEnded.listen(end)
  void connect()
  return end
}
