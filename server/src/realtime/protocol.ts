// The words of Pusher protocol 7, as laravel-echo and pusher-js speak it. `data` is JSON text inside JSON.
import { createHmac, timingSafeEqual } from 'node:crypto'

/** The one channel of the portal, under its name on the wire: `Echo.private('alerts')` listens to it. */
export const alertsChannel = 'private-alerts'

/** Seconds of silence after which either side asks whether the other is there. */
export const activitySeconds = 120

/**
 * Why a socket is closed. 4000 to 4099: the client must not come back by itself; 4100 to 4199: it comes back after a
 * moment; 4200 to 4299: it comes back at once.
 */
export const closings = {
  unknownKey: [4001, 'Unknown application key'],
  pathNotFound: [4005, 'There is nothing at this path'],
  unknownProtocol: [4007, 'Only protocol 5 to 7 is spoken here'],
  notAuthorised: [4009, 'The session of this connection has ended'],
  full: [4100, 'Too many connections'],
  restarting: [4101, 'The portal is restarting'],
  silent: [4201, 'No answer to a ping'],
  tooFast: [4301, 'Too many messages'],
} as const satisfies Record<string, readonly [number, string]>

export type Closing = keyof typeof closings

/** A frame as text. `data` becomes JSON text of its own, as the protocol wants it. */
export const frame = (event: string, data: unknown, channel?: string): string =>
  JSON.stringify({ event, ...(channel === undefined ? {} : { channel }), data: JSON.stringify(data) })

/** Frames the server writes about errors carry `data` as an object: that is how the clients read them. */
export const errorFrame = (closing: Closing): string => {
  const [code, message] = closings[closing]
  return JSON.stringify({ event: 'pusher:error', data: { code, message } })
}

/** `key:signature` for one socket and channel. */
export const signSubscription = (key: string, secret: string, socketId: string, channel: string): string =>
  `${key}:${createHmac('sha256', secret).update(`${socketId}:${channel}`).digest('hex')}`

/** True if `given` is the signature of this socket and channel; takes the same time whatever is wrong with it. */
export const isSigned = (key: string, secret: string, socketId: string, channel: string, given: string): boolean => {
  const expected = Buffer.from(signSubscription(key, secret, socketId, channel))
  const presented = Buffer.from(given)
  return presented.length === expected.length && timingSafeEqual(presented, expected)
}

/** What a client may say. Anything else is ignored, as the protocol asks. */
export type Said =
  | { readonly event: 'pusher:ping' | 'pusher:pong' }
  | { readonly event: 'pusher:subscribe'; readonly channel: string; readonly auth: string }
  | { readonly event: 'pusher:unsubscribe'; readonly channel: string }

const textAt = (value: unknown, name: string): string => {
  const entry: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
  return typeof entry === 'string' ? entry : ''
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // not a frame: ignored like every unknown word
  }
}

/** Reads a frame of a client; undefined for what is no frame or no word of the protocol. */
export const readFrame = (text: string): Said | undefined => {
  const said = parsed(text)
  const event = textAt(said, 'event')
  if (event === 'pusher:ping' || event === 'pusher:pong') return { event }
  const inner: unknown = typeof said === 'object' && said !== null ? Reflect.get(said, 'data') : undefined
  const data = typeof inner === 'string' ? parsed(inner) : inner
  const channel = textAt(data, 'channel')
  if (event === 'pusher:subscribe') return { event, channel, auth: textAt(data, 'auth') }
  return event === 'pusher:unsubscribe' ? { event, channel } : undefined
}
