// The one door: every endpoint row becomes a route here and nowhere else. In this order: rate, session, gate, parse,
// scope, handler, reply. A row without a handler stops the start; what the reply schema does not name never leaves.
import type { Endpoint } from '@kerbline/domain/kit/endpoint.ts'
import { isMet } from '@kerbline/domain/kit/endpoint.ts'
import { issueWords } from '@kerbline/domain/kit/issue-words.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import type { z } from 'zod'
import { tell } from '../audit/audit.ts'
import { datesOf } from '../clock.ts'
import { asOwner, jobLimitMilliseconds, openScope } from '../db/scope.ts'
import { largestFileBytes } from '../files/files.ts'
import { post } from '../mail/outbox.ts'
import type { ReadyBytes } from '../ready/store.ts'
import { scopeOf, type Actor } from './actor.ts'
import { allow, mayWhileViewing } from './allow.ts'
import { isReady, type Area, type Call, type Portal, type ReadyHandler, type Rows } from './call.ts'
import { isDownload, sendDownload } from './download.ts'
import { once } from './idempotency.ts'
import { limiterOf } from './rate.ts'
import { fieldProblems } from './refusals.ts'
import { tokenOf } from './session.ts'

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | undefined
  }
}

type Values = Readonly<Record<string, unknown>>
const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Path parameters, and the query of a read or the body of a write, as one object; a name may not come from both. */
function gather(row: Endpoint, request: FastifyRequest): Values {
  const params: Values = isValues(request.params) ? request.params : {}
  if (Buffer.isBuffer(request.body) !== (row.takes === 'bytes')) throw problem('wrong type')
  const isInAddress = row.method === 'GET' || row.method === 'DELETE' || row.takes === 'bytes'
  const given = isInAddress ? request.query : (request.body ?? {})
  if (!isValues(given)) throw problem('not valid', { detail: 'The body has to be one object of named fields.' })
  const rest = { ...given }
  if (row.isSpecified) delete rest['api_token']
  const twice = Object.keys(params).find((name) => name in rest)
  if (twice)
    throw problem('not valid', {
      fields: [
        { field: twice, reason: 'read_only', message: `${twice} stands in the address and cannot be given again` },
      ],
    })
  return { ...rest, ...params }
}

export function parseInput(row: Endpoint, values: Values): unknown {
  const parsed = row.input.safeParse(values, { error: issueWords })
  if (!parsed.success) throw problem('not valid', { fields: fieldProblems(parsed.error) })
  return parsed.data
}

const isPrefetch = ({ headers }: FastifyRequest): boolean =>
  [headers.purpose, headers['sec-purpose'], headers['x-moz']].some((value) => String(value ?? '').includes('prefetch'))

