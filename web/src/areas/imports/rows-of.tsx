import { counted } from '@kerbline/domain/kit/words.ts'
import { importsEndpoints } from '@kerbline/domain/areas/imports/endpoints.ts'
import { useState } from 'react'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { Button } from '../../ui/button.tsx'
import { LoadState } from '../../ui/layout/load-state.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton.tsx'
import type { Outcome } from './check-counts.tsx'
import { ImportRows, shownColumns } from './import-rows.tsx'
import { type ImportRow, type ImportView, number } from './import-view.ts'
import styles from './imports.module.css'
import type { Fixing } from './fixing/use-fixing.ts'

interface Props {
  view: ImportView
  fixing: Fixing | undefined
  caption: string
  needed: readonly number[]
  group?: string
  outcome?: Outcome | undefined
}

/** What else is wrong with a row is said, and put right, where its own cause stands. */
const ofCause = (row: ImportRow, group: string): ImportRow => ({
  ...row,
  remarks: row.remarks.filter(({ key }) => key === group),
})

/** Fifty rows at a time of one cause, or of what will be created, updated, skipped. */
export function RowsOf({ view, fixing, caption, needed, group, outcome }: Props) {
  const [pages, setPages] = useState<readonly number[]>([])
  const load = useEndpoint(
    importsEndpoints.rows,
    {
      id: view.id,
      after: pages.at(-1) ?? 0,
      revision: view.revision,
      ...(group !== undefined && { group }),
      ...(outcome !== undefined && { outcome }),
    },
    // While they are checked again the rows are being written anew: the ones in hand stay.
    { isEnabled: view.state !== 'checking', freshForSeconds: 3600 },
  )
  const expected = outcome === undefined ? undefined : view.counts[outcome]
  return (
    <LoadState
      what="rows"
      load={load}
      onRetry={load.retry}
      skeleton={<SkeletonRows rows={3} />}
      isEmpty={({ rows }) => rows.length === 0}
      empty={<p className={styles.more}>No rows.</p>}
    >
      {({ rows, total, next }) => (
        <>
          <ImportRows
            caption={caption}
            rows={group === undefined ? rows : rows.map((row) => ofCause(row, group))}
            columns={shownColumns(view, needed)}
            onSave={fixing?.cell}
            onLeaveOut={fixing?.leaveOut}
          />
          {(next !== null || pages.length > 0 || (expected !== undefined && expected > total)) && (
            <div className={styles.more}>
              {pages.length > 0 && (
                <Button size="small" onClick={() => setPages(pages.slice(0, -1))}>
                  Previous rows
                </Button>
              )}
              {next !== null && (
                <Button size="small" onClick={() => setPages([...pages, next])}>
                  Next rows
                </Button>
              )}
              <span className={styles.quiet}>
                {expected !== undefined && expected > total
                  ? `Showing the first ${number(total)} of ${counted(expected, 'row')}.`
                  : counted(total, 'row')}
              </span>
            </div>
          )}
        </>
      )}
    </LoadState>
  )
}
