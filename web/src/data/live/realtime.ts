// The live line: private channel `alerts` over the Pusher protocol (ruling 20). Loaded after first paint; ends with the session.
import { alertsEndpoints, type RealtimeAddress } from '@kerbline/domain/areas/alerts/endpoints.ts'
import { call } from '../client.ts'
import { isLoadFailure } from '../failure.ts'
import { sessionEnded } from '../session/session.ts'

export interface RealtimeNews {
  /** `id`: undefined from a server that tells the words alone. */
  readonly onAlert: (message: string, id?: number) => void
  readonly onDeployment: (message: string, id?: number) => void
  /** One that is for some: whether for this person, its call says. */
  readonly onWaiting: (id: number) => void
  readonly onRetracted: (id: number) => void
  /** A case this person may see has changed; `path` is where its kind's calls begin. */
  readonly onCaseChanged: (path: string) => void
  /** There is something new for this person, or they have read some of it elsewhere. */
  readonly onNotified: () => void
  /** A message came, or a copy of one was read, starred or moved on another screen. */
  readonly onMessages: () => void
}

interface Channel {
  readonly listen: (event: string, onData: (data: unknown) => void) => Channel
}
/** As much of Echo as is used here. */
export interface Line {
  readonly private: (name: string) => Channel
  readonly disconnect: () => void
}
/** How it is told where the line is and how a channel is asked for. */
export interface LineOptions {
  readonly broadcaster: 'pusher'
  readonly key: string
  readonly cluster: string
  readonly wsHost: string
  readonly wsPort: number
  readonly wssPort: number
  readonly forceTLS: boolean
  readonly enabledTransports: ('ws' | 'wss')[]
  readonly enableStats: boolean
  readonly channelAuthorization: {
    readonly transport: 'ajax'
    readonly endpoint: string
    readonly customHandler: (
      asked: { readonly socketId: string; readonly channelName: string },
      done: (error: Error | null, data: { auth: string } | null) => void,
    ) => void
  }
}
/** Its code is loaded when it is needed. */
export type LoadLine = () => Promise<(options: LineOptions) => Line>

const loadEcho: LoadLine = async () => {
  const [{ default: EchoClient }, { default: Pusher }] = await Promise.all([
    import('laravel-echo'),
    import('pusher-js'),
  ])
  return (options) => new EchoClient({ ...options, Pusher })
}

const messageOf = (data: unknown): string | undefined =>
  typeof data === 'object' && data !== null && 'message' in data && typeof data.message === 'string'
    ? data.message
    : undefined

/** Where the line is: the portal's own host unless an outside server is configured. */
async function openLine(
  { key, host, port, is_secure: isSecure }: RealtimeAddress,
  load: LoadLine,
  isOver: () => boolean,
): Promise<Line> {
  const newLine = await load()
  const secure = isSecure ?? location.protocol === 'https:'
  const ownPort = Number(location.port) || (secure ? 443 : 80)
  return newLine({
    broadcaster: 'pusher',
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
          // Of a line that is closing nothing is asked any more: the browser would complain of what is sent on it.
          ({ auth }) => isOver() || done(null, { auth }),
          (error: unknown) => isOver() || done(error instanceof Error ? error : new Error(String(error)), null),
        )
      },
    },
  })
}

const idOf = (data: unknown): number | undefined =>
  typeof data === 'object' && data !== null && 'id' in data && typeof data.id === 'number' ? data.id : undefined

const waitMilliseconds = 30_000

/** Connects and stays connected: pusher-js reconnects by itself; code that did not come is asked for again. Returns the end. */
export function listenLive(
  address: RealtimeAddress,
  { onAlert, onDeployment, onWaiting, onRetracted, onCaseChanged, onNotified, onMessages }: RealtimeNews,
  load = loadEcho,
): () => void {
  let line: Line | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  const withMessage = (to: (message: string, id?: number) => void) => (data: unknown) => {
    const message = messageOf(data)
    if (message !== undefined) to(message, idOf(data))
  }
  const withId = (to: (id: number) => void) => (data: unknown) => {
    const id = idOf(data)
    if (id !== undefined) to(id)
  }
  const withPath = (data: unknown): void => {
    if (typeof data === 'object' && data !== null && 'path' in data && typeof data.path === 'string')
      onCaseChanged(data.path)
  }
  const connect = async (): Promise<void> => {
    try {
      const opened = await openLine(address, load, () => isOver)
      if (isOver) return opened.disconnect()
      line = opened
      // Echo puts `App\Events\` before a bare name; a leading dot takes the name as it stands. Servers send either.
      const channel = line.private('alerts')
      for (const dot of ['', '.'])
        channel
          .listen(`${dot}AlertEvent`, withMessage(onAlert))
          .listen(`${dot}DeploymentStarting`, withMessage(onDeployment))
          .listen(`${dot}AlertWaiting`, withId(onWaiting))
          .listen(`${dot}AlertRetracted`, withId(onRetracted))
          .listen(`${dot}CaseChanged`, withPath)
          .listen(`${dot}Notified`, onNotified)
          .listen(`${dot}MessagesChanged`, onMessages)
    } catch (error) {
      if (isOver) return
      if (!isLoadFailure(error) && !(error instanceof TypeError)) throw error // a chunk that did not load is a TypeError
      timer = setTimeout(() => void connect(), waitMilliseconds)
    }
  }
  const end = (): void => {
    isOver = true
    clearTimeout(timer)
    const closing = line
    // pusher-js sends a turn later than it is told to: what is on its way goes first.
    setTimeout(() => closing?.disconnect())
    forget()
  }
  const forget = sessionEnded.listen(end)
  void connect()
  return end
}
