// One browser's socket: what it said, what it may hear, when it last spoke.
import { randomInt } from 'node:crypto'
import type { WebSocket } from 'ws'
import {
  activitySeconds,
  alertsChannel,
  type Closing,
  closings,
  errorFrame,
  frame,
  isSigned,
  readFrame,
} from './protocol.ts'

/** Whose session a socket belongs to. */
export interface Listener {
  readonly userId: number
  readonly sessionId: number
}

/** What a socket asks of the room it stands in. */
export interface Room {
  readonly key: string
  readonly secret: string
  /** Who asked for this subscription, once the process that authorised it has said so; undefined if nobody did. */
  readonly whoAsked: (socketId: string) => Promise<Listener | undefined>
}

const messagesAWindow = 30
const windowMilliseconds = 10_000
/** A socket that does not read is given up before it costs memory. */
const maxUnreadBytes = 1_048_576
const silentMilliseconds = activitySeconds * 1_000
const answerMilliseconds = 30_000
/** A connection that never asks for the channel has no business here. */
const unauthorisedMilliseconds = 30_000

export class PortalSocket {
  readonly id = `${randomInt(1, 2 ** 31)}.${randomInt(1, 2 ** 31)}`
  listener: Listener | undefined
  private readonly socket: WebSocket
  private readonly room: Room
  /** Since when it has not listened. */
  private idleSince = Date.now()
  private heardAt = Date.now()
  private askedAt = 0
  private windowStart = 0
  private messages = 0

  constructor(socket: WebSocket, room: Room) {
    this.socket = socket
    this.room = room
    socket.on('message', (data, isBinary) => {
      if (!isBinary) this.hear(data.toString())
    })
    socket.on('error', () => socket.terminate()) // too large a frame, or no frame: ws has closed with its code
    this.write(frame('pusher:connection_established', { socket_id: this.id, activity_timeout: activitySeconds }))
  }

  /** Sends a finished frame if this socket listens. */
  push(text: string | Buffer): void {
    if (this.listener !== undefined) this.write(text)
  }

  close(closing: Closing): void {
    if (this.socket.readyState !== this.socket.OPEN) return
    const [code, reason] = closings[closing]
    this.write(errorFrame(closing))
    this.socket.close(code, reason)
    // A peer that does not answer the goodbye must not keep its place.
    setTimeout(() => this.socket.terminate(), 1_000).unref()
  }

  /** Called now and then: asks silent clients whether they are there, gives up those that are not. */
  check(now: number): void {
    if (this.listener === undefined && now - this.idleSince > unauthorisedMilliseconds)
      return this.close('notAuthorised')
    if (this.askedAt > this.heardAt) {
      if (now - this.askedAt > answerMilliseconds) this.close('silent')
      return
    }
    if (now - this.heardAt < silentMilliseconds) return
    this.askedAt = now
    this.write('{"event":"pusher:ping","data":{}}')
  }

  private write(text: string | Buffer): void {
    if (this.socket.readyState !== this.socket.OPEN) return
    if (this.socket.bufferedAmount > maxUnreadBytes) return this.socket.terminate()
    this.socket.send(text, { binary: false })
  }

  private hear(text: string): void {
    if (this.socket.readyState !== this.socket.OPEN) return
    const now = Date.now()
    this.heardAt = now
    if (now - this.windowStart > windowMilliseconds) [this.windowStart, this.messages] = [now, 0]
    this.messages += 1
    if (this.messages > messagesAWindow) return this.close('tooFast')
    const said = readFrame(text)
    if (said?.event === 'pusher:ping') this.write('{"event":"pusher:pong","data":{}}')
    if (said?.event === 'pusher:subscribe') void this.subscribe(said.channel, said.auth)
    if (said?.event === 'pusher:unsubscribe' && said.channel === alertsChannel) {
      this.listener = undefined
      this.idleSince = now
    }
  }

  private async subscribe(channel: string, auth: string): Promise<void> {
    const { key, secret, whoAsked } = this.room
    const isAllowed = channel === alertsChannel && isSigned(key, secret, this.id, channel, auth)
    const listener = isAllowed ? await whoAsked(this.id) : undefined
    if (listener === undefined) {
      const refusal = { type: 'AuthError', error: 'This subscription is not authorised', status: 401 }
      this.write(frame('pusher:subscription_error', refusal, channel))
      return
    }
    this.listener = listener
    this.write(frame('pusher_internal:subscription_succeeded', {}, channel))
  }
}
