// Which sessions of open sockets are over: told at once by the session store (http/session.ts), and looked up now and
// then for those that ran out by themselves.
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** Where the session store tells of changes: `{ userId?, sessionId?, isEnded? }`. */
export const sessionNotice = 'kerbline_session'

/** Those of the given sessions that no longer stand. Idleness is not counted: a page with an open socket is in use. */
export const endedSessions = async (
  database: Database,
  sessionIds: readonly number[],
): Promise<ReadonlySet<number>> => {
  if (sessionIds.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`
    select s.id from sessions s join users u on u.id = s.user_id
    where s.id = any(${sessionIds}::int[]) and s.revoked_at is null and s.expires_at > now() and u.status = 'active'`.execute(
    database.kysely,
  )
  const open = new Set(rows.map(({ id }) => id))
  return new Set(sessionIds.filter((id) => !open.has(id)))
}
