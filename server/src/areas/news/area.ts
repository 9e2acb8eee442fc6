import { newsEndpoints } from '@kerbline/domain/areas/news/endpoints.ts'
import { news } from '@kerbline/domain/areas/news/resource.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { crudHandlers, crudList } from '../../crud/crud-area.ts'
import type { CrudSource } from '../../crud/source.ts'
import { sql, type SqlBool } from 'kysely'
import { findRecord } from '../../crud/records.ts'
import { area, type Call } from '../../http/call.ts'
import { preview } from './preview.ts'
import { findArticle, readFeed, type Reader } from './queries.ts'

/** A post for some companies is theirs to manage who see all of these companies: it names them, and is read by their people. */
const seenAudience = sql<SqlBool>`(r.audience <> 'companies' or r.company_ids <@ array(select c.id from audience_companies c))`

/** newsStateOf as the database says it. */
const state = sql`case when r.publish_at is null then 'draft' when r.expires_at <= now() then 'ended'
  when r.publish_at > now() then 'scheduled' else 'live' end`

const source: CrudSource = { table: 'news', uses: [], where: seenAudience, derived: { state } }

/** An audience that is to be named is named. */
const audiences = [
  { audience: 'companies', field: 'company_ids', message: 'Choose at least one company.' },
  { audience: 'categories', field: 'category_ids', message: 'Choose at least one vehicle category.' },
]

const { handlers, changeMany } = crudHandlers(news, source, {
  beforeSave: async (_call, values, before) => {
    const [from, to] = ['publish_at', 'expires_at'].map((name) => values[name] ?? before?.[name] ?? null)
    if (typeof from === 'string' && typeof to === 'string' && to <= from)
      throw problem('not valid', {
        fields: [{ field: 'expires_at', reason: 'before_start', message: 'Choose a time after the publish time.' }],
      })
    const now = { ...before, ...values }
    for (const { audience, field, message } of audiences) {
      const named = now[field]
      if (now['audience'] === audience && !(Array.isArray(named) && named.length > 0))
        throw problem('not valid', { fields: [{ field, reason: 'required', message }] })
    }
    return values
  },
})

const readerOf = ({ actor, portal }: Call): Reader => ({
  side: actor.side,
  now: portal.clock.businessNow().toISOString(),
})

export const newsArea = area(
  newsEndpoints,
  {
    ...handlers,
    feed: (call, { before }) => readFeed(call.rows, readerOf(call), before),
    preview: async (call, { key, company }) => preview(call, await findRecord(call.rows, news, source, key), company),
    article: async (call, { slug }) => {
      const found = await findArticle(call.rows, readerOf(call), slug)
      if (!found) throw problem('not found')
      return found
    },
  },
  { lists: [crudList(news, source)], changeMany },
)
