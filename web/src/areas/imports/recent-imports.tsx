import { importsEndpoints } from '@kerbline/domain/areas/imports/endpoints.ts'
import { countsInWords } from '@kerbline/domain/areas/imports/import-words.ts'
import { formatInstant } from '@kerbline/domain/kit/time/date-words.ts'
import { useToday } from '../../data/session/me.ts'
import { locationOf } from '../../data/navigation/matcher.ts'
import { currentAddress } from '../../data/navigation/location.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { Badge } from '../../ui/badge.tsx'
import { Empty, LoadState } from '../../ui/layout/load-state.tsx'
import { Panel, PanelRows } from '../../ui/layout/panel.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton.tsx'
import { type RecentImport, wordsOf } from './import-view.ts'
import styles from './imports.module.css'

/** Own imports are opened where one is; others' are only told. */
const hrefOf = ({ id, kind }: RecentImport, isOfAllKinds: boolean): string =>
  `#${locationOf(currentAddress()).path}?${isOfAllKinds ? `kind=${kind}&` : ''}import=${id}`

/** Imports of the last days, of one kind or of all the person may bring. */
export function RecentImports({ kind }: { kind?: string }) {
  const load = useEndpoint(importsEndpoints.recent, kind === undefined ? {} : { kind }, { freshForSeconds: 0 })
  const today = useToday()
  const isOfAllKinds = kind === undefined
  return (
    <Panel title="Recent imports" isRuled>
      <LoadState
        what="recent imports"
        load={load}
        onRetry={load.retry}
        skeleton={<SkeletonRows rows={3} />}
        isEmpty={({ imports }) => imports.length === 0}
        empty={
          <Empty look="panel" title="No imports yet">
            They stand here for 30 days, with their reports.
          </Empty>
        }
      >
        {({ imports }) => (
          <PanelRows label="Recent imports">
            {imports.map((each) => (
              <li key={each.id} className={styles.recent}>
                <span className={styles.recentName}>
                  {each.is_own ? <a href={hrefOf(each, isOfAllKinds)}>{each.source}</a> : <b>{each.source}</b>}
                  <small>
                    {isOfAllKinds && `${each.title}. `}
                    {each.state === 'done' ? countsInWords(each.counts) : `${each.rows.toLocaleString('en-GB')} rows`}
                  </small>
                </span>
                <Badge>{wordsOf(each)}</Badge>
                <small>
                  {today !== undefined && formatInstant(each.created_at, today)}
                  {!each.is_own && `, ${each.by}`}
                </small>
              </li>
            ))}
          </PanelRows>
        )}
      </LoadState>
    </Panel>
  )
}
