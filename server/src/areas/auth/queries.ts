// The only queries that read people by address or links by token; run on the platform's rows, never a tenant's.
import {
  deletionConfirmHours,
  deletionStatus,
  deletionStatusDays,
  type DeletionStatus,
} from '@kerbline/domain/areas/auth/deletion-status.ts'
import { sql } from 'kysely'
import type { Rows } from '../../http/call.ts'
import { hashPassword, isPassword } from './passwords.ts'

export const findByEmail = (rows: Rows, email: string) =>
  rows
    .selectFrom('users')
    .selectAll()
    .where(({ fn }) => fn<string>('lower', ['email']), '=', email.toLowerCase())
    .where('status', '<>', 'deleted')
    .executeTakeFirst()

export const findById = (rows: Rows, id: number) =>
  rows.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export const addLink = (
  rows: Rows,
  link: { userId: number | null; purpose: 'reset' | 'invite' | 'delete account'; tokenHash: string; expiresAt: string },
) =>
  rows
    .insertInto('login_links')
    .values({ user_id: link.userId, purpose: link.purpose, token_hash: link.tokenHash, expires_at: link.expiresAt })
    .execute()

export const findLink = (
  rows: Rows,
  tokenHash: string,
  purposes: readonly ('reset' | 'invite' | 'delete account')[],
  now: string,
) =>
  rows
    .selectFrom('login_links')
    .select(['id', 'user_id'])
    .where('token_hash', '=', tokenHash)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** Uses a link up. Of any number of posts at once only one gets it back: the update takes the row's lock. */
export const takeLink = (
  rows: Rows,
  tokenHash: string,
  purposes: readonly ('reset' | 'invite' | 'delete account')[],
  now: string,
) =>
  rows
    .updateTable('login_links')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['id', 'user_id'])
    .executeTakeFirst()

/** What a person's password is judged by. */
export const passwordHashOf = async (rows: Rows, userId: number): Promise<string | null> =>
  (await rows.selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirst())?.password_hash ??
  null

/** Whether it is the password of a person; costs the same whatever the answer. */
export const isPasswordFor = isPassword

export const storePassword = async (rows: Rows, userId: number, password: string, now: string) =>
  rows
    .updateTable('users')
    .set({ password_hash: await hashPassword(password), updated_at: now })
    .where('id', '=', userId)
    .execute()

/** As its person may read it at `now`: never the address, nor who decided. */
const deletionStatusAt = (now: string) => sql`
  reference, created_at as requested_at, verified_at as confirmed_at, decided_at, decision_note as reason,
  created_at + ${deletionConfirmHours} * interval '1 hour' as confirm_by,
  case when state = 'received' and created_at + ${deletionConfirmHours} * interval '1 hour' <= ${now}::timestamptz
    then 'lapsed' else state end as state`

/** The request a mailed token shows, until some time after its decision. A token says its reference itself. */
export async function deletionByToken(
  rows: Rows,
  { reference, tokenHash, now }: { readonly reference: string; readonly tokenHash: string; readonly now: string },
): Promise<DeletionStatus | undefined> {
  // The first link was mailed before hashes were kept here for requests of older releases.
  const { rows: found } = await sql<DeletionStatus>`
    select ${deletionStatusAt(now)} from account_deletion_requests
    where reference = ${reference} and (${tokenHash} = any(status_hashes)
      or exists (select from login_links l where l.token_hash = ${tokenHash} and l.purpose = 'delete account'))
    and (decided_at is null or decided_at > ${now}::timestamptz - ${deletionStatusDays} * interval '1 day')`.execute(
    rows,
  )
  return found[0]
}

/** Of an address: the one staff have to decide, else one that waits for its mail, else the newest decision. */
export async function deletionOfAddress(rows: Rows, email: string, now: string): Promise<DeletionStatus | undefined> {
  const { rows: found } = await sql<DeletionStatus>`
    select f.* from (select id, ${deletionStatusAt(now)} from account_deletion_requests where lower(email) = ${email.toLowerCase()}) f
    order by array_position(array['verified', 'received'], f.state) nulls last, f.state = 'lapsed', f.id desc limit 1`.execute(
    rows,
  )
  const [request] = found
  return request && deletionStatus.parse(request)
}

/** One more token that shows a request. */
export const addStatusToken = (rows: Rows, reference: string, tokenHash: string) =>
  sql`update account_deletion_requests set status_hashes = array_append(status_hashes, ${tokenHash})
    where reference = ${reference} and not ${tokenHash} = any(status_hashes)`.execute(rows)
