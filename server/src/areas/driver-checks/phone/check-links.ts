// The links by which drivers check vehicles: what one stands for, and the one account whose rows it may touch. A transaction of the owner
// looks the link up and is narrowed to that account at once.
import { type LinkPurposeName, linkPurposes } from '@kerbline/domain/areas/links/purposes.ts'
import { sql } from 'kysely'
import type { Rows } from '../../../db/scope.ts'
import { hashOf } from '../../../http/session.ts'
import { assertBelowLimit, type BroughtToday } from '../../../links/day-limit.ts'
import { enterAccount, opensNow } from '../../../links/record-links.ts'

export interface CheckLink {
  readonly id: number
  readonly purpose: 'vehicle check' | 'driver check'
  readonly record_id: number
  readonly account: string
  readonly ends_at: string | null
}

const checkPurposes: readonly LinkPurposeName[] = ['vehicle check', 'driver check']

const JOB = 'driver check'

const standing = sql`l.purpose = any(${[...checkPurposes]}::text[]) and l.customer_account_number is not null and ${opensNow}`

const columns = sql`l.id, l.purpose, l.record_id, l.customer_account_number as account, json_instant(l.ends_at) as ends_at`

/** For the rest of the transaction the rows are those of the link's account. @throws problem 'link expired' */
export async function enterCheckLink(rows: Rows, token: string): Promise<CheckLink> {
  const { rows: found } =
    await sql<CheckLink>`select ${columns} from record_links l where l.token_hash = ${hashOf(token)} and ${standing}`.execute(
      rows,
    )
  return enterAccount(rows, JOB, found)
}

/** By a photo that was begun with it. @throws problem 'link expired' for one that nobody began, and where the link has ended since */
export async function enterPhotoLink(rows: Rows, photoId: string): Promise<CheckLink> {
  const { rows: found } = await sql<CheckLink>`
    select ${columns} from check_photos p join record_links l on l.id = p.link_id where p.id = ${photoId}::uuid and ${standing}`.execute(
    rows,
  )
  return enterAccount(rows, JOB, found)
}

/**
 * Whoever holds a link brings as many checks as a day's work has, and not without end.
 * @throws problem 'limit reached' with the time to wait
 */
export async function assertFewChecks(rows: Rows, link: CheckLink, now: Date): Promise<void> {
  const { checksADay: limit } = linkPurposes[link.purpose]
  const { rows: brought } = await sql<BroughtToday>`
    select count(*)::int as count, json_instant(min(received_at)) as first from driver_checks
    where link_id = ${link.id} and received_at > ${now.toISOString()}::timestamptz - interval '1 day'`.execute(rows)
  assertBelowLimit(
    brought[0],
    limit,
    now,
    `This link takes ${limit} checks in 24 hours. The check stays on this phone and is sent later.`,
  )
}
