// The one way in: every endpoint row becomes a route here and nowhere else. In this order: rate, session, gate, parse,
// scope, handler, reply. A row without a handler stops the start; what the reply schema does not name never leaves.
import type { Endpoint } from '@kerbline/domain/kit/endpoint.ts'
import { pathParameters } from '@kerbline/domain/kit/endpoint.ts'
import { issueWords } from '@kerbline/domain/kit/issue-words.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { recordAudit } from '../audit/audit.ts'
import { datesOf } from '../clock.ts'
import { asOwner, openScope } from '../db/scope.ts'
import { largestFileBytes } from '../files/files.ts'
import { sendMail } from '../mail/outbox.ts'
import { scopeOf, type Actor } from './actor.ts'
import { answerCached, type CachedRow } from './answer-cached.ts'
import { isCached, isStaged, type Area, type Beforehand, type Call, type Portal, type Rows } from './call.ts'
import { callerOf } from './connections/caller-address.ts'
import { isDownload, sendDownload, type Download } from './download.ts'
import { once } from './idempotency.ts'
import { takePart } from './part-body.ts'
import { type Limiters, startLimiters } from './limits/rate.ts'
import { fieldProblems } from './refusals.ts'
import { replyText, sendJson, withCurrentOf } from './reply.ts'
import { auditActor, requestGate } from './request-gate.ts'
import { isOutOfRange, largeNumbers } from '../db/numbers-in-range.ts'
import { unstorableFields } from '../db/storable-text.ts'

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | undefined
  }
}

type Values = Readonly<Record<string, unknown>>
const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Headers that are stored or looked up as they are. */
const textHeaders = ['authorization', 'idempotency-key', 'user-agent'] as const

const isEmptyBody = (body: unknown): boolean =>
  body === undefined || body === null || (Buffer.isBuffer(body) && body.length === 0)

/** @throws problem 'not valid' naming each field whose text the database cannot hold */
function assertStorable(request: FastifyRequest, given: Values, params: Values): void {
  const fields = [...unstorableFields(given), ...unstorableFields(params)]
  for (const name of textHeaders) fields.push(...unstorableFields(request.headers[name], name))
  if (fields.length > 0) throw problem('not valid', { fields })
}

/** The token of a specified call is the door's, not the call's. */
function withoutToken({ api_token: _, ...values }: Values): Values {
  return values
}

/** Path parameters, and the query of a read or the body of a write, as one object; a name may not come from both. */
function gather(row: Endpoint, request: FastifyRequest): Values {
  const params: Values = isValues(request.params) ? request.params : {}
  if (row.takes === 'bytes' && isEmptyBody(request.body))
    throw problem('not valid', {
      fields: [{ field: 'body', reason: 'empty', message: 'The file is empty. Choose a different file.' }],
    })
  if (Buffer.isBuffer(request.body) !== (row.takes === 'bytes')) throw problem('wrong type')
  const isInAddress = row.method === 'GET' || row.method === 'DELETE' || row.takes === 'bytes'
  const given = isInAddress ? request.query : (request.body ?? {})
  if (!isValues(given)) throw problem('not valid', { detail: 'The body has to be one object of named fields.' })
  assertStorable(request, given, params)
  const values = row.isSpecified ? withoutToken(given) : given
  const named = Object.keys(params)
  if (named.length === 0) return values
  const twice = named.find((name) => name in values)
  if (twice)
    throw problem('not valid', {
      fields: [{ field: twice, reason: 'read_only', message: `${twice} is in the address and cannot be sent again` }],
    })
  return { ...values, ...params }
}

export function parseInput(row: Endpoint, values: Values): unknown {
  const parsed = row.input.safeParse(values, { error: issueWords })
  if (!parsed.success) throw problem('not valid', { fields: fieldProblems(parsed.error) })
  return parsed.data
}

/** A number that no record can have is no record; elsewhere it is refused by its field. What else is out of range is a fault of ours. */
function refusedNumber(row: Endpoint, input: unknown, error: unknown): unknown {
  if (!isOutOfRange(error)) return error
  const fields = largeNumbers(input)
  if (fields.length === 0) return error
  const inPath = pathParameters(row.path)
  return fields.some(({ field }) => inPath.includes(field)) ? problem('not found') : problem('not valid', { fields })
}

const isPrefetch = ({ headers }: FastifyRequest): boolean =>
  [headers.purpose, headers['sec-purpose'], headers['x-moz']].some((value) => String(value ?? '').includes('prefetch'))

/** What a write touched is stale in this process before its answer leaves; other processes hear of it from the database. */
function markChanged(portal: Portal, accounts: readonly (string | null)[], actor: Actor | undefined): void {
  for (const account of accounts) portal.responseCache.changed(account, actor?.id)
}

type AnyHandler = (call: Omit<Call, 'actor'> & { actor: Actor | undefined }, input: unknown) => Promise<unknown>
const isHandler = (handler: unknown): handler is AnyHandler => typeof handler === 'function'

/** In two halves; the gate has seen to it that there is a person where the row asks for one. */
interface AnyStaged {
  readonly prepare: (beforehand: Beforehand<Actor | undefined>, input: unknown) => Promise<AnyHandler>
}
const isStagedHandler = (handler: unknown): handler is AnyStaged => isStaged(handler)

const bytesOf = ({ body }: FastifyRequest): Uint8Array => (Buffer.isBuffer(body) ? body : new Uint8Array())

