// The questions a person reads, and what is done with them.
import { faqEndpoints } from '@kerbline/domain/areas/faq/endpoints.ts'
import { faqGroupLabel } from '@kerbline/domain/areas/faq/groups.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'

export type Question = ReplyOf<(typeof faqEndpoints)['read']>['entries'][number]

export interface QuestionGroup {
  readonly name: string
  readonly label: string
  readonly questions: readonly Question[]
}

/** Asked anew each time one comes: whoever has just changed a question reads it as it stands. */
export const useQuestions = () => useEndpoint(faqEndpoints.read, {}, { freshForSeconds: 0 })

/** In the order the server has them in. */
export const groupsOf = (questions: readonly Question[]): readonly QuestionGroup[] =>
  [...Map.groupBy(questions, ({ category }) => category)].map(([name, own]) => ({
    name,
    label: faqGroupLabel(name),
    questions: own,
  }))
