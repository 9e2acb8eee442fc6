// One's own photo: only the hire company's people have one, and only of a picture they sent themselves.
import { problem } from '@kerbline/domain/kit/problem.ts'
import type { Call } from '../../http/call.ts'

const refused = (reason: string, message: string) =>
  problem('not valid', { fields: [{ field: 'values.photo_id', reason, message }] })

/** @throws problem 'not valid' for a customer's person, and for a picture that is not there or that somebody else sent */
export async function requireOwnPhoto({ rows, actor }: Pick<Call, 'rows' | 'actor'>, photoId: string): Promise<void> {
  if (actor.side !== 'staff') throw refused('not_allowed', 'Only staff can have a photo.')
  const sent = await rows
    .selectFrom('files')
    .select('id')
    .where('id', '=', photoId)
    .where('owner', '=', 'picture')
    .where('created_by', '=', actor.id)
    .executeTakeFirst()
  if (!sent) throw refused('not_found', 'This image is no longer available. Choose it again.')
}
