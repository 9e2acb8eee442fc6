import { queryCategories, type QueryCategory } from '@kerbline/domain/areas/queries/words.ts'
import { queriesEndpoints } from '@kerbline/domain/areas/queries/endpoints.ts'
import { href } from '@kerbline/domain/screens.ts'
import { CaseFrame } from '../../case/case-frame.tsx'
import { CaseMissing } from '../../case/case-missing.tsx'
import { REFRESH_SECONDS } from '../../case/case-source.ts'
import { ConversationPanel } from '../../case/conversation/conversation-panel.tsx'
import { useThreadBox } from '../../case/conversation/use-thread-box.ts'
import { EvidencePart } from '../../case/evidence/evidence-part.tsx'
import { PackButton } from '../../case/file-button.tsx'
import { PromisesPanel } from '../../case/promises-panel.tsx'
import { useMoves } from '../../case/timeline-panel.tsx'
import { useCaseSteps } from '../../case/steps/use-case-steps.tsx'
import { useUser } from '../../data/session/session.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { listLink } from '../../record/list-navigation.ts'
import { ListSteps } from '../../record/list-steps.tsx'
import { useKey } from '../../record/record-links.ts'
import { AnsweredInTime } from './answered-in-time.tsx'
import { AboutPanel, EndedWords, FactsPanel } from './query-panels.tsx'
import { querySource, type QueryView } from './query-source.ts'
import { queryStepHelp } from './query-steps.tsx'

const isCategory = (type: string): type is QueryCategory => Object.hasOwn(queryCategories, type)

const aboutWords = ({ record: { type, owner_team: team, owner_name: name } }: QueryView): string =>
  [isCategory(type) ? queryCategories[type].label : type, (name ?? team) && `with ${name ?? team}`]
    .filter(Boolean)
    .join(', ')

/** The question as it was raised: the first message of the thread. */
const openingOf = ({ record }: QueryView, userName: string | undefined) => ({
  author_name: record.opened_by ?? record.account_name,
  side: record.raised_by_side,
  body: record.body,
  is_internal: false,
  is_own: record.opened_by !== null && record.opened_by === userName,
  at: record.created_at,
  note: record.raised_by_side === 'customer' ? 'raised the query' : `raised the query for ${record.account_name}`,
})

/** One query: the conversation, whose turn it is, what was promised, and what may be done. */
export function QueryPage() {
  const key = useKey()
  const userName = useUser()?.name
  const [box, handleWrite] = useThreadBox()
  const load = useEndpoint(queriesEndpoints.view, { id: key }, { refreshEverySeconds: REFRESH_SECONDS })
  const view = load.data
  const moves = useMoves(querySource, key)
  const steps = useCaseSteps({
    source: querySource,
    view,
    onStale: load.retry,
    onAnswer: handleWrite,
    ...queryStepHelp,
  })
  if (load.problem?.status === 404) return <CaseMissing one="Query" many="queries" list="queries" />
  return (
    <CaseFrame
      source={querySource}
      list={{ label: 'Queries', href: listLink('queries', { list: 'queries' }) }}
      load={load}
      caseKey={key}
      about={view && aboutWords(view)}
      tools={
        <>
          {view && <PackButton endpoint={queriesEndpoints.pack} record={view.record} />}
          <ListSteps
            listName="queries"
            recordKey={key}
            what="query"
            hrefOf={(number) => href('query', { query_no: number })}
          />
        </>
      }
      steps={steps}
      moves={moves}
      hrefs={{
        record: href('query', { query_no: key }),
        timeline: href('query', { query_no: key }, { tab: 'timeline' }),
      }}
      onWrite={handleWrite}
      main={
        view && (
          <ConversationPanel
            source={querySource}
            view={view}
            opening={openingOf(view, userName)}
            box={box}
            ended={<EndedWords view={view} />}
          />
        )
      }
      aside={
        view && (
          <>
            <AboutPanel view={view} />
            <PromisesPanel view={view}>
              <AnsweredInTime account={view.record.customer_account_number} />
            </PromisesPanel>
            <EvidencePart
              key={view.record.id}
              source={{ kind: 'query', id: view.record.id, calls: queriesEndpoints, refreshes: querySource.refreshes }}
            />
            <FactsPanel view={view} />
          </>
        )
      }
    />
  )
}
