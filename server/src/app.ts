// The server put together: an app that answers, and one way to stop it. main.js runs it; tests inject into it.
import formbody from '@fastify/formbody'
import { endpoints } from '@kerbline/domain/endpoints.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import { areas } from './areas.ts'
import { startClock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import { asOwner } from './db/scope.ts'
import type { Portal } from './http/call.ts'
import { callerOf, trustedProxies } from './http/connections/caller-address.ts'
import { endInProblem, refuseBelow, refuseUnread } from './http/connections/refuse-below.ts'
import { describeApi } from './http/description.ts'
import { serveHealth } from './http/health.ts'
import { addHeaders, headersByAddress, servePages } from './http/browser/pages.ts'
import { maxPartLength, refuseInProblems, sendProblem } from './http/refusals.ts'
import { serve } from './http/serve.ts'
import { hearingOfPerson, startSessions, tokenOf } from './http/session.ts'
import { lookMilliseconds, serverTimeouts, watchUnfinished } from './http/connections/unfinished.ts'
import { serveTiles } from './http/browser/tiles.ts'
import { openFiles } from './files/files.ts'
import { openImapMailbox } from './mail/inbound/mailbox.ts'
import { replyAddresses } from './mail/inbound/reply-address.ts'
import { startResponseCache, type ResponseCache } from './response-cache/store.ts'
import { eventTypesReader, takeEventTypes } from './reference/kept-event-types.ts'
import { startRealtime, type Realtime } from './realtime/channel.ts'
import { openSecrets, type Secrets } from './secrets.ts'
import { version } from './version.ts'

const READY_BYTES = 192 * 1024 * 1024
/** The embedded database has one session; of PostgreSQL's ten most are left to requests. */
const BUILDS_AT_ONCE = { embedded: 1, postgres: 3 } as const
const BODY_BYTES = 2 * 1024 * 1024
const pagesFolder = join(import.meta.dirname, '../../web/dist')
const advertsFolder = join(import.meta.dirname, 'demo/adverts')

export interface Running {
  readonly app: FastifyInstance
  readonly portal: Portal
  readonly stop: () => Promise<void>
}

/** Every call is checked by its row of the catalogue; the framework's own schemas would be loaded for nothing. */
const withoutSchemas = () => (): never => {
  throw new Error('A route with a schema of the framework: the row of the catalogue is the schema')
}

/** Logs carry method, route and outcome; never a query string, a header or a body. */
function newApp(config: Config): FastifyInstance {
  const headersOf = headersByAddress(config)
  return Fastify({
    logger: {
      level: config.LOG_LEVEL,
      serializers: { req: ({ method, url }) => ({ method, path: url?.split('?')[0] }) },
    },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // One logger for all requests: what is logged of one names its id.
    childLoggerFactory: (logger) => logger,
    bodyLimit: BODY_BYTES,
    // A pasted list of two thousand names travels in the address of a list.
    http: { maxHeaderSize: 96 * 1024, ...serverTimeouts.http },
    requestTimeout: serverTimeouts.requestTimeout,
    trustProxy: trustedProxies(config.TRUST_PROXY),
    // Raised before any hook has run: an address that cannot be read, or a part of it that is too long.
    frameworkErrors: (error, request, reply) =>
      sendProblem(request, reply.headers(headersOf(request.url)).header('x-request-id', request.id), error),
    clientErrorHandler: refuseUnread(headersOf('/api/')),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: maxPartLength },
    schemaController: { compilersFactory: { buildValidator: withoutSchemas, buildSerializer: withoutSchemas } },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
  })
}

function logAnswers(app: FastifyInstance, level: Config['LOG_LEVEL']): void {
  if (!['info', 'debug', 'trace'].includes(level)) return
  app.addHook('onResponse', (request, reply, done) => {
    app.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime),
        user: request.actor?.id,
        request_id: request.id,
      },
      'answered',
    )
    done()
  })
}

/** Bodies are counted for their session once it is known here, else for their address. */
function watchConnections(app: FastifyInstance, { config, sessions }: Portal): void {
  const headers = headersByAddress(config)('/api/')
  const { look } = watchUnfinished(app, {
    callerOf: (request) => {
      const actor = sessions.kept(tokenOf(request, false), request.raw.socket)
      return actor ? `session ${actor.sessionId}` : callerOf(request)
    },
    end: (socket, refusal) => endInProblem(socket, refusal, headers),
  })
  const looking = setInterval(look, lookMilliseconds).unref()
  app.addHook('onClose', async () => clearInterval(looking))
}

