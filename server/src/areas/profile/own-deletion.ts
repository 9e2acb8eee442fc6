import type { profileEndpoints } from '@kerbline/domain/areas/profile/endpoints.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import type { Call } from '../../http/call.ts'
import { deletionOfAddress } from '../auth/queries.ts'

/** The request of one's own address that matters most now. */
export const ownDeletionRequest = async ({
  rows,
  actor,
  portal,
}: Call): Promise<ReplyOf<(typeof profileEndpoints)['deletionRequest']>> => ({
  request: (await deletionOfAddress(rows, actor.email, portal.clock.realNow().toISOString())) ?? null,
})
