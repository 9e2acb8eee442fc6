// Sessions: opaque 256-bit tokens, kept only as hashes; idle 12 hours, absolute 30 days (ruling 29).
// The token's two ways in (ruling 1) are read here and nowhere else.
import { problem } from '@kerbline/domain/kit/problem.ts'
import { hash as digest, randomBytes } from 'node:crypto'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Rows } from '../db/scope.ts'
import { actorOf, type Actor, type SessionRow } from './actor.ts'
import { isShutOut, openAccounts } from './company-status.ts'

const IDLE_MILLISECONDS = 12 * 3_600_000
const ABSOLUTE_MILLISECONDS = 30 * 24 * 3_600_000
/** Without "keep me signed in" the session ends with the working day. */
const UNREMEMBERED_MILLISECONDS = 14 * 3_600_000
const KEPT_MILLISECONDS = 5_000
const TOUCH_MILLISECONDS = 60_000
const LONGEST_TOKEN = 200

export const hashOf = (token: string): string => digest('sha256', token, 'base64url')
/** Tokens and their hashes by connection: who asks again and again over one does so with the same token, and a digest costs more than all else here. */
const lastHashes = new WeakMap<object, { readonly token: string; readonly hash: string }>()

function hashOver(connection: object, token: string): string {
  const last = lastHashes.get(connection)
  if (last?.token === token) return last.hash
  const hash = hashOf(token)
  lastHashes.set(connection, { token, hash })
  return hash
}

export const newToken = (): string => randomBytes(32).toString('base64url')

const AUTHORIZATION = 'authorization'
const isNamed = (value: unknown): boolean => typeof value === 'string' && value !== ''

/**
 * Two tokens in one request, in headers and query or twice in either, are refused whoever they belong to (ruling 45): whose request it is
 * must not depend on which of them is read. @param rawHeaders names and values in turn, repetitions included
 * @throws problem 'bad request'
 */
export function assertOneToken(rawHeaders: readonly string[], query: unknown): void {
  const given = typeof query === 'object' && query !== null && 'api_token' in query ? query.api_token : undefined
  let count = Array.isArray(given) ? given.filter(isNamed).length : Number(isNamed(given))
  for (let place = 0; place < rawHeaders.length; place += 2) {
    const name = rawHeaders[place]
    if (name?.length !== AUTHORIZATION.length || name.toLowerCase() !== AUTHORIZATION) continue
    // Some proxies join repeated headers with a comma.
    count += rawHeaders[place + 1]?.split(',').filter(isNamed).length ?? 0
  }
  if (count > 1)
    throw problem('bad request', { detail: 'This request carries more than one token. Send one, in one place.' })
}

/** The token of a request: the header for every call, the query for the specified ones only. */
export function tokenOf(
  request: { readonly headers: Readonly<Record<string, string | string[] | undefined>>; readonly query: unknown },
  isSpecified: boolean,
): string | undefined {
  const header = request.headers.authorization
  if (typeof header === 'string' && header.startsWith('Bearer ')) return header.slice(7).trim() || undefined
  const { query } = request
  if (!isSpecified || typeof query !== 'object' || query === null || !('api_token' in query)) return undefined
  return typeof query.api_token === 'string' ? query.api_token : undefined
}

export interface Sessions {
  /**
   * Who a token belongs to, if that was read a moment ago and nothing told since has changed it; ends and changes are told at once.
   * `connection` is that of the request.
   */
  readonly kept: (token: string | undefined, connection: object) => Actor | undefined
  readonly find: (token: string | undefined) => Promise<Actor | undefined>
  /** Whether a token was somebody's when it was last read here, however long ago. */
  readonly isKnown: (token: string | undefined, connection: object) => boolean
  /** Opens a session; the token is told once and never stored. */
  readonly open: (
    rows: Rows,
    user: { readonly id: number; readonly isRemembered: boolean; readonly userAgent: string | null },
  ) => Promise<string>
  readonly close: (rows: Rows, sessionId: number) => Promise<void>
  /** Ends every session of a user, in every process and on every open socket. */
  readonly closeAll: (rows: Rows, userId: number) => Promise<void>
  /** Forgets what is kept of a user, so that the next request reads it anew. */
  readonly refresh: (rows: Rows, userId: number) => Promise<void>
  readonly stop: () => Promise<void>
}

const CHANNEL = 'kerbline_session'

/** Of a row `u` of users: everything an actor is made of. */
const personColumns = sql`u.id, u.name, u.email, u.job_title, u.side, u.is_admin, u.cost_limit_pence, u.roles, u.permissions, u.denied, u.by_rule, u.customer_account_numbers,
  u.active_accounts, u.recent_accounts, u.asset_filter, u.last_login_at, ${openAccounts} as open_accounts,
  coalesce((select array_agg(a.customer_account_number order by a.customer_account_number) from accounts a join customers c on c.id = a.customer_id where c.manager_id = u.id), '{}') as managed_accounts`

/** Active people as a job acts for them, without a session. Needs the owner's rows. `among`: of rows `u` of users. */
export async function actorsAmong(rows: Rows, among: RawBuilder<SqlBool>): Promise<Actor[]> {
  const { rows: found } = await sql<SessionRow>`
    select 0 as session_id, null as viewed_by_id, null as viewed_by_name, ${personColumns}
    from users u where ${among} and u.status = 'active' and not ${isShutOut}`.execute(rows)
  return found.map(actorOf)
}

