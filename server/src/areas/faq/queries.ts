// What is published for whom, and what people said of it. Row-level security says the same of customers once more
// (migrations/026-news-alerts-and-questions.sql).
import type { faqEndpoints } from '@kerbline/domain/areas/faq/endpoints.ts'
import { faqGroups } from '@kerbline/domain/areas/faq/groups.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Rows } from '../../http/call.ts'

type Entries = ReplyOf<(typeof faqEndpoints)['read']>['entries']
export type Entry = ReplyOf<(typeof faqEndpoints)['likely']>['entries'][number]

/** SQL over `r`: how many said so of a question, for who may be told. */
export const votes = {
  helped: sql<number>`faq_votes_of(r.id, true, null)`,
  helped_before_query: sql<number>`faq_votes_of(r.id, true, 'asking')`,
  not_helped: sql<number>`faq_votes_of(r.id, false, null)`,
}

/** The hire company's people read what customers read as well: they are asked about it. */
const isPublished = (side: string): RawBuilder<SqlBool> =>
  sql`(r.is_active and r.state = 'published' and (${side === 'staff'} or r.audience <> 'staff'))`

const order = sql`array_position(${[...faqGroups]}::text[], r.category), r.sort, r.id`

export async function readPublished(rows: Rows, side: string): Promise<Entry[]> {
  const { rows: entries } = await sql<Entry>`
    select r.id, r.category, r.question, r.answer from faq r where ${isPublished(side)} order by ${order}`.execute(rows)
  return entries
}

interface Reader {
  readonly id: number
  readonly side: string
  readonly isManaging: boolean
}

export async function readQuestions(rows: Rows, { id, side, isManaging }: Reader): Promise<Entries> {
  const { rows: entries } = await sql<
    Entry & {
      has_helped_me: boolean | null
      audience: string
      helped: number
      before_query: number
      not_helped: number
    }
  >`
    select r.id, r.category, r.question, r.answer, r.audience, v.has_helped as has_helped_me,
      ${isManaging ? votes.helped : sql`0`} as helped, ${isManaging ? votes.helped_before_query : sql`0`} as before_query,
      ${isManaging ? votes.not_helped : sql`0`} as not_helped
    from faq r left join faq_votes v on v.faq_id = r.id and v.user_id = ${id}
    where ${isPublished(side)} order by ${order}`.execute(rows)
  return entries.map(({ audience, helped, before_query, not_helped, ...entry }) => ({
    ...entry,
    counts: isManaging ? { audience, helped, helped_before_query: before_query, not_helped } : null,
  }))
}

/** False where there is no such question for this person. */
export async function writeVote(
  rows: Rows,
  { id, side }: Pick<Reader, 'id' | 'side'>,
  said: { readonly question: number; readonly hasHelped: boolean; readonly during: string },
): Promise<boolean> {
  const { rows: written } = await sql`
    insert into faq_votes (faq_id, user_id, has_helped, during)
    select r.id, ${id}, ${said.hasHelped}, ${said.during} from faq r where r.id = ${said.question} and ${isPublished(side)}
    on conflict (faq_id, user_id) do update set has_helped = excluded.has_helped, during = excluded.during, at = now()
    returning faq_id`.execute(rows)
  return written.length > 0
}
