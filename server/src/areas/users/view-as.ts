// A session that looks as somebody else: it reads, changes nothing, is told in the trail, and ends after half an hour.
import type { usersEndpoints } from '@kerbline/domain/areas/users/endpoints.ts'
import { whyNotViewed } from '@kerbline/domain/areas/users/granting.ts'
import { viewAsMinutes } from '@kerbline/domain/areas/users/lifecycle.ts'
import type { viewAsEndpoints } from '@kerbline/domain/areas/users/view-as-endpoints.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { sql } from 'kysely'
import type { Call } from '../../http/call.ts'
import { hashOf, newToken } from '../../http/session.ts'
import { whyShutOut } from '../../http/company-status.ts'
import { personOf } from './person.ts'
import { granterOf, holderOf } from './queries.ts'

type ViewAs = (typeof viewAsEndpoints)['viewAs']

export async function viewAs(call: Call, { id, reason }: InputOf<ViewAs>): Promise<ReplyOf<ViewAs>> {
  const { rows, actor, portal, request, recordAudit } = call
  if (actor.side !== 'staff') throw problem('not found')
  const row = await personOf(call, id)
  const why = whyNotViewed(granterOf(actor), holderOf(row))
  if (why !== null) throw problem('no permission', { detail: why })
  if (row.status !== 'active')
    throw problem('not allowed now', { detail: `${row.name} cannot sign in, so you cannot view as them.` })
  const shut = await whyShutOut(rows, row.id)
  if (shut !== null) throw problem('not allowed now', { detail: shut })
  const token = newToken()
  const ends_at = new Date(portal.clock.realNow().getTime() + viewAsMinutes * 60_000).toISOString()
  await rows
    .insertInto('sessions')
    .values({
      user_id: row.id,
      viewed_by_id: actor.id,
      token_hash: hashOf(token),
      user_agent: request.userAgent?.slice(0, 300) ?? null,
      expires_at: ends_at,
    })
    .execute()
  await recordAudit({
    action: 'viewing as began',
    entity: 'user',
    entityId: row.id,
    account: holderOf(row).accounts[0] ?? null,
    after: { ends_at, ...(reason !== null && { reason }) },
  })
  return { api_token: token, name: row.name, ends_at }
}

/** For the banner: whether this session is one of those. */
export async function viewing({ rows, actor }: Call): Promise<ReplyOf<(typeof usersEndpoints)['viewing']>> {
  const {
    rows: [found],
  } = await sql<{ viewed_by: string; ends_at: string }>`
    select v.name as viewed_by, s.expires_at as ends_at from sessions s join users v on v.id = s.viewed_by_id where s.id = ${actor.sessionId}`.execute(
    rows,
  )
  return { viewing: found ? { name: actor.name, email: actor.email, ...found } : null }
}
