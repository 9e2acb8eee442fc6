// Links for people without an account (ruling 21): the token is told once and kept as a digest, and stands in no log, path or trail. Knows no
// area: what a link opens is said by the area whose record it is, as a `LinkKind`. What a new purpose needs: its row among the purposes, and
// its kind in server/areas.ts; without it the server does not compile.
import type { OpenedLink, RecordLink } from '@kerbline/domain/areas/links/endpoints.ts'
import { linkPurposes, type LinkPurposeName, linkStateOf } from '@kerbline/domain/areas/links/purposes.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { publicHref } from '@kerbline/domain/public-screens.ts'
import { sql } from 'kysely'
import { enterScope, type Rows } from '../db/scope.ts'
import type { GuestCall } from '../http/call.ts'
import { whyLinksShut } from '../http/company-status.ts'
import { hashOf, newToken } from '../http/session.ts'

const DAY_MILLISECONDS = 86_400_000

/** When a link of a purpose ends that is made now; null: when it is withdrawn. */
export const linkEnd = (purpose: LinkPurposeName, now: Date): string | null => {
  const { days } = linkPurposes[purpose]
  return days === null ? null : new Date(now.getTime() + days * DAY_MILLISECONDS).toISOString()
}

/** The address a person opens, below the configured one. */
export const linkAddress = (publicUrl: string, token: string): string => `${publicUrl}/${publicHref('link', { token })}`

export interface NewLink {
  readonly purpose: LinkPurposeName
  readonly recordId: number
  /** Null: of a record that belongs to no account. */
  readonly account: string | null
  readonly madeBy: number | null
  /** Whom it is for, in words. */
  readonly givenTo?: string | null
  readonly now: Date
}

/** Makes a link; the token is told here and never again. */
export async function makeLink(
  rows: Rows,
  { purpose, recordId, account, madeBy, givenTo = null, now }: NewLink,
): Promise<{ id: number; token: string }> {
  const token = newToken()
  const { record, maxUses } = linkPurposes[purpose]
  const { id } = await rows
    .insertInto('record_links')
    .values({
      ...{ purpose, record, record_id: recordId, customer_account_number: account, token_hash: hashOf(token) },
      ...{ ends_at: linkEnd(purpose, now), max_uses: maxUses, made_by: madeBy, given_to: givenTo },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, token }
}

/** A link as somebody opens it. */
interface Opening {
  readonly token: string
  readonly digest: string
  /** Nobody has opened it before. */
  readonly isFirst: boolean
  /** Of a check: a vehicle beyond those that are told without being asked for. */
  readonly plate: string | undefined
}

/** What an area says of the links to its records, by their purpose. */
export type LinkKinds<Purposes extends LinkPurposeName = LinkPurposeName> = {
  readonly [P in Purposes]: {
    /** What it shows. Called in a transaction of the owner: it narrows its scope before it reads. */
    readonly open: (call: GuestCall, opening: Opening) => Promise<Extract<OpenedLink, { purpose: P }>>
    /** Whom it is made for, in words. @throws problem 'not allowed now' where it is for nobody */
    readonly givenTo?: (rows: Rows, recordId: number) => Promise<string>
  }
}

/** What a token opens, counted. Unknown, ended, used up and withdrawn are one answer. @throws problem 'link expired' */
export async function openLink(
  rows: Rows,
  token: string,
): Promise<{ readonly purpose: string } & Pick<Opening, 'digest' | 'isFirst'>> {
  const digest = hashOf(token)
  const { rows: found } = await sql<{ purpose: string; account: string | null; uses: number }>`
    select o.purpose, l.customer_account_number as account, l.uses from open_record_link(${digest}) o join record_links l on l.token_hash = ${digest}`.execute(
    rows,
  )
  const [link] = found
  if (!link) throw noSuchLink()
  await assertOpenCompany(rows, link.account)
  // As the statement found it: before it was counted.
  return { purpose: link.purpose, digest, isFirst: link.uses === 0 }
}

/** Of a company that is suspended or closed nothing is shown by a link either: whoever holds one is told whom to call (ruling 53). */
export async function assertOpenCompany(rows: Rows, account: string | null): Promise<void> {
  const why = await whyLinksShut(rows, account)
  if (why !== null) throw problem('not allowed now', { detail: why })
}

/** SQL over `l`: a link that was neither withdrawn nor has ended. */
export const opensNow = sql`l.revoked_at is null and (l.ends_at is null or l.ends_at > now())`

/**
 * Narrows the rest of the transaction to the account of the link that was found, under the job that the policies of its tables name; `isOfFleet`:
 * to the job alone, for what reaches beyond the account.
 * @throws problem 'link expired' where none was
 */
export async function enterAccount<Link extends { readonly account: string }>(
  rows: Rows,
  job: string,
  [link]: readonly Link[],
  isOfFleet = false,
): Promise<Link> {
  if (!link) throw noSuchLink()
  await assertOpenCompany(rows, link.account)
  await enterScope(rows, { kind: 'job', name: job, ...(!isOfFleet && { accounts: [link.account] }) })
  return link
}

/** The one answer for every link that shows nothing. */
export const noSuchLink = () => problem('link expired', { detail: 'This link has ended. Ask for a new one.' })

interface KeptLink extends Omit<RecordLink, 'state'> {
  readonly revoked_at: string | null
  readonly record_id: number
  readonly account: string | null
}

const columns = sql`l.id, l.purpose, l.record_id, l.customer_account_number as account, person_name(l.made_by) as made_by, l.given_to,
  json_instant(l.created_at) as created_at, json_instant(l.ends_at) as ends_at, l.uses, l.max_uses, json_instant(l.last_used_at) as last_used_at,
  json_instant(l.revoked_at) as revoked_at`

const shown = ({ revoked_at, record_id: _, account: __, ...link }: KeptLink, now: Date): RecordLink => ({
  ...link,
  state: linkStateOf({ ...link, revoked_at }, now),
})

const MAX_LISTED = 20

/** The links to a record, the newest first, those that work ahead of all others; and how many more there are. */
export async function linksTo(rows: Rows, purpose: LinkPurposeName, recordId: number, now: Date) {
  const { record } = linkPurposes[purpose]
  const { rows: links } = await sql<KeptLink>`
    select ${columns} from record_links l where l.record = ${record} and l.record_id = ${recordId} and l.purpose = ${purpose}
    order by (l.revoked_at is null and coalesce(l.ends_at > ${now.toISOString()}::timestamptz, true)) desc, l.id desc`.execute(
    rows,
  )
  return {
    links: links.slice(0, MAX_LISTED).map((link) => shown(link, now)),
    earlier: Math.max(0, links.length - MAX_LISTED),
  }
}

export async function findLink(rows: Rows, id: number): Promise<KeptLink> {
  const { rows: found } =
    await sql<KeptLink>`select ${columns} from record_links l where l.id = ${id} for update of l`.execute(rows)
  const [link] = found
  if (!link) throw problem('not found')
  return link
}

/** Ends links at once; those that were withdrawn before stay as they were. Returns how many it ended. */
export async function withdrawLinks(rows: Rows, ids: readonly number[], by: number): Promise<number> {
  const { numUpdatedRows } = await rows
    .updateTable('record_links')
    .set({ revoked_at: new Date().toISOString(), revoked_by: by })
    .where('id', 'in', [...ids])
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export const shownLink = async (rows: Rows, id: number, now: Date): Promise<RecordLink> =>
  shown(await findLink(rows, id), now)
