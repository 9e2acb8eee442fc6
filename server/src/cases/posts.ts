// The thread of a case. Internal notes are the hire company's: every reader of posts goes through here, so that none leaves it.
import type { CasePost } from '@kerbline/domain/cases/case-endpoints.ts'
import { type CaseKind, type CaseSide } from '@kerbline/domain/cases/case-kind.ts'
import { headOffice } from '@kerbline/domain/product.ts'
import { endedByPost } from '@kerbline/domain/cases/case-clocks.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Call, GuestCall } from '../http/call.ts'
import type { Actor } from '../http/actor.ts'
import { type CaseRow, touchCase } from './case-rows.ts'
import { stopClocks } from './clocks.ts'

export const sideOf = ({ side }: Pick<Actor, 'side'>): CaseSide => (side === 'staff' ? 'hire_company' : 'customer')

/** Whether somebody may write where both sides read it. */
export const mayPost = (
  { side, may }: Pick<Actor, 'side' | 'may'>,
  { open, manage }: Pick<CaseKind, 'open' | 'manage'>,
): boolean => may.has(side === 'staff' ? manage : open)

/** Posts p that somebody of a side may read. */
export const readableBy = (side: CaseSide): RawBuilder<SqlBool> =>
  side === 'hire_company' ? sql<SqlBool>`true` : sql<SqlBool>`not p.is_internal`

const PAGE = 50

/** The newest, oldest first; `earlier` counts what stands before them. */
export async function postsOf(
  { rows, actor }: Call,
  { id }: Pick<CaseRow, 'id'>,
  before?: number,
): Promise<{ posts: CasePost[]; earlier: number }> {
  const readable = sql`p.case_id = ${id} and ${readableBy(sideOf(actor))} and ${before === undefined ? sql`true` : sql`(p.at, p.id) < (select b.at, b.id from case_posts b where b.id = ${before})`}`
  const { rows: newest } = await sql<Omit<CasePost, 'is_promise'> & { readonly is_promise: boolean }>`
    select p.id, p.author_name, p.side, p.through, p.body, p.is_internal, p.is_promise, p.author_id is not distinct from ${actor.id} as is_own, json_instant(p.at) as at
    from case_posts p where ${readable} order by p.at desc, p.id desc limit ${PAGE}`.execute(rows)
  const {
    rows: [all],
  } = await sql<{ count: number }>`select count(*)::int as count from case_posts p where ${readable}`.execute(rows)
  const posts = newest
    .toReversed()
    .map(({ is_promise: isPromise, ...post }) => ({ ...post, ...(isPromise && { is_promise: true as const }) }))
  return { posts, earlier: Math.max(0, (all?.count ?? 0) - newest.length) }
}

/** What the portal writes by itself is of the hire company, and of nobody there. */
export const headOfficeVoice = { id: null, name: headOffice.name, side: 'hire_company' } as const

interface Posted {
  readonly body: string
  readonly isInternal?: boolean
  /** It says that another day was promised. */
  readonly isPromise?: boolean
  readonly through?: CasePost['through']
  readonly by: { readonly id: number | null; readonly name: string; readonly side: CaseSide }
  readonly at: string
  /** Who wrote it by a link, and under which key of theirs. */
  readonly byLink?: { readonly workshop: string; readonly clientKey: string }
}

/** Writes a post, and stops the clocks that an answer of its side ends. What was said makes a new version of the case. */
export async function writePost(
  { rows, request }: Pick<GuestCall, 'rows'> & Partial<Pick<GuestCall, 'request'>>,
  kind: Pick<CaseKind, 'clocks'>,
  row: CaseRow,
  { body, isInternal = false, isPromise = false, byLink, through = request?.through ?? 'portal', by, at }: Posted,
): Promise<void> {
  await sql`
    insert into case_posts (case_id, customer_account_number, author_id, author_name, side, through, body, is_internal, is_promise, at, workshop, client_key)
    values (${row.id}, ${row.customer_account_number}, ${by.id}, ${by.name}, ${by.side}, ${through}, ${body}, ${isInternal}, ${isPromise}, ${at},
      ${byLink?.workshop ?? null}, ${byLink?.clientKey ?? null})`.execute(rows)
  await touchCase(rows, row.id)
  if (!isInternal) await stopClocks(rows, row, endedByPost(kind, by.side), at)
}
