import { queryCase } from '@kerbline/domain/areas/queries/case.ts'
import { queriesEndpoints } from '@kerbline/domain/areas/queries/endpoints.ts'
import { queriesPlan } from '@kerbline/domain/areas/queries/list.ts'
import { withDisplayRegistration } from '@kerbline/domain/fleet/registration.ts'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { useMemo } from 'react'
import { useAssigning } from '../../case/assign-many.tsx'
import { CaseListPage } from '../../case/case-list-page.tsx'
import { useLink } from '../../data/navigation/use-link.ts'
import { useMay } from '../../data/session/may.ts'
import { useToday } from '../../data/session/me.ts'
import { useUser } from '../../data/session/session.ts'
import { Rag } from '../../fleet/rag.tsx'
import { CellWords } from '../../ui/table/data-table-cell.tsx'
import type { CellMap } from '../../ui/table/data-table-column.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { AnsweredInTime } from './answered-in-time.tsx'
import styles from './queries.module.css'
import { type QueryRow, querySource } from './query-source.ts'
import { useQueriesInHand } from './use-queries-in-hand.ts'

/** Read before the server has said which day it is: no view of that day then matches. */
const noDay = '1970-01-01'

/** What it is about, and under it what made it urgent. */
const cells: CellMap<QueryRow> = {
  about: ({ about, reg_no: reg, priority, why_priority: why, is_vor: isOff }) => (
    <span className={styles.what}>
      {about === null ? (
        <span className={styles.quiet}>Not set</span>
      ) : (
        <CellWords>{withDisplayRegistration(about, reg)}</CellWords>
      )}
      {isOff && <Rag value="red" detail="VOR" />}
      {priority === 'urgent' && why !== null && <small className={styles.quiet}>{why}</small>}
    </span>
  ),
}

/** Every query of the scope, with whose turn each is and by when it is promised. */
export function QueriesPage() {
  const side = useUser()?.side ?? 'customer'
  const today = useToday()
  const link = useLink()
  const plan = useMemo(() => queriesPlan(side, today ?? noDay), [side, today])
  const inHand = useQueriesInHand(plan, today)
  const mayAssign = useMay()(queryCase.manage) && side === 'staff'
  const assigning = useAssigning(querySource, { owners: queriesEndpoints.owners, mayAssign })
  const [raise, faq] = [link('raiseQuery'), link('faq')]
  return (
    <>
      <CaseListPage
        source={querySource}
        plan={plan}
        inHand={inHand}
        bulkActions={assigning.actions}
        cells={cells}
        primaryAction={
          raise !== undefined && (
            <ButtonLink href={raise} variant="primary" icon={PlusIcon} iconWeight="bold">
              Raise a query
            </ButtonLink>
          )
        }
        before={
          <p className={styles.kept}>
            <AnsweredInTime />
          </p>
        }
        emptyWords={{
          title: 'No queries yet',
          words: (
            <>
              {raise === undefined
                ? 'Your queries will appear here, with who is dealing with them and when a reply is due.'
                : 'Ask about a vehicle, invoice or check. You will see when to expect a reply.'}
              {faq !== undefined && (
                <>
                  {' '}
                  See common questions in the <a href={faq}>FAQ</a>.
                </>
              )}
            </>
          ),
        }}
      />
      {assigning.dialog}
    </>
  )
}
