// A post as the people of one company will meet it, before it is published: whether they are shown it, and why.
import type { newsEndpoints } from '@kerbline/domain/areas/news/endpoints.ts'
import { newsStateOf } from '@kerbline/domain/areas/news/resource.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { formatDate, formatTime } from '@kerbline/domain/kit/time/date-words.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { sql } from 'kysely'
import type { CrudRecord } from '../../crud/records.ts'
import type { Call, Rows } from '../../http/call.ts'

const idsIn = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'number') : []
const instantOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** As readFeed (queries.ts) judges it for somebody of the company: null where the post is for them, else whom it is for. */
async function whyNotFor(rows: Rows, post: CrudRecord, company: number): Promise<string | null> {
  switch (post['audience']) {
    case 'all':
      return null
    case 'staff':
      return 'This post is for staff.'
    case 'companies':
      return idsIn(post['company_ids']).includes(company) ? null : 'This post is for other companies.'
    default: {
      const {
        rows: [found],
      } = await sql<{ runs: boolean }>`
        select company_runs(${company}::int, ${idsIn(post['category_ids'])}::int[]) as runs`.execute(rows)
      return found?.runs ? null : 'This post is for customers with other vehicle categories.'
    }
  }
}

const moment = (instant: string | null): string =>
  instant === null ? '' : `${formatDate(londonDate(instant))}, ${formatTime(instant)}`

export async function preview(
  { rows, portal }: Call,
  post: CrudRecord,
  companyId: number,
): Promise<ReplyOf<(typeof newsEndpoints)['preview']>> {
  const {
    rows: [company],
  } = await sql<{ name: string }>`select name from audience_companies where id = ${companyId}`.execute(rows)
  if (!company) throw problem('not found')
  const times = { publish_at: instantOf(post['publish_at']), expires_at: instantOf(post['expires_at']) }
  const state = newsStateOf(times, portal.clock.businessNow().toISOString())
  const whyNot = await whyNotFor(rows, post, companyId)
  const when = {
    draft: 'Draft. No one can see it until you set a publish time.',
    scheduled: `Visible from ${moment(times.publish_at)}.`,
    live: times.expires_at === null ? 'Visible now.' : `Visible until ${moment(times.expires_at)}.`,
    ended: `Expired ${moment(times.expires_at)}.`,
  }
  const isShown = whyNot === null && state === 'live' && post.is_active
  return {
    company: company.name,
    is_shown: isShown,
    why: post.is_active ? (whyNot ?? when[state]) : 'This post is archived.',
  }
}
