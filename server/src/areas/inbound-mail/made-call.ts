// Calls of other areas, made as a request makes them: the body read by their rows, and those in two halves ahead of the transaction. So a
// reply by mail is checked, counted and written by the very code that takes one in the portal.
import type { Endpoint } from '@kerbline/domain/kit/endpoint.ts'
import { openScope } from '../../db/scope.ts'
import { mailedCall } from '../../http/absent-actor.ts'
import { type Actor, scopeOf } from '../../http/actor.ts'
import { type Area, type Beforehand, type Call, isStaged, type Portal, type Rows } from '../../http/call.ts'
import { parseInput } from '../../http/serve.ts'

type Values = Readonly<Record<string, unknown>>
type AnyHandler = (call: Call, input: unknown) => Promise<unknown>
interface AnyStaged {
  readonly prepare: (ahead: Beforehand, input: unknown) => Promise<(call: Call) => Promise<unknown>>
}
const isHandler = (handler: unknown): handler is AnyHandler => typeof handler === 'function'
const isStagedHandler = (handler: unknown): handler is AnyStaged => isStaged(handler)

export interface AreaCall {
  readonly endpoint: Endpoint
  /** Resolves to what is left to do within the transaction. @throws as the call refuses */
  readonly prepare: (ahead: Beforehand, values: Values) => Promise<(call: Call) => Promise<unknown>>
}

/** @throws where the area has no such call: at the start, and not with the first letter */
export function areaCall({ endpoints, handlers }: Area, verb: string): AreaCall {
  const [endpoint, handler] = [endpoints[verb], handlers[verb]]
  if (!endpoint || !(isHandler(handler) || isStagedHandler(handler))) throw new Error(`Unknown call ${verb}`)
  return {
    endpoint,
    prepare: async (ahead, values) => {
      const input = parseInput(endpoint, values)
      return isStagedHandler(handler) ? handler.prepare(ahead, input) : (call) => handler(call, input)
    },
  }
}

/** What a person's own call has ahead of its transaction. */
export const aheadOf = (portal: Portal, actor: Actor, bytes: Uint8Array = new Uint8Array()): Beforehand => ({
  actor,
  portal,
  bytes,
  caller: null,
  openRows: (work) => openScope(portal.database, scopeOf(actor), work, { isReadOnly: true }),
})

/** A call as a transaction of its own, in the person's scope. */
export async function makeAlone(ahead: Beforehand, call: AreaCall, values: Values): Promise<unknown> {
  const { portal, actor } = ahead
  const prepared = await call.prepare(ahead, values)
  let finish: (() => Promise<void>) | undefined
  const answer = await openScope(portal.database, scopeOf(actor), async (rows: Rows) => {
    const made = mailedCall(portal, actor, rows)
    finish = made.finish
    return prepared(made.call)
  })
  await finish?.()
  return answer
}
