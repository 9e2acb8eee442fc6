import { faqEndpoints } from '@kerbline/domain/areas/faq/endpoints.ts'
import { faqGroupOf } from '@kerbline/domain/areas/faq/groups.ts'
import { faq } from '@kerbline/domain/areas/faq/resource.ts'
import { likelyAnswers } from '@kerbline/domain/areas/faq/search.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { crudHandlers, crudList } from '../../crud/crud-area.ts'
import type { CrudSource } from '../../crud/source.ts'
import { area } from '../../http/call.ts'
import { readPublished, readQuestions, votes, writeVote } from './queries.ts'

const source: CrudSource = { table: 'faq', uses: [], derived: votes }
const { handlers, changeMany } = crudHandlers(faq, source)

export const faqArea = area(
  faqEndpoints,
  {
    ...handlers,
    read: async ({ rows, actor: { id, side, may } }) => ({
      entries: await readQuestions(rows, { id, side, isManaging: side === 'staff' && may.has('manage faq') }),
    }),
    likely: async ({ rows, actor }, { words, category }) => ({
      entries: [...likelyAnswers(await readPublished(rows, actor.side), words, category ? faqGroupOf(category) : null)],
    }),
    sayHelped: async ({ rows, actor }, { id, has_helped, during }) => {
      if (!(await writeVote(rows, actor, { question: id, hasHelped: has_helped, during }))) throw problem('not found')
      return { has_helped_me: has_helped }
    },
  },
  { lists: [crudList(faq, source)], changeMany },
)