/** The first half of a call in two: ahead of its transaction, with reads of its own in the caller's scope. */
async function prepare(
  portal: Portal,
  handler: AnyStaged,
  request: FastifyRequest,
  input: unknown,
): Promise<AnyHandler> {
  const { actor } = request
  const isReadOnly = true
  const openRows = <Result>(work: (rows: Rows) => Promise<Result>): Promise<Result> =>
    actor
      ? openScope(portal.database, scopeOf(actor), work, { isReadOnly })
      : asOwner(portal.database, work, { isReadOnly })
  return handler.prepare({ actor, portal, bytes: bytesOf(request), caller: callerOf(request), openRows }, input)
}

/** Whether a call can be sent again with its key: what changes nothing needs none. */
const mayRepeat = ({ method, sends, scope, isChanging }: Endpoint): boolean =>
  method === 'POST' && sends === 'json' && scope === 'accounts' && isChanging

async function serveCall(
  portal: Portal,
  row: Endpoint,
  given: AnyHandler | AnyStaged,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { actor } = request
  const input = parseInput(row, gather(row, request))
  const refuse = (error: unknown): never => {
    throw withCurrentOf(row, refusedNumber(row, input, error), actor?.may)
  }
  const handler = isStagedHandler(given) ? await prepare(portal, given, request, input).catch(refuse) : given
  const touched: (string | null)[] = []
  const later: ((rows: Rows) => Promise<void>)[] = []
  const key = mayRepeat(row) ? request.headers['idempotency-key'] : undefined
  const textOf = (value: unknown): string => replyText(row, value, actor?.may)
  const leaving = (value: unknown): Download | string => (isDownload(value) ? value : textOf(value))
  const isReadOnly = row.method === 'GET' && !row.isChanging
  // Within the transaction: what its reply does not describe is not saved.
  const change = async (rows: Rows): Promise<Download | string> =>
    actor && typeof key === 'string'
      ? once(rows, { actor, key, call: `${row.method} ${row.path}`, input }, async () => textOf(await answer(rows)))
      : leaving(await answer(rows))
  const answer = async (rows: Rows): Promise<unknown> =>
    handler(
      {
        rows,
        actor,
        portal,
        bytes: bytesOf(request),
        request: { id: request.id, ip: callerOf(request), userAgent: request.headers['user-agent'] ?? null },
        recordAudit: (...events) => {
          for (const { account = null } of events) if (!touched.includes(account)) touched.push(account)
          const by = actor ? auditActor(actor) : null
          return recordAudit(
            rows,
            ...events.map((event) => ({ ...event, actor: event.actor ?? by, requestId: request.id })),
          )
        },
        sendMail: (email) => sendMail(rows, email),
        afterwards: (each) => void later.push(each),
      },
      input,
    )
  // While viewing as somebody, the database itself refuses writes, signing out apart.
  const isViewing = Boolean(actor?.viewedBy) && !row.isChanging
  const open = <Result>(work: (rows: Rows) => Promise<Result>): Promise<Result> =>
    row.scope === 'platform' || !actor
      ? asOwner(portal.database, work, { isReadOnly: isViewing })
      : openScope(portal.database, scopeOf(actor), work, { isReadOnly: isReadOnly || isViewing })
  // A read saves nothing, so its session is free before the reply is made.
  const ended = isReadOnly ? open(answer).then(leaving) : open(change)
  const sent = await ended.catch(refuse).finally(async () => {
    for (const each of later) await asOwner(portal.database, each)
  })
  // What belongs to the person alone (a message read, a choice of accounts) is in no kept answer.
  if (row.isChanging && row.scope === 'accounts')
    markChanged(portal, touched.length ? touched : (actor?.accounts ?? [null]), actor)
  return typeof sent === 'string' ? sendJson(request, reply, row, sent) : sendDownload(request, reply, sent)
}

interface Serving {
  readonly app: FastifyInstance
  readonly portal: Portal
  readonly limiters: Limiters
  readonly today: () => string
}

function register({ app, portal, limiters, today }: Serving, row: Endpoint, handler: unknown): void {
  const cached: CachedRow | undefined = isCached(handler) ? { row, handler, keys: new WeakMap() } : undefined
  const gate = requestGate(portal, row, limiters)
  app.route({
    method: row.method,
    url: row.path,
    // A GET that changes something has no HEAD: looking must change nothing.
    exposeHeadRoute: row.method === 'GET' && !row.isChanging,
    onRequest: gate,
    ...(row.takes === 'bytes' && { bodyLimit: largestFileBytes }),
    handler: cached
      ? (request, reply) => {
          parseInput(row, gather(row, request))
          if (!request.actor) throw problem('not signed in')
          return answerCached(portal, cached, request, reply, { actor: request.actor, today: today() })
        }
      : async (request, reply) => {
          if (row.method === 'GET' && row.isChanging && isPrefetch(request)) throw problem('prefetch refused')
          return isHandler(handler) || isStagedHandler(handler)
            ? serveCall(portal, row, handler, request, reply)
            : reply.callNotFound()
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
  app.addContentTypeParser('application/offset+octet-stream', takePart)
  const serving = { app, portal, limiters: startLimiters(), today: datesOf(portal.clock) }
  for (const [name, rows] of Object.entries(catalogue)) {
    for (const [verb, row] of Object.entries(rows)) {
      const handler = areas[name]?.handlers[verb]
      if (!handler) throw new Error(`The call ${name}.${verb} (${row.method} ${row.path}) has no handler`)
      register(serving, row, handler)
    }
  }
}
