// Where a request comes from. What a client writes of itself counts only as far as a trusted proxy has vouched for it.
import type { FastifyRequest } from 'fastify'
import { isIP } from 'node:net'
import type { Config } from '../../config.ts'

/**
 * A count means that many hops, the connection itself being the first (hop 0); texts are the addresses themselves.
 * With one proxy the connection is trusted, and the last address it wrote is the caller's.
 */
export const trustedProxies = (proxies: Config['TRUST_PROXY']) =>
  typeof proxies === 'number' ? (_: string, hop: number) => hop < proxies : proxies

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** The connection itself begins on this machine, and speaks for nobody else: a proxy here would name its client. */
export const isOnThisMachine = ({ socket, headers }: Pick<FastifyRequest, 'socket' | 'headers'>): boolean =>
  LOOPBACK.has(socket.remoteAddress ?? '') &&
  headers['x-forwarded-for'] === undefined &&
  headers.forwarded === undefined

/** The first half of an IPv6 address: the other half is its owner's to choose. */
function networkOf(address: string): string {
  const [front = [], back = []] = address.split('::').map((half) => half.split(':').filter(Boolean))
  const left = Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0')
  return [...front, ...left, ...back]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

/** Whom requests without a known token are counted for: one IPv4 address, or one network of IPv6. */
export function callerOf({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  // A proxy may pass on what is no address.
  const address = (isIP(ip) === 0 ? (socket.remoteAddress ?? '') : ip).replace(/^::ffff:(?=\d+\.)/i, '')
  return isIP(address) === 6 ? networkOf(address) : address
}
