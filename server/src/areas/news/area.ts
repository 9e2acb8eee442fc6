import { newsEndpoints } from '@kerbline/domain/areas/news/endpoints.ts'
import { news } from '@kerbline/domain/areas/news/resource.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { crudHandlers, crudList } from '../../crud/crud-area.ts'
import type { CrudSource } from '../../crud/source.ts'
import { sql, type SqlBool } from 'kysely'
import { area, type Call } from '../../http/call.ts'
import { findArticle, readFeed, type Reader } from './queries.ts'

/** A post for some companies is theirs to manage who see all of these companies: it names them, and is read by their people. */
const seenAudience = sql<SqlBool>`(r.audience <> 'companies' or r.company_ids <@ array(select c.id from customers c))`

const source: CrudSource = { table: 'news', uses: [], where: seenAudience }

const { handlers, changeMany } = crudHandlers(news, source, {
  beforeSave: async (_call, values, before) => {
    const [from, to] = ['publish_at', 'expires_at'].map((name) => values[name] ?? before?.[name] ?? null)
    if (typeof from === 'string' && typeof to === 'string' && to <= from)
      throw problem('not valid', {
        fields: [{ field: 'expires_at', reason: 'before_start', message: 'Choose a time after it is published.' }],
      })
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
    article: async (call, { slug }) => {
      const found = await findArticle(call.rows, readerOf(call), slug)
      if (!found) throw problem('not found')
      return found
    },
  },
  { lists: [crudList(news, source)], changeMany },
)
