// What every request passes before anything of it is read: how often, whose session, whether that may.
import { isMet, type Endpoint } from '@kerbline/domain/kit/endpoint.ts'
import type { FastifyRequest, onRequestHookHandler } from 'fastify'
import { recordAudit } from '../audit/audit.ts'
import { asOwner } from '../db/scope.ts'
import type { Actor } from './actor.ts'
import { allow, mayWhileViewing } from './allow.ts'
import type { Portal } from './call.ts'
import { callerOf } from './connections/caller-address.ts'
import type { Limiters } from './limits/rate.ts'
import { assertOneToken, isPlausible, tokenOf } from './session.ts'

/** For the trail: who acts, and through whose eyes. */
export const auditActor = ({ id, name, viewedBy }: Actor) =>
  viewedBy ? { id: viewedBy.id, name: `${viewedBy.name}, viewing as ${name}` } : { id, name }

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
      await asOwner(portal.database, (rows) => recordAudit(rows, { ...what, actor: auditActor(actor), requestId: id }))
    }
    throw error
  }
}

/** A caller is told what is left of a minute's requests once it is a fifth or less. */
const SCARCE_SHARE = 5

/** Who sends a token that was not read a moment ago. What is nobody's is counted before the database is asked. */
async function readActor(
  portal: Portal,
  limiters: Limiters,
  request: FastifyRequest,
  token: string | undefined,
): Promise<Actor | undefined> {
  if (portal.sessions.isKnown(token, request.raw.socket)) return portal.sessions.find(token)
  const takeBack = limiters.lookUp(callerOf(request))
  const actor = await portal.sessions.find(token).catch((error: unknown) => {
    takeBack()
    throw error
  })
  if (actor) takeBack()
  return actor
}

/** Rate, session, gate: before anything of the request is read. */
export function requestGate(portal: Portal, row: Endpoint, limiters: Limiters): onRequestHookHandler {
  const limit = limiters.of(row.rate)
  return (request, reply, done) => {
    const count = (caller: string): void =>
      limit(caller, ({ limit: max, remaining, resetSeconds }) => {
        // Nobody slows down for a count far from its end, and three headers cost every answer.
        if (remaining * SCARCE_SHARE > max) return
        reply.headers({
          'x-ratelimit-limit': max,
          'x-ratelimit-remaining': remaining,
          'x-ratelimit-reset': resetSeconds,
        })
      })
    const countFor = (actor: Actor | undefined): void => count(actor ? `of ${actor.sessionId}` : callerOf(request))
    const admitted = (actor: Actor): boolean => isMet(row.needs, actor.may) && (!actor.viewedBy || mayWhileViewing(row))
    if (row.needs === 'anyone') {
      countFor(undefined)
      assertOneToken(request.raw.rawHeaders, request.query)
      return done()
    }
    const token = tokenOf(request, row.isSpecified)
    const kept = portal.sessions.kept(token, request.raw.socket)
    // What is no token at all is counted at once, like a guest.
    const isPlain = kept !== undefined || !isPlausible(token)
    if (isPlain) countFor(kept)
    assertOneToken(request.raw.rawHeaders, request.query)
    if (kept && admitted(kept)) {
      request.actor = kept
      return done()
    }
    const identify = async (): Promise<void> => {
      request.actor = isPlain ? kept : await readActor(portal, limiters, request, token)
      if (!isPlain) countFor(request.actor)
      await admit(portal, row, request)
    }
    identify().then(() => done(), done)
  }
}
