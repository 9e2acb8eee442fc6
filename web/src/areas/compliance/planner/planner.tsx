import { complianceEndpoints } from '@kerbline/domain/areas/compliance/endpoints.ts'
import { selectionOf, type ListState } from '@kerbline/domain/kit/list-state.ts'
import { CaretLeftIcon } from '@phosphor-icons/react/dist/csr/CaretLeft'
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight'
import { useState } from 'react'
import { useEndpoint } from '../../../data/use-endpoint.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty, LoadState } from '../../../ui/layout/load-state.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { useNarrow } from '../../../ui/table/data-table-narrow.ts'
import type { Chosen } from './chosen.ts'
import styles from './planner.module.css'
import { PlannerCards } from './planner-cards.tsx'
import { PlannerGrid } from './planner-grid.tsx'
import { PlannerRules } from './planner-rules.tsx'
import { WorkDialog } from './work-dialog.tsx'

interface PagesProps {
  readonly passed: readonly string[]
  readonly next: string | null
  readonly onTurn: (passed: readonly string[]) => void
}

const Pages = ({ passed, next, onTurn }: PagesProps) =>
  next === null && passed.length === 0 ? null : (
    <nav className={styles.pager} aria-label="Pages of the planner" data-print="hide">
      <Button
        icon={CaretLeftIcon}
        disabledReason={passed.length === 0 ? 'This is the first page' : undefined}
        onClick={() => onTurn(passed.slice(0, -1))}
      >
        Sooner
      </Button>
      <span>Page {(passed.length + 1).toLocaleString('en-GB')}</span>
      <Button
        iconEnd={CaretRightIcon}
        disabledReason={next === null ? 'This is the last page' : undefined}
        onClick={() => next !== null && onTurn([...passed, next])}
      >
        Later
      </Button>
    </nav>
  )

/** Half a year of work on its lines: moved by dragging, or in the dialog that every mark opens. */
export function Planner({ state }: { readonly state: ListState }) {
  const isNarrow = useNarrow()
  const [passed, setPassed] = useState<readonly string[]>([])
  const [chosen, setChosen] = useState<Chosen>()
  const after = passed.at(-1)
  const { search, filter } = selectionOf(state)
  const load = useEndpoint(complianceEndpoints.planner, {
    search,
    filter: [...filter],
    ...(after !== undefined && { after }),
  })
  const Rows = isNarrow ? PlannerCards : PlannerGrid
  return (
    <LoadState
      what="the planner"
      load={load}
      onRetry={load.retry}
      skeleton={<Skeleton height={420} />}
      isEmpty={({ rows }) => rows.length === 0}
      empty={
        <Empty title="Nothing to plan">
          No vehicle has anything like this due. Clear a filter, or record when something was last done.
        </Empty>
      }
    >
      {({ rows, from, today, rules, next }) => (
        <>
          <PlannerRules rules={rules} />
          <Rows {...{ rows, from, today }} onChoose={setChosen} />
          <Pages {...{ passed, next }} onTurn={setPassed} />
          {chosen && <WorkDialog {...chosen} today={today} onClose={() => setChosen(undefined)} />}
        </>
      )}
    </LoadState>
  )
}
