import { arrivalWords } from '@kerbline/domain/areas/queries/arrivals.ts'
import { queryCategories, type QueryCategory } from '@kerbline/domain/areas/queries/words.ts'
import { CasePage, useCasePage } from '../../case/case-page.tsx'
import { useLink } from '../../data/navigation/use-link.ts'
import { useMay } from '../../data/session/may.ts'
import { useUser } from '../../data/session/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { AnsweredInTime } from './answered-in-time.tsx'
import { AboutPanel, EndedWords, HeadWords, FactsPanel, NoAccountNotice } from './query-panels.tsx'
import { querySource, type QueryView } from './query-source.ts'

const isCategory = (type: string): type is QueryCategory => Object.hasOwn(queryCategories, type)

const aboutWords = ({ record: { type, owner_team: team, owner_name: name } }: QueryView): string =>
  [isCategory(type) ? queryCategories[type].label : type, (name ?? team) && `with ${name ?? team}`]
    .filter(Boolean)
    .join(', ')

/** The question as it was raised: the first message of the thread. */
const openingOf = ({ record }: QueryView, userName: string | undefined) => ({
  author_name: record.opened_by ?? record.origin?.name ?? record.account_name,
  side: record.raised_by_side,
  body: record.body,
  is_internal: false,
  is_own: record.opened_by !== null && record.opened_by === userName,
  at: record.created_at,
  note: record.origin
    ? `asked by ${arrivalWords[record.origin.way]}`
    : record.raised_by_side === 'customer'
      ? 'raised the query'
      : `raised the query for ${record.account_name}`,
})

/** Where talking is quicker. */
function MeetingLink({ queryNo }: { queryNo: string }) {
  const may = useMay()
  const href = useLink()('requestMeeting', undefined, { query_no: queryNo })
  if (href === undefined || !may(['request manager meeting', 'manage meetings'])) return null
  return (
    <ButtonLink href={href} variant="quiet" size="small">
      Request a meeting
    </ButtonLink>
  )
}

/** One query: the conversation, whose turn it is, what was promised, and what may be done. */
export function QueryPage() {
  const userName = useUser()?.name
  const page = useCasePage(querySource)
  const { view } = page
  return (
    <CasePage
      page={page}
      about={
        view && (
          <>
            {aboutWords(view)}
            <HeadWords view={view} />
          </>
        )
      }
      tools={view?.record.is_open && <MeetingLink queryNo={view.record.number} />}
      main={view && <NoAccountNotice view={view} />}
      opening={view && openingOf(view, userName)}
      ended={view && <EndedWords view={view} />}
      aside={view && <AboutPanel view={view} />}
      kept={view && <AnsweredInTime account={view.record.customer_account_number} />}
      facts={view && <FactsPanel view={view} />}
    />
  )
}
