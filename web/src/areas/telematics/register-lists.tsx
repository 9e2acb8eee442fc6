import { sourceWords } from '@kerbline/domain/areas/registers/changes.ts'
import { registersEndpoints } from '@kerbline/domain/areas/registers/endpoints.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { useState } from 'react'
import { useToday } from '../../data/session/me.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { Plate } from '../../fleet/plate.tsx'
import { Empty, LoadState } from '../../ui/layout/load-state.tsx'
import { Panel, PanelRows } from '../../ui/layout/panel.tsx'
import { ShowMore } from '../../ui/layout/show-more.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton.tsx'
import styles from './desk.module.css'
import { figure, momentInWords } from './desk-words.ts'

type Problem = ReplyOf<(typeof registersEndpoints)['problems']>['problems'][number]

/** As often as the figures above it. */
export const REFRESH_SECONDS = 30

const outcomeWords = { failed: 'Failed', 'not found': 'Not found' } as const

function ProblemRow({ problem }: { problem: Problem }) {
  const today = useToday()
  const { reg_no: plate, source, outcome, detail, checked_at: at } = problem
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name}>
          <Plate reg={plate} size="small" /> <b>{outcomeWords[outcome]}</b>
        </p>
        <p className={styles.small}>
          {sourceWords[source]}
          {at !== null && `, ${momentInWords(at, today)}`}.{detail !== null && ` ${detail}`}
        </p>
      </div>
    </li>
  )
}

interface RowsProps {
  /** Where the page before ended, and how many stand above. */
  readonly after?: string
  readonly above?: number
}

/** A page of vehicles, and under it the next when asked for. */
function ProblemRows({ after, above = 0 }: RowsProps) {
  const [isMore, setMore] = useState(false)
  const load = useEndpoint(registersEndpoints.problems, after === undefined ? {} : { after }, { freshForSeconds: 0 })
  return (
    <LoadState
      what="the vehicles"
      load={load}
      onRetry={load.retry}
      skeleton={<SkeletonRows rows={2} />}
      isEmpty={({ problems }) => problems.length === 0 && above === 0}
      empty={
        <Empty look="panel" title="All vehicles found">
          Vehicles not found by DVSA or DVLA will appear here.
        </Empty>
      }
    >
      {({ problems, total, next }) => {
        const shown = above + problems.length
        return (
          <>
            <PanelRows label={above === 0 ? 'Vehicles with no result' : 'More vehicles with no result'}>
              {problems.map((problem) => (
                <ProblemRow key={`${problem.vehicle_id}/${problem.source}`} problem={problem} />
              ))}
            </PanelRows>
            {next !== null && !isMore && (
              <ShowMore what="vehicles" shown={shown} total={total} onMore={() => setMore(true)} />
            )}
            {next !== null && isMore && <ProblemRows after={next} above={shown} />}
          </>
        )
      }}
    </LoadState>
  )
}

/** Vehicles a register did not know or did not answer for: their dates are kept by hand. */
export function RegisterProblems() {
  const first = useEndpoint(
    registersEndpoints.problems,
    {},
    { freshForSeconds: 0, refreshEverySeconds: REFRESH_SECONDS },
  )
  return (
    <Panel title="Vehicles with no result" note={first.data && figure(first.data.total)} isRuled>
      <ProblemRows />
    </Panel>
  )
}
