import { counted } from '@kerbline/domain/kit/words.ts'
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
import { ShowMore } from '../../ui/layout/show-more.tsx'
import styles from './imports.module.css'
import { useState } from 'react'

/** Own imports are opened where one is; others' are only told. */
const hrefOf = ({ id, kind }: RecentImport, isOfAllKinds: boolean): string =>
  `#${locationOf(currentAddress()).path}?${isOfAllKinds ? `kind=${kind}&` : ''}import=${id}`

interface RecentProps {
  kind?: string | undefined
  /** Where the page before ended, and how many stand above. */
  before?: number
  above?: number
}

function RecentRow({ each, isOfAllKinds }: { each: RecentImport; isOfAllKinds: boolean }) {
  const today = useToday()
  return (
    <li className={styles.recent}>
      <span className={styles.recentName}>
        {each.is_own ? <a href={hrefOf(each, isOfAllKinds)}>{each.source}</a> : <b>{each.source}</b>}
        <small>
          {isOfAllKinds && `${each.title}. `}
          {each.state === 'done' ? countsInWords(each.counts) : counted(each.rows, 'row')}
        </small>
      </span>
      <Badge>{wordsOf(each)}</Badge>
      <small>
        {today !== undefined && formatInstant(each.created_at, today)}
        {!each.is_own && `, ${each.by}`}
      </small>
    </li>
  )
}

/** A page of imports, and under it the next when asked for. */
function RecentRows({ kind, before, above = 0 }: RecentProps) {
  const [isMore, setMore] = useState(false)
  const asked = { ...(kind !== undefined && { kind }), ...(before !== undefined && { before }) }
  const load = useEndpoint(importsEndpoints.recent, asked, { freshForSeconds: 0 })
  return (
    <LoadState
      what="recent imports"
      load={load}
      onRetry={load.retry}
      skeleton={<SkeletonRows rows={3} />}
      isEmpty={({ imports }) => imports.length === 0 && above === 0}
      empty={
        <Empty look="panel" title="No imports yet">
          Imports from the last 30 days will appear here.
        </Empty>
      }
    >
      {({ imports, total, next }) => {
        const shown = above + imports.length
        return (
          <>
            <PanelRows label={above === 0 ? 'Recent imports' : 'Earlier imports'}>
              {imports.map((each) => (
                <RecentRow key={each.id} each={each} isOfAllKinds={kind === undefined} />
              ))}
            </PanelRows>
            {next !== null && !isMore && (
              <ShowMore what="imports" shown={shown} total={total} onMore={() => setMore(true)} />
            )}
            {next !== null && isMore && <RecentRows kind={kind} before={next} above={shown} />}
          </>
        )
      }}
    </LoadState>
  )
}

/** Imports of the last days, of one kind or of all the person may bring. */
export const RecentImports = ({ kind }: { kind?: string }) => (
  <Panel title="Recent imports" note="Newest first" isRuled>
    <RecentRows kind={kind} />
  </Panel>
)
