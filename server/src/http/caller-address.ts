// Where a request comes from. What a client writes of itself counts only as far as a trusted proxy has vouched for it.
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

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
