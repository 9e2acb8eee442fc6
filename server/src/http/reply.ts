// A reply as JSON on its way out: what its schema does not name, and what the person has no right to, is not in it.
import type { Endpoint } from '@kerbline/domain/kit/endpoint.ts'
import { Problem, problem } from '@kerbline/domain/kit/problem.ts'
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from './actor.ts'
import { withhold } from './withhold.ts'

const noRights: Actor['may'] = new Set()

/** @throws where the value does not fit the reply of its row: a fault of ours */
export const replyText = (row: Endpoint, value: unknown, may: Actor['may'] = noRights): string =>
  JSON.stringify(withhold(row.reply, row.reply.parse(value), may))

/** A save that came too late is told of the record what whoever asked for it would be told, and no more. */
export function withCurrentOf(row: Endpoint, error: unknown, may: Actor['may'] = noRights): unknown {
  if (!(error instanceof Problem) || error.extras.current === undefined) return error
  const current = withhold(row.current, row.current.parse(error.extras.current), may)
  return problem(error.code, { ...error.extras, current })
}

/** True where the caller holds these very bytes. */
export function isKnown(request: FastifyRequest, etag: string): boolean {
  const known = request.headers['if-none-match']
  if (typeof known !== 'string') return false
  return known === etag || known.split(',').some((each) => each.trim().replace(/^W\//, '') === etag)
}

/** @param text what {@link replyText} made */
export function sendJson(request: FastifyRequest, reply: FastifyReply, row: Endpoint, text: string): FastifyReply {
  if (row.method === 'GET' && !row.isChanging) {
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
    reply.header('etag', etag)
    if (isKnown(request, etag)) return reply.code(304).send()
  }
  return reply.type('application/json; charset=utf-8').send(text)
}
