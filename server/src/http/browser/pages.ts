// The browser's side of the server: the built pages with their headers. Everything not under /api or /broadcasting.
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { existsSync } from 'node:fs'
import type { Config } from '../../config.ts'
import { tileOrigins } from './tiles.ts'

/** Where pages open their socket: the portal's own address, and the outside realtime server where one is configured. */
function socketHosts(
  { PORT, PUBLIC_URL, PUSHER_HOST: host, PUSHER_PORT, PUSHER_SCHEME }: Config,
  publicUrl: string,
): string[] {
  const { protocol, host: own } = new URL(publicUrl)
  // A port of 0 is known only once the server listens; 'self' stands for it.
  const isKnown = PORT !== 0 || PUBLIC_URL !== undefined
  return [
    ...(isKnown ? [`${protocol === 'https:' ? 'wss' : 'ws'}://${own}`] : []),
    ...(host === undefined ? [] : [`${PUSHER_SCHEME === 'https' ? 'wss' : 'ws'}://${host}:${PUSHER_PORT}`]),
  ]
}

/** The headers every answer carries, written once: what they say does not depend on the request. */
export function securityHeaders(config: Config, publicUrl: string): Readonly<Record<string, string>> {
  const isSecure = publicUrl.startsWith('https:')
  const policy: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'font-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:', ...tileOrigins(config)],
    'connect-src': ["'self'", ...socketHosts(config, publicUrl)],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    'object-src': ["'none'"],
  }
  return {
    'content-security-policy': Object.entries(policy)
      .map(([directive, values]) => `${directive} ${values.join(' ')}`)
      .join(';'),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'SAMEORIGIN',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
    ...(isSecure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
}

/** What a browser reads of them where the answer is data and no document: enough to show, run, embed and tell nothing. */
const ofCalls = (always: Readonly<Record<string, string>>): Readonly<Record<string, string>> => {
  const kept = new Set([
    'cross-origin-opener-policy',
    'cross-origin-resource-policy',
    'referrer-policy',
    'x-content-type-options',
    'strict-transport-security',
  ])
  return {
    ...Object.fromEntries(Object.entries(always).filter(([name]) => kept.has(name))),
    'content-security-policy': "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
    'cache-control': 'no-store',
  }
}

const isCall = (url: string): boolean => url.startsWith('/api/') || url.startsWith('/broadcasting/')

/** The headers of an answer by the address that was asked for; answers of calls are kept by nobody on the way. */
export function headersByAddress(config: Config): (url: string) => Readonly<Record<string, string>> {
  const always = securityHeaders(config, config.publicUrl)
  const calls = ofCalls(always)
  return (url) => (isCall(url) ? calls : always)
}

/** Gives every answer its security headers and its number. */
export function addHeaders(app: FastifyInstance, headersOf: ReturnType<typeof headersByAddress>): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersOf(request.url)).header('x-request-id', request.id)
    done()
  })
}

/** @param folders  the built pages (absent while only the API is tried) and the pictures of the demo advert */
export async function servePages(
  app: FastifyInstance,
  folders: { readonly pages: string; readonly adverts: string },
): Promise<void> {
  if (existsSync(folders.adverts))
    await app.register(fastifyStatic, {
      root: folders.adverts,
      prefix: '/adverts/',
      decorateReply: false,
      index: false,
    })
  if (!existsSync(folders.pages)) return
  await app.register(fastifyStatic, {
    root: folders.pages,
    // The build's own list of files is for the tests.
    dotfiles: 'ignore',
    preCompressed: true,
    wildcard: true,
    cacheControl: false,
    index: false,
    setHeaders: (reply, path) => {
      // Names under /assets carry a hash of their content; everything else is asked for anew.
      reply.header('cache-control', /[\\/]assets[\\/]/.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  // With compressed twins beside the files the plug-in looks for no index of its own.
  app.get('/', async (_, reply) => reply.sendFile('index.html'))
}
