// The first lock: may this person make this call at all? Deny by default; the row of the endpoint decides.
import { isMet, type Needs } from '@kerbline/domain/kit/endpoint.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import type { Actor } from './actor.ts'

/** @throws problem 'not signed in' without a session, 'no permission' without the right. */
export function allow(needs: Needs, actor: Actor | undefined): void {
  if (isMet(needs, actor?.may)) return
  throw problem(actor ? 'no permission' : 'not signed in')
}