function isKnown(request: FastifyRequest, etag: string): boolean {
  const known = request.headers['if-none-match']
  return typeof known === 'string' && known.split(',').some((each) => each.trim().replace(/^W\//, '') === etag)
}

function sendReady(request: FastifyRequest, reply: FastifyReply, bytes: ReadyBytes): FastifyReply {
  reply.header('etag', bytes.etag).header('x-built-at', bytes.builtAt).header('vary', 'accept-encoding, authorization')
  if (isKnown(request, bytes.etag)) return reply.code(304).send()
  reply.type('application/json; charset=utf-8')
  const accepts = String(request.headers['accept-encoding'] ?? '')
  if (bytes.brotli && /\bbr\b/.test(accepts)) return reply.header('content-encoding', 'br').send(bytes.brotli)
  if (bytes.gzip && /\bgzip\b/.test(accepts)) return reply.header('content-encoding', 'gzip').send(bytes.gzip)
  return reply.send(bytes.plain)
}

function sendJson(request: FastifyRequest, reply: FastifyReply, row: Endpoint, value: unknown): FastifyReply {
  const text = JSON.stringify(row.reply.parse(value))
  if (row.method === 'GET' && !row.isChanging) {
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
    reply.header('etag', etag)
    if (isKnown(request, etag)) return reply.code(304).send()
  }
  return reply.type('application/json; charset=utf-8').send(text)
}

interface ReadyRow {
  readonly row: Endpoint
  readonly handler: ReadyHandler<Endpoint>
  /** The key of an actor's bytes; an actor never changes, so it is written once a day for each. */
  readonly keys: WeakMap<Actor, { readonly today: string; readonly key: string }>
}

function keyOf({ row, handler, keys }: ReadyRow, actor: Actor, today: string): string {
  const known = keys.get(actor)
  if (known?.today === today) return known.key
  const key = [
    row.path,
    actor.accounts?.join(',') ?? '*',
    handler.rights(actor),
    today,
    actor.filter ? JSON.stringify(actor.filter) : '',
  ].join('|')
  keys.set(actor, { today, key })
  return key
}

/** Bytes that have to be built, or are stale. */
async function buildReady(
  portal: Portal,
  { row, handler }: ReadyRow,
  key: string,
  actor: Actor,
  today: string,
): Promise<ReadyBytes> {
  const rights = handler.rights(actor)
  return portal.ready.get(key, actor.accounts, () =>
    openScope(
      portal.database,
      scopeOf(actor),
      async (rows) => {
        const built = await handler.build(rows, { today, now: portal.clock.businessNow().toISOString(), rights, actor })
        return isValues(built) && 'json' in built && typeof built.json === 'string'
          ? built.json
          : JSON.stringify(row.reply.parse(built))
      },
      { isReadOnly: true, limitMilliseconds: jobLimitMilliseconds },
    ),
  )
}

/** Ready bytes leave in the same turn of the event loop in which they were asked for. */
function answerReady(
  portal: Portal,
  ready: ReadyRow,
  request: FastifyRequest,
  reply: FastifyReply,
  today: string,
): FastifyReply | Promise<FastifyReply> {
  parseInput(ready.row, gather(ready.row, request))
  const { actor } = request
  if (!actor) throw problem('not signed in')
  const key = keyOf(ready, actor, today)
  const bytes = portal.ready.fresh(key)
  return bytes
    ? sendReady(request, reply, bytes)
    : buildReady(portal, ready, key, actor, today).then((built) => sendReady(request, reply, built))
}

/** What a write touched is stale in this process before its answer leaves; other processes hear of it from the database. */
function markChanged(portal: Portal, accounts: readonly (string | null)[]): void {
  for (const account of accounts) portal.ready.changed(account)
}

/** For the trail: who acts, and through whose eyes. */
const teller = ({ id, name, viewedBy }: Actor) =>
  viewedBy ? { id: viewedBy.id, name: `${viewedBy.name}, viewing as ${name}` } : { id, name }

type AnyHandler = (call: Omit<Call, 'actor'> & { actor: Actor | undefined }, input: unknown) => Promise<unknown>
const isHandler = (handler: unknown): handler is AnyHandler => typeof handler === 'function'

async function serveCall(
  portal: Portal,
  row: Endpoint,
  handler: AnyHandler,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { actor } = request
  const input = parseInput(row, gather(row, request))
  const touched: (string | null)[] = []
  const later: ((rows: Rows) => Promise<void>)[] = []
  const key =
    row.method === 'POST' && row.sends === 'json' && row.scope === 'accounts'
      ? request.headers['idempotency-key']
      : undefined
  const work = async (rows: Rows): Promise<unknown> =>
    actor && typeof key === 'string'
      ? once(rows, { userId: actor.id, key, call: `${row.method} ${row.path}`, input }, () => answer(rows))
      : answer(rows)
  const answer = async (rows: Rows): Promise<unknown> =>
    handler(
      {
        rows,
        actor,
        portal,
        bytes: Buffer.isBuffer(request.body) ? request.body : new Uint8Array(),
        request: { id: request.id, ip: request.ip, userAgent: request.headers['user-agent'] ?? null },
        tell: async (what) => {
          touched.push(what.account ?? null)
          await tell(rows, {
            ...what,
            actor: what.actor ?? (actor ? teller(actor) : null),
            requestId: request.id,
          })
        },
        post: (letter) => post(rows, letter),
        afterwards: (each) => void later.push(each),
      },
      input,
    )
  const isReadOnly = row.method === 'GET' && !row.isChanging
  // While viewing as somebody, the database itself refuses writes, signing out apart.
  const isViewing = Boolean(actor?.viewedBy) && !row.isChanging
  const ended =
    row.scope === 'platform' || !actor
      ? asOwner(portal.database, work, { isReadOnly: isViewing })
      : openScope(portal.database, scopeOf(actor), work, { isReadOnly: isReadOnly || isViewing })
  const value = await ended.finally(async () => {
    for (const each of later) await asOwner(portal.database, each)
  })
  // What belongs to the person alone (a message read, a choice of accounts) is in no kept answer.
  if (row.isChanging && row.scope === 'accounts')
    markChanged(portal, touched.length ? touched : (actor?.accounts ?? [null]))
  return isDownload(value) ? sendDownload(request, reply, value) : sendJson(request, reply, row, value)
}

/** The gate; who knocks without the right is noted, as an auditor asks for refusals before anything else. */
async function admit(portal: Portal, row: Endpoint, { actor, id }: FastifyRequest): Promise<void> {
  try {
    allow(row, actor)
  } catch (error) {
    if (actor) {
      const what = {
        action: 'access refused',
        entity: 'call',
        entityId: `${row.method} ${row.path}`,
        account: actor.accounts?.[0] ?? null,
      }
      await asOwner(portal.database, (rows) => tell(rows, { ...what, actor: teller(actor), requestId: id }))
    }
    throw error
  }
}

/** Rate, session, gate: before anything of the request is read. */
function doorOf(portal: Portal, row: Endpoint): onRequestHookHandler {
  const limit = limiterOf(row.rate)
  return (request, reply, done) => {
    const caller = row.needs === 'anyone' ? request.ip : (request.headers.authorization ?? request.ip)
    limit(caller, ({ limit: most, remaining, resetSeconds }) =>
      reply.headers({
        'x-ratelimit-limit': most,
        'x-ratelimit-remaining': remaining,
        'x-ratelimit-reset': resetSeconds,
      }),
    )
    if (row.needs === 'anyone') return done()
    const token = tokenOf(request, row.isSpecified)
    const kept = portal.sessions.kept(token)
    if (kept && isMet(row.needs, kept.may) && (!kept.viewedBy || mayWhileViewing(row))) {
      request.actor = kept
      return done()
    }
    const identify = async (): Promise<void> => {
      request.actor = await portal.sessions.find(token)
      await admit(portal, row, request)
    }
    identify().then(() => done(), done)
  }
}

function register(app: FastifyInstance, portal: Portal, row: Endpoint, handler: unknown, today: () => string): void {
  const ready = isReady(handler) ? { row, handler, keys: new WeakMap() } : undefined
  const door = doorOf(portal, row)
  app.route({
    method: row.method,
    url: row.path,
    // A GET that changes something has no HEAD: looking must change nothing.
    exposeHeadRoute: row.method === 'GET' && !row.isChanging,
    onRequest: door,
    ...(row.takes === 'bytes' && { bodyLimit: largestFileBytes }),
    handler: ready
      ? (request, reply) => answerReady(portal, ready, request, reply, today())
      : async (request, reply) => {
          if (row.method === 'GET' && row.isChanging && isPrefetch(request)) throw problem('prefetch refused')
          return isHandler(handler) ? serveCall(portal, row, handler, request, reply) : reply.callNotFound()
        },
  })
}

/** Registers every row of the catalogue. @throws when a row has no handler: an undeclared route cannot exist, a forgotten one does not start. */
export function serve(
  app: FastifyInstance,
  portal: Portal,
  catalogue: Readonly<Record<string, Readonly<Record<string, Endpoint<z.ZodType, z.ZodType>>>>>,
  areas: Readonly<Record<string, Area>>,
): void {
  app.decorateRequest('actor', undefined)
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
  const today = datesOf(portal.clock)
  for (const [name, rows] of Object.entries(catalogue)) {
    for (const [verb, row] of Object.entries(rows)) {
      const handler = areas[name]?.handlers[verb]
      if (!handler) throw new Error(`The call ${name}.${verb} (${row.method} ${row.path}) has no handler`)
      register(app, portal, row, handler, today)
    }
  }
}
