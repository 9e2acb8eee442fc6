import { permissionsEndpoints } from '@kerbline/domain/areas/permissions/endpoints.ts'
import { href } from '@kerbline/domain/screens.ts'
import { instantWords } from '../../record/record-value.tsx'
import { changeQuery, useLocation } from '../../data/navigation/location.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { Badge } from '../../ui/badge.tsx'
import { Empty, LoadState } from '../../ui/layout/load-state.tsx'
import { Panel, PanelRows } from '../../ui/layout/panel.tsx'
import { ShowOlder } from '../../ui/layout/show-older.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton.tsx'
import { people, runWords, type Run } from './rule-words.ts'
import styles from './rules.module.css'
import { RunSheet } from './run-sheet.tsx'

const RunRow = ({ run }: { run: Run }) => (
  <li className={styles.run}>
    <p>
      <a href={href('automatePermissions', {}, { tab: 'log', run: run.id })}>{runWords(run)}</a>
      {run.rolled_back_at !== null && <Badge>Undone</Badge>}
    </p>
    <p className={styles.small}>
      {people(run.people)}, {instantWords(run.at)} by {run.by ?? 'Kerbline'}
    </p>
  </li>
)

/** A page of runs, and under it the next one when asked for. */
function Part({ before }: { before?: number | undefined }) {
  const load = useEndpoint(permissionsEndpoints.runs, before === undefined ? {} : { before })
  return (
    <LoadState
      what="the history"
      load={load}
      onRetry={load.retry}
      skeleton={<SkeletonRows rows={5} />}
      isEmpty={({ runs }) => runs.length === 0}
      empty={
        <Empty look="panel" title="No runs yet">
          Every run that changes a user is listed here. You can undo any of them.
        </Empty>
      }
    >
      {({ runs, next }) => (
        <>
          <PanelRows label="Runs">
            {runs.map((run) => (
              <RunRow key={run.id} run={run} />
            ))}
          </PanelRows>
          <ShowOlder next={next} label="Show older runs" className={styles.more}>
            {(older) => <Part before={older} />}
          </ShowOlder>
        </>
      )}
    </LoadState>
  )
}

/** What rules did, when and to whom; each run can be looked at and taken back. */
export function RunLogTab() {
  const { query } = useLocation()
  const run = query['run']
  return (
    <>
      <Panel title="History" note="Newest first" isRuled>
        <Part />
      </Panel>
      {run !== undefined && <RunSheet key={run} id={run} onClose={() => changeQuery({ run: undefined })} />}
    </>
  )
}
