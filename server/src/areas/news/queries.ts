// Who reads which post. Categories are those of the vehicles in the reader's own scope, companies those of their accounts.
import type { newsEndpoints } from '@kerbline/domain/areas/news/endpoints.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { sql } from 'kysely'
import type { Rows } from '../../http/call.ts'

type Feed = ReplyOf<(typeof newsEndpoints)['feed']>
type Article = ReplyOf<(typeof newsEndpoints)['article']>

export interface Reader {
  readonly side: string
  readonly now: string
}

const PAGE = 20

const isFor = ({
  side,
  now,
}: Reader) => sql<boolean>`n.is_active and n.publish_at <= ${now} and (n.expires_at is null or n.expires_at > ${now})
  and case n.audience
    when 'all' then true
    when 'staff' then ${side === 'staff'}
    when 'companies' then exists (select from accounts a where a.customer_id = any(n.company_ids))
    else exists (select from vehicles v where v.vehicle_category_id = any(n.category_ids)) end`

const card = sql`n.slug, n.title, n.summary, n.cover_file_id, n.publish_at, n.is_pinned`

export async function readFeed(rows: Rows, reader: Reader, before: string | undefined): Promise<Feed> {
  // Pinned posts stand above the first page alone; the pages follow time.
  const { rows: posts } = await sql<Feed['posts'][number]>`
    select ${card} from news n where ${isFor(reader)} and (${before ?? null}::timestamptz is null or (not n.is_pinned and n.publish_at < ${before ?? null}::timestamptz))
    order by n.is_pinned and ${before === undefined} desc, n.publish_at desc, n.id desc limit ${PAGE + 1}`.execute(rows)
  const shown = posts.slice(0, PAGE)
  return { posts: shown, next: posts.length > PAGE ? (shown.at(-1)?.publish_at ?? null) : null }
}

export async function findArticle(rows: Rows, reader: Reader, slug: string): Promise<Article | undefined> {
  const {
    rows: [found],
  } = await sql<Article>`
    select ${card}, n.body, n.updated_at from news n
    where ${isFor(reader)} and (n.slug = ${slug} or n.id = (select h.record_id from slug_history h where h.entity = 'news' and h.slug = ${slug}))`.execute(
    rows,
  )
  return found
}
