// Who is told which alert. Companies are those of the reader's accounts, as row-level security shows them.
import type { AlertAudience, alertsEndpoints } from '@kerbline/domain/areas/alerts/endpoints.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Actor } from '../../http/actor.ts'
import type { Rows } from '../../http/call.ts'
import { isShutOut } from '../../http/company-status.ts'

type Alert = ReplyOf<(typeof alertsEndpoints)['send']>
type Reader = Pick<Actor, 'id' | 'side' | 'may'>

/** Whoever sends alerts sees all there were to companies they may write to; a customer's people never do, whatever right they were given. */
const isSender = ({ side, may }: Pick<Reader, 'side' | 'may'>): boolean =>
  side === 'staff' && may.has('manage settings')

/** SQL over an alert `a`. */
const isFor = (reader: Reader): RawBuilder<SqlBool> =>
  isSender(reader)
    ? sql<SqlBool>`(a.audience <> 'companies' or a.company_ids <@ array(select c.id from audience_companies c))`
    : sql<SqlBool>`a.retracted_at is null and case a.audience
        when 'all' then true
        when 'companies' then ${reader.side === 'customer'} and exists (select from accounts o where o.customer_id = any(a.company_ids))
        else a.audience = ${reader.side === 'staff' ? 'staff' : 'customers'} end`

const columns = (reader: Reader) => sql`a.id, a.kind, a.message, a.severity, a.created_at, a.audience, a.retracted_at,
  (select p.name from people p where p.id = a.created_by) as created_by_name,
  (select p.name from people p where p.id = a.retracted_by) as retracted_by_name,
  ${isSender(reader) ? sql`(select string_agg(c.name, ', ' order by c.name) from audience_companies c where c.id = any(a.company_ids))` : sql`null`} as company_names,
  ${
    reader.side === 'staff'
      ? sql`person_name(a.owner_id) as owner_name, coalesce(a.owner_id = ${reader.id}, false) as is_mine, a.done_at,
        person_name(a.done_by) as done_by_name, a.done_note`
      : sql`null as owner_name, false as is_mine, null as done_at, null as done_by_name, null as done_note`
  }`

/** Alerts for the reader with a number below `before`, the newest first. */
export async function readAlerts(rows: Rows, reader: Reader, before: number | null, max: number): Promise<Alert[]> {
  const { rows: alerts } = await sql<Alert>`
    select ${columns(reader)} from alerts a where ${isFor(reader)} and (${before}::bigint is null or a.id < ${before}::bigint)
    order by a.id desc limit ${max}`.execute(rows)
  return alerts
}

/** One alert, where it is the reader's. */
export async function findAlert(rows: Rows, reader: Reader, id: number): Promise<Alert | undefined> {
  const { rows: alerts } = await sql<Alert>`
    select ${columns(reader)} from alerts a where ${isFor(reader)} and a.id = ${id}::bigint`.execute(rows)
  return alerts[0]
}

/** Somebody sees to it, or nobody. */
export const setOwner = (rows: Rows, id: number, owner: number | null) =>
  sql`update alerts set owner_id = ${owner}, owned_at = ${owner === null ? sql`null` : sql`now()`} where id = ${id}`.execute(
    rows,
  )

/** Whoever does it is its owner where nobody was. Resolves to whether that is new. */
export async function setDone(rows: Rows, id: number, by: number | null, note: string | null): Promise<boolean> {
  const { rows: changed } =
    by === null
      ? await sql`update alerts set done_at = null, done_by = null, done_note = null where id = ${id} and done_at is not null returning id`.execute(
          rows,
        )
      : await sql`update alerts set done_at = now(), done_by = ${by}, done_note = ${note}, owned_at = coalesce(owned_at, now()),
          owner_id = coalesce(owner_id, ${by}) where id = ${id} and done_at is null returning id`.execute(rows)
  return changed.length > 0
}

/** Which of these companies the caller may write to. */
export async function addressable(rows: Rows, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows: companies } = await sql<{ id: number }>`
    select id from audience_companies where id = any(${[...ids]}::int[])`.execute(rows)
  return new Set(companies.map(({ id }) => id))
}

/** People who can sign in and would be told; those of companies only as far as `own` accounts go, null being all. Needs the owner's rows. */
export async function reachOf(
  rows: Rows,
  { audience, company_ids: ids }: { readonly audience: AlertAudience; readonly company_ids: readonly number[] },
  own: readonly string[] | null,
): Promise<{ people: number; signed_in: number }> {
  const whom = {
    all: sql`true`,
    customers: sql`u.side = 'customer'`,
    staff: sql`u.side = 'staff'`,
    companies: sql`u.side = 'customer' and account_numbers_of(u.customer_account_numbers) && array(
      select a.customer_account_number from accounts a where a.customer_id = any(${[...ids]}::int[])
        and (${own === null} or a.customer_account_number = any(${[...(own ?? [])]}::text[])))`,
  }[audience]
  const {
    rows: [found],
  } = await sql<{ people: number; signed_in: number }>`
    select count(*)::int as people, count(*) filter (where exists (
      select from sessions s where s.user_id = u.id and s.viewed_by_id is null and s.revoked_at is null and s.expires_at > now()
        and s.last_seen_at > now() - interval '15 minutes'))::int as signed_in
    from users u where u.status = 'active' and not ${isShutOut} and ${whom}`.execute(rows)
  return found ?? { people: 0, signed_in: 0 }
}
