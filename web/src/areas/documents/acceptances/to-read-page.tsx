import { readingsEndpoints, type ToRead } from '@kerbline/domain/areas/documents/reading-endpoints.ts'
import { formatInstant } from '@kerbline/domain/kit/time/date-words.ts'
import { useToday } from '../../../data/session/me.ts'
import { useEndpoint } from '../../../data/use-endpoint.ts'
import { LoadState } from '../../../ui/layout/load-state.tsx'
import { PageTitle } from '../../../ui/layout/page-title.tsx'
import { Panel, PanelRows } from '../../../ui/layout/panel.tsx'
import { ShowOlder } from '../../../ui/layout/show-older.tsx'
import { SkeletonRows } from '../../../ui/layout/skeleton.tsx'
import { DocumentTabs } from '../document-tabs.tsx'
import { MINE, ReadingTabs } from './reading-tabs.tsx'
import { WaitingRows } from './waiting-readings.tsx'
import styles from './to-read.module.css'

function Accepted({ reading }: { readonly reading: ToRead }) {
  const today = useToday()
  return (
    <li className={styles.done}>
      <span>
        {reading.title}, version {reading.version}
      </span>
      <span className={styles.quiet}>
        Accepted {reading.accepted_at !== null && today !== undefined ? formatInstant(reading.accepted_at, today) : ''}
      </span>
    </li>
  )
}

interface AcceptedPartProps {
  readonly readings: readonly ToRead[]
  /** Where what was accepted before begins. */
  readonly next: number | null
}

/** A page of what one accepted, and under it the older one when asked for. */
const AcceptedPart = ({ readings, next }: AcceptedPartProps) => (
  <>
    <PanelRows label="Accepted by you">
      {readings.map((reading) => (
        <Accepted key={reading.id} reading={reading} />
      ))}
    </PanelRows>
    <ShowOlder next={next} className={undefined}>
      {(before) => <Older before={before} />}
    </ShowOlder>
  </>
)

function Older({ before }: { readonly before: number }) {
  const load = useEndpoint(readingsEndpoints.mine, { before })
  return (
    <LoadState
      what="the documents you have accepted"
      load={load}
      onRetry={load.retry}
      skeleton={<SkeletonRows rows={2} />}
    >
      {({ accepted, next }) => <AcceptedPart readings={accepted} next={next} />}
    </LoadState>
  )
}

/** Documents one was asked to read: what waits, and what one accepted. */
export function ToReadPage() {
  const load = useEndpoint(readingsEndpoints.mine, {})
  return (
    <>
      <PageTitle>To read</PageTitle>
      <DocumentTabs value="to-read" />
      <div className={styles.tools}>
        <ReadingTabs value={MINE} />
      </div>
      <LoadState
        what="your documents to read"
        look="page"
        load={load}
        onRetry={load.retry}
        skeleton={<SkeletonRows rows={4} />}
      >
        {({ waiting, waiting_total: total, accepted, next }) => (
          <div className={styles.stack}>
            <Panel title="Waiting for you" isRuled={waiting.length > 0}>
              <WaitingRows waiting={waiting} total={total} />
            </Panel>
            {accepted.length > 0 && (
              <Panel title="Accepted by you" isRuled>
                <AcceptedPart readings={accepted} next={next} />
              </Panel>
            )}
          </div>
        )}
      </LoadState>
    </>
  )
}
