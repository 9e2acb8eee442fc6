// What an operator's tools ask: alive, ready, and in figures.
import { problem } from '@kerbline/domain/kit/problem.ts'
import { sql } from 'kysely'
import { statfs } from 'node:fs/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { isOnThisMachine } from './connections/caller-address.ts'
import { startFigures } from './figures.ts'
import { hashOf } from './session.ts'

const MIN_FREE_BYTES = 64 * 1024 * 1024
const WITHIN_MILLISECONDS = 3_000

async function check(database: Database, config: Config): Promise<Record<string, boolean>> {
  const late = new Promise<never>((_, fail) =>
    setTimeout(() => fail(new Error('the database did not answer in time')), WITHIN_MILLISECONDS).unref(),
  )
  const answers = await Promise.race([sql`select 1`.execute(database.kysely), late]).then(
    () => true,
    () => false,
  )
  const disk = await statfs(config.DATA_DIR).then(
    ({ bavail, bsize }) => bavail * bsize > MIN_FREE_BYTES,
    () => database.engine === 'postgres',
  )
  return { database: answers, disk }
}

/** By the token where one is set; without one, from this machine alone. Digests are compared, so that time tells nothing of the token. */
const mayReadMetrics = (token: string | undefined, request: FastifyRequest): boolean =>
  token === undefined
    ? isOnThisMachine(request)
    : hashOf(request.headers.authorization ?? '') === hashOf(`Bearer ${token}`)

export function serveHealth(app: FastifyInstance, database: Database, config: Config): void {
  const figures = startFigures()
  app.addHook('onResponse', (request, reply, done) => {
    figures.note(request.method, request.routeOptions.url ?? 'none', reply.statusCode, reply.elapsedTime)
    done()
  })

  let last: { readonly at: number; readonly found: Promise<Record<string, boolean>> } | undefined
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_, reply) => {
    if (!last || Date.now() - last.at > 1_000) last = { at: Date.now(), found: check(database, config) }
    const found = await last.found
    const isReady = Object.values(found).every(Boolean)
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isReady ? 'ready' : 'not ready', ...found, migrations: true })
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(config.METRICS_TOKEN, request)) throw problem('not signed in')
    return reply.type(figures.contentType).send(await figures.text())
  })
}