/** One of them. */
export const actorOfPerson = async (rows: Rows, userId: number): Promise<Actor | undefined> =>
  (await actorsAmong(rows, sql<SqlBool>`u.id = ${userId}`))[0]

/** What an active person may hear of by themselves: accounts (null: all) and rights. Needs the owner's rows. */
export async function hearingOfPerson(
  rows: Rows,
  userId: number,
): Promise<(Pick<Actor, 'may'> & { readonly accounts: Actor['ownAccounts'] }) | undefined> {
  const person = await actorOfPerson(rows, userId)
  return person && { accounts: person.ownAccounts, may: person.may }
}

async function read(
  database: Database,
  tokenHash: string,
): Promise<(SessionRow & { last_seen_at: string }) | undefined> {
  const idleSince = new Date(Date.now() - IDLE_MILLISECONDS).toISOString()
  const { rows } = await sql<SessionRow & { last_seen_at: string }>`
    select s.id as session_id, s.last_seen_at, s.viewed_by_id, v.name as viewed_by_name, ${personColumns}
    from sessions s join users u on u.id = s.user_id left join users v on v.id = s.viewed_by_id
    where s.token_hash = ${tokenHash} and s.revoked_at is null and u.status = 'active' and s.expires_at > now() and s.last_seen_at > ${idleSince}
      and (s.viewed_by_id is null or v.status = 'active') and not ${isShutOut}`.execute(database.kysely)
  return rows[0]
}

const MAX_KEPT = 20_000
/** False for what the portal never gave out: it is asked about nowhere. */
export const isPlausible = (token: string | undefined): token is string => !!token && token.length <= LONGEST_TOKEN

/** Who was read a moment ago, by the hash of the token. */
function keepActors() {
  const kept = new Map<string, { readonly actor: Actor; readonly until: number }>()
  let generation = 0
  return {
    of: (hash: string): Actor | undefined => {
      const known = kept.get(hash)
      return known && known.until > Date.now() ? known.actor : undefined
    },
    has: (hash: string): boolean => kept.has(hash),
    drop: (hash: string) => void kept.delete(hash),
    forget(fits: (actor: Actor) => boolean): void {
      generation++
      for (const [hash, { actor }] of kept) if (fits(actor)) kept.delete(hash)
    },
    /** Keeps whom a hash belongs to, unless a change was told since this was called: it may not be in what was read. */
    keeper(): (hash: string, actor: Actor) => void {
      const before = generation
      return (hash, actor) => {
        if (kept.size > MAX_KEPT) kept.clear()
        if (before === generation) kept.set(hash, { actor, until: Date.now() + KEPT_MILLISECONDS })
      }
    },
  }
}

const touch = (database: Database, sessionId: number) =>
  database.kysely
    .updateTable('sessions')
    .set({ last_seen_at: new Date().toISOString() })
    .where('id', '=', sessionId)
    .execute()

const openSession: Sessions['open'] = async (rows, user) => {
  const token = newToken()
  const life = user.isRemembered ? ABSOLUTE_MILLISECONDS : UNREMEMBERED_MILLISECONDS
  await rows
    .insertInto('sessions')
    .values({
      user_id: user.id,
      token_hash: hashOf(token),
      user_agent: user.userAgent?.slice(0, 300) ?? null,
      is_remembered: user.isRemembered,
      expires_at: new Date(Date.now() + life).toISOString(),
    })
    .execute()
  return token
}

// Told inside the caller's transaction: the database passes it on when that commits.
const announce = (rows: Rows, what: { userId?: number; sessionId?: number; isEnded: boolean }) =>
  sql`select pg_notify(${CHANNEL}, ${JSON.stringify(what)})`.execute(rows)

export async function startSessions(database: Database): Promise<Sessions> {
  const actors = keepActors()
  const unlisten = await database.listen(CHANNEL, (payload) => {
    const told: { userId?: number; sessionId?: number } = JSON.parse(payload)
    actors.forget((actor) => actor.id === told.userId || actor.sessionId === told.sessionId)
  })

  async function find(token: string | undefined): Promise<Actor | undefined> {
    if (!isPlausible(token)) return undefined
    const hash = hashOf(token)
    const known = actors.of(hash)
    if (known) return known
    const keep = actors.keeper()
    const row = await read(database, hash)
    if (!row) return void actors.drop(hash)
    const actor = actorOf(row)
    keep(hash, actor)
    if (Date.now() - Date.parse(row.last_seen_at) > TOUCH_MILLISECONDS) await touch(database, row.session_id)
    return actor
  }

  async function end(rows: Rows, by: 'id' | 'user_id', value: number): Promise<void> {
    await rows
      .updateTable('sessions')
      .set({ revoked_at: new Date().toISOString() })
      .where(by, '=', value)
      .where('revoked_at', 'is', null)
      .execute()
    actors.forget((actor) => (by === 'id' ? actor.sessionId : actor.id) === value)
    await announce(rows, by === 'id' ? { sessionId: value, isEnded: true } : { userId: value, isEnded: true })
  }

  return {
    kept: (token, connection) => (isPlausible(token) ? actors.of(hashOver(connection, token)) : undefined),
    find,
    isKnown: (token, connection) => isPlausible(token) && actors.has(hashOver(connection, token)),
    open: openSession,
    close: (rows, sessionId) => end(rows, 'id', sessionId),
    closeAll: (rows, userId) => end(rows, 'user_id', userId),
    refresh: async (rows, userId) => {
      actors.forget((actor) => actor.id === userId)
      await announce(rows, { userId, isEnded: false })
    },
    stop: async () => unlisten(),
  }
}
