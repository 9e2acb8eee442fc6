// Answers that are kept: whose bytes they are, how they are built, and how they leave.
import type { Endpoint } from '@kerbline/domain/kit/endpoint.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { jobLimitMilliseconds, openScope } from '../db/scope.ts'
import type { Built, CachedResponse } from '../response-cache/pack.ts'
import { scopeOf, type Actor } from './actor.ts'
import type { Portal, CachedHandler, JsonText, BuildContext } from './call.ts'
import { asProblem } from './refusals.ts'
import { isKnown, replyText } from './reply.ts'
import { boundRights } from './withhold.ts'

export interface CachedRow {
  readonly row: Endpoint
  readonly handler: CachedHandler<Endpoint>
  /** The key of an actor's bytes; an actor never changes, so it is written once a day for each. */
  readonly keys: WeakMap<Actor, { readonly today: string; readonly key: string }>
}

interface Viewer {
  readonly actor: Actor
  /** The London date. */
  readonly today: string
}

/**
 * What the vehicles of a filter are depends on who asks where it names tags: a private one is there for its owner alone, a company's
 * for one side (row-level security decides). Such bytes are the person's own (ruling 40).
 */
const filterKey = ({ id, filter }: Actor): string =>
  filter ? `${JSON.stringify(filter)}${filter.tag_ids.length > 0 ? ` seen by ${id}` : ''}` : ''

function keyOf({ row, handler, keys }: CachedRow, { actor, today }: Viewer): string {
  const known = keys.get(actor)
  if (known?.today === today) return known.key
  const told = boundRights(row.reply).filter((right) => actor.may.has(right))
  const key = [
    row.path,
    actor.accounts?.toSorted().join(',') ?? '*',
    handler.rights?.(actor) ?? '',
    told.join(','),
    today,
    filterKey(actor),
  ].join('|')
  keys.set(actor, { today, key })
  return key
}

const isText = (built: unknown): built is JsonText =>
  typeof built === 'object' && built !== null && 'json' in built && typeof built.json === 'string'

/** An answer of which a part failed. It is thrown, so that it is never kept as if it were the answer. */
class PassingAnswer extends Error {
  readonly text: string

  constructor(text: string, cause: unknown) {
    super('a part of a kept answer could not be read', { cause })
    this.name = 'PassingAnswer'
    this.text = text
  }
}

/** Bytes that have to be built, or are stale. @throws PassingAnswer */
function buildCached(
  portal: Portal,
  { row, handler }: CachedRow,
  key: string,
  // The store keeps the build as long as the answer: it holds on to what it logs with, never to the request.
  { log, id: requestId }: FastifyRequest,
  { actor, today }: Viewer,
): Promise<CachedResponse> {
  const build = async (): Promise<Built> => {
    const failures: unknown[] = []
    let leftOut = 0
    const leaveOut = (count: number): void => {
      leftOut += count
    }
    const failed: BuildContext['failed'] = (part, error) => {
      failures.push(error)
      log.error({ err: error, path: row.path, part, request_id: requestId }, 'part of an answer failed')
      const { code, detail } = asProblem(error).toBody()
      return { failure: { code, detail, request_id: requestId } }
    }
    const now = portal.clock.businessNow().toISOString()
    const built = await openScope(
      portal.database,
      scopeOf(actor),
      (rows) => handler.build(rows, { today, now, actor, failed, leaveOut }),
      { isReadOnly: true, givesWay: true, limitMilliseconds: jobLimitMilliseconds },
    )
    // Written once the session is free again: others may read meanwhile.
    const text = isText(built) ? built.json : replyText(row, built, actor.may)
    if (failures.length > 0) throw new PassingAnswer(text, failures[0])
    return { text, leftOut }
  }
  const accounts = actor.accounts && [...actor.accounts, ...(handler.madeOf?.(actor) ?? [])]
  return portal.responseCache.get(key, accounts, build, actor.id)
}

function send(request: FastifyRequest, reply: FastifyReply, bytes: CachedResponse): FastifyReply {
  reply.header('etag', bytes.etag).header('vary', 'accept-encoding, authorization')
  if (bytes.leftOut > 0) reply.header('x-left-out', bytes.leftOut)
  if (isKnown(request, bytes.etag)) return reply.code(304).send()
  reply.type('application/json; charset=utf-8')
  const accepts = String(request.headers['accept-encoding'] ?? '')
  if (bytes.brotli && /\bbr\b/.test(accepts)) return reply.header('content-encoding', 'br').send(bytes.brotli)
  if (bytes.gzip && /\bgzip\b/.test(accepts)) return reply.header('content-encoding', 'gzip').send(bytes.gzip)
  return reply.send(bytes.plain)
}

/** Without an ETag: what is not kept here is nothing to be kept by the caller either. */
function sendPassing(reply: FastifyReply, error: unknown): FastifyReply {
  if (!(error instanceof PassingAnswer)) throw error
  return reply.type('application/json; charset=utf-8').send(error.text)
}

/** A cached response leaves in the same turn of the event loop in which it was asked for. */
export function answerCached(
  portal: Portal,
  cached: CachedRow,
  request: FastifyRequest,
  reply: FastifyReply,
  viewer: Viewer,
): FastifyReply | Promise<FastifyReply> {
  const key = keyOf(cached, viewer)
  const bytes = portal.responseCache.fresh(key)
  if (bytes) return send(request, reply, bytes)
  return buildCached(portal, cached, key, request, viewer).then(
    (built) => send(request, reply, built),
    (error: unknown) => sendPassing(reply, error),
  )
}
