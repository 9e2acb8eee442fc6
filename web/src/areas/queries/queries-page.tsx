import { queryCase } from '@kerbline/domain/areas/queries/case.ts'
import { queriesEndpoints } from '@kerbline/domain/areas/queries/endpoints.ts'
import { queriesPlan } from '@kerbline/domain/areas/queries/list.ts'
import { href } from '@kerbline/domain/screens.ts'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { useMemo } from 'react'
import { caseCells, urgentSign } from '../../case/case-cells.tsx'
import { useSide } from '../../case/case-source.ts'
import { WaitsButton } from '../../case/waits/waits-button.tsx'
import { useBusinessNow } from '../../case/use-business-now.ts'
import { useLink } from '../../data/navigation/use-link.ts'
import { useToday } from '../../data/session/me.ts'
import { useUser } from '../../data/session/session.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { ListPage } from '../../list/list-page.tsx'
import { useSavedViews } from '../../list/views/views-source.ts'
import { rememberListNavigation } from '../../record/list-navigation.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { AnsweredInTime } from './answered-in-time.tsx'
import styles from './queries.module.css'
import { queryWaits, type QueryRow } from './query-source.ts'
import { useQueriesInHand } from './use-queries-in-hand.ts'

const rowHref = ({ number }: QueryRow): string => href('query', { query_no: number })
const remember = (rows: readonly QueryRow[]): void =>
  rememberListNavigation(
    'queries',
    rows.map(({ number }) => number),
  )
/** Read before the server has said which day it is: no view of that day then matches. */
const noDay = '1970-01-01'

/** Every query of the scope, with whose turn each is and by when it is promised. */
export function QueriesPage() {
  const side = useUser()?.side ?? 'customer'
  const viewer = useSide()
  const today = useToday()
  const now = useBusinessNow()
  const link = useLink()
  const plan = useMemo(() => queriesPlan(side, today ?? noDay), [side, today])
  const minute = Math.floor(now.getTime() / 60_000)
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- what is late changes by the minute, the cells with it
  const cells = useMemo(() => caseCells(queryCase, viewer, now), [viewer, minute])
  const views = useSavedViews('queries')
  const { data: counts } = useEndpoint(queriesEndpoints.viewCounts, {})
  const inHand = useQueriesInHand(plan, today)
  const [raise, faq] = [link('raiseQuery'), link('faq')]
  return (
    <ListPage
      title="Queries"
      what="queries"
      plan={plan}
      endpoint={queriesEndpoints.list}
      onRows={remember}
      inHand={inHand}
      rowHref={rowHref}
      besideName={urgentSign}
      cells={cells}
      card={{ status: 'state', lines: ['title', 'reg_no'], facts: ['due_on', 'waiting_on'] }}
      primaryAction={
        raise !== undefined && (
          <ButtonLink href={raise} variant="primary" icon={PlusIcon} iconWeight="bold">
            Raise a query
          </ButtonLink>
        )
      }
      lastTools={<WaitsButton source={queryWaits} />}
      before={
        <p className={styles.kept}>
          <AnsweredInTime />
        </p>
      }
      searchHint="Number, words or plate"
      emptyWords={{
        title: 'No queries yet',
        words: (
          <>
            {raise === undefined
              ? 'Questions to the hire company stand here with who answers and by when.'
              : 'Ask about a vehicle, an invoice line or a check: the answer is promised with its day and time.'}
            {faq !== undefined && (
              <>
                {' '}
                What is asked most is answered in the <a href={faq}>FAQ</a>.
              </>
            )}
          </>
        ),
      }}
      exportEndpoint={queriesEndpoints.exportRows}
      views={views}
      viewCounts={counts}
    />
  )
}
