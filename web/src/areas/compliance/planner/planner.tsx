import { eventTypeName } from '@kerbline/domain/areas/maintenance/event-types.ts'
import { complianceEndpoints } from '@kerbline/domain/areas/compliance/endpoints.ts'
import { selectionOf, type ListState } from '@kerbline/domain/kit/list-state.ts'
import { useState } from 'react'
import { useEndpoint } from '../../../data/use-endpoint.ts'
import { Empty, LoadState } from '../../../ui/layout/load-state.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'
import { useNarrow } from '../../../ui/table/data-table-narrow.ts'
import { PageTurner } from '../../../ui/layout/page-turner.tsx'
import type { Chosen } from './chosen.ts'
import { PlannerCards } from './planner-cards.tsx'
import { PlannerGrid } from './planner-grid.tsx'
import { PlannerKey } from './planner-key.tsx'
import { PlannerRules } from './planner-rules.tsx'
import { WorkDialog } from './work-dialog.tsx'

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
      empty={<Empty title="Nothing to plan">Clear a filter, or record when it was last done.</Empty>}
    >
      {({ rows, from, today, rules, next }) => (
        <>
          <PlannerRules rules={rules} />
          <PlannerKey names={rows.flatMap(({ work }) => work.map(({ type }) => eventTypeName(type)))} />
          <Rows {...{ rows, from, today }} onChoose={setChosen} />
          <PageTurner label="Pages of the planner" {...{ passed, next }} onTurn={setPassed} />
          {chosen && <WorkDialog {...chosen} today={today} onClose={() => setChosen(undefined)} />}
        </>
      )}
    </LoadState>
  )
}
