// The first lock: may this person make this call at all? Deny by default; the row of the endpoint decides.
import { authEndpoints } from '@kerbline/domain/areas/auth/endpoints.ts'
import { isMet, type Endpoint } from '@kerbline/domain/kit/endpoint.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import type { Actor } from './actor.ts'

/** Whoever looks as somebody else reads, and can stop looking by signing out. */
export const mayWhileViewing = ({ isChanging, path }: Endpoint): boolean =>
  !isChanging || path === authEndpoints.logout.path

/** @throws problem 'not signed in' without a session, 'no permission' without the right or, for a change, while viewing as somebody. */
export function allow(row: Endpoint, actor: Actor | undefined): void {
  if (!isMet(row.needs, actor?.may)) throw problem(actor ? 'no permission' : 'not signed in')
  if (actor?.viewedBy && !mayWhileViewing(row))
    throw problem('no permission', {
      detail: `You are viewing as ${actor.name} and cannot make changes. Select “Stop viewing” first.`,
    })
}