async function addPlugins(app: FastifyInstance, config: Config, database: Database): Promise<void> {
  const headersOf = headersByAddress(config)
  addHeaders(app, headersOf)
  refuseBelow(app, headersOf('/api/'))
  await app.register(formbody)
  refuseInProblems(app)
  logAnswers(app, config.LOG_LEVEL)
  serveHealth(app, database, config)
}

/** Written for the first reader: it takes a while, and a start does not wait for it. */
function serveDescription(app: FastifyInstance, { publicUrl }: Config): void {
  let description: string | undefined
  app.get('/api/openapi.json', async (_, reply) => {
    description ??= JSON.stringify(describeApi(endpoints, version, publicUrl))
    return reply.type('application/json; charset=utf-8').send(description)
  })
}

/** What changed in the database is forgotten here; of records that are everybody's, the kinds that fall due may be among them. */
async function followChanges(
  app: FastifyInstance,
  database: Database,
  responseCache: ResponseCache,
): Promise<() => Promise<void>> {
  const changed = eventTypesReader(database, {
    // What was built under other names goes.
    onDifferent: () => responseCache.changed(null),
    onFailure: (error) => app.log.error({ err: error }, 'the kinds that fall due could not be read'),
  })
  const unlisten = await database.listen('kerbline_changes', (account) => {
    responseCache.changed(account || null)
    if (!account) void changed()
  })
  await takeEventTypes(database)
  return unlisten
}

const mailboxOf = ({ INBOUND_MAIL_URL: address }: Config) =>
  address === undefined ? null : () => openImapMailbox(address)

const repliesOf = async ({ REPLY_ADDRESS }: Config, secrets: Secrets) =>
  REPLY_ADDRESS === undefined ? null : replyAddresses(await secrets.named('reply addresses'), REPLY_ADDRESS)

const newResponseCache = (app: FastifyInstance, database: Database): ResponseCache =>
  startResponseCache({
    limitBytes: READY_BYTES,
    width: BUILDS_AT_ONCE[database.engine],
    isBusy: () => database.load.waiting > 0,
    onFailure: (error) => app.log.error({ err: error }, 'a cached response could not be rebuilt'),
  })

export async function startApp(config: Config, database: Database): Promise<Running> {
  const secrets = await openSecrets(database, config)
  const app = newApp(config)
  const responseCache = newResponseCache(app, database)
  const [sessions, unlisten, files, replies] = await Promise.all([
    startSessions(database),
    followChanges(app, database, responseCache),
    openFiles(database, config, secrets),
    repliesOf(config, secrets),
  ])
  let realtime: Realtime | undefined
  // A port of 0 is known only once the server listens.
  const publicUrl = (): string => {
    const address = app.server.address()
    return config.PORT === 0 && !config.PUBLIC_URL && typeof address === 'object' && address
      ? `http://${config.HOST}:${address.port}`
      : config.publicUrl
  }
  const portal: Portal = {
    config,
    clock: startClock(config.TEST_CLOCK),
    database,
    sessions,
    responseCache,
    files,
    secrets,
    version,
    publicUrl,
    replies,
    openMailbox: mailboxOf(config),
    realtime: () => {
      if (!realtime) throw problem('unavailable', { retryAfterSeconds: 2 })
      return realtime
    },
  }
  await addPlugins(app, config, database)
  watchConnections(app, portal)
  serve(app, portal, endpoints, areas)
  serveDescription(app, config)
  await serveTiles(app, config)
  await servePages(app, { pages: pagesFolder, adverts: advertsFolder })
  realtime = await startRealtime({
    server: app.server,
    database,
    config,
    secrets,
    log: app.log,
    publicOrigin: () => new URL(publicUrl()).origin,
    hearingOf: (userId) => asOwner(database, (rows) => hearingOfPerson(rows, userId), { isReadOnly: true }),
  })
  const stop = async (): Promise<void> => {
    realtime?.drain()
    await app.close()
    await realtime?.close()
    responseCache.stop()
    await unlisten()
    await sessions.stop()
  }
  return { app, portal, stop }
}
