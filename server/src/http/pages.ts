// The browser's side of the door: the built pages with their headers. Everything not under /api or /broadcasting.
import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { existsSync } from 'node:fs'
import type { Config } from '../config.ts'

const originOf = (address: string): string => new URL(address.replaceAll(/[{}]/g, '')).origin

/** Origins beyond our own that pages may talk to: a map's tiles and an outside realtime server, where configured. */
function outside(config: Config): { images: string[]; connections: string[] } {
  const host = config.PUSHER_HOST
  return {
    images: config.TILE_URL ? [originOf(config.TILE_URL)] : [],
    connections: host ? [`ws://${host}:*`, `wss://${host}:*`] : [],
  }
}

export async function addSecurityHeaders(app: FastifyInstance, config: Config, publicUrl: string): Promise<void> {
  const { images, connections } = outside(config)
  const isSecure = publicUrl.startsWith('https:')
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        fontSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...images],
        connectSrc: ["'self'", ...(isSecure ? [] : ['ws:']), 'wss:', ...connections],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
      },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: isSecure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
  })
  app.addHook('onSend', async (request, reply) => {
    if (/^\/(api|broadcasting)\//.test(request.url)) reply.header('cache-control', 'no-store')
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
