import { readingsEndpoints, type ToRead } from '@kerbline/domain/areas/documents/reading-endpoints.ts'
import { formatInstant } from '@kerbline/domain/kit/time/date-words.ts'
import { useToday } from '../../../data/session/me.ts'
import { useEndpoint } from '../../../data/use-endpoint.ts'
import { LoadState } from '../../../ui/layout/load-state.tsx'
import { PageTitle } from '../../../ui/layout/page-title.tsx'
import { Panel, PanelBody, PanelRows } from '../../../ui/layout/panel.tsx'
import { SkeletonRows } from '../../../ui/layout/skeleton.tsx'
import { DocumentTabs } from '../document-tabs.tsx'
import { ReadingItem } from './reading-item.tsx'
import { MINE, ReadingTabs } from './reading-tabs.tsx'
import styles from './to-read.module.css'

const Accepted = ({ reading, today }: { readonly reading: ToRead; readonly today: string | undefined }) => (
  <li className={styles.done}>
    <span>
      {reading.title}, version {reading.version}
    </span>
    <span className={styles.quiet}>
      Accepted {reading.accepted_at !== null && today !== undefined ? formatInstant(reading.accepted_at, today) : ''}
    </span>
  </li>
)

/** Documents one was asked to read: what waits, and what one accepted. */
export function ToReadPage() {
  const today = useToday()
  const load = useEndpoint(readingsEndpoints.mine, {})
  return (
    <>
      <PageTitle>Documents</PageTitle>
      <DocumentTabs value="to-read" />
      <div className={styles.tools}>
        <ReadingTabs value={MINE} />
      </div>
      <LoadState
        what="what you are asked to read"
        look="page"
        load={load}
        onRetry={load.retry}
        skeleton={<SkeletonRows rows={4} />}
      >
        {({ waiting, accepted }) => (
          <div className={styles.stack}>
            <Panel title="Waiting on you" isRuled={waiting.length > 0}>
              {waiting.length === 0 ? (
                <PanelBody>
                  <p>Nothing waits for you. When somebody asks you to read a document, it stands here.</p>
                </PanelBody>
              ) : (
                <PanelRows label="Waiting on you">
                  {waiting.map((reading) => (
                    <ReadingItem key={reading.id} reading={reading} />
                  ))}
                </PanelRows>
              )}
            </Panel>
            {accepted.length > 0 && (
              <Panel title="Accepted by you" isRuled>
                <PanelRows label="Accepted by you">
                  {accepted.map((reading) => (
                    <Accepted key={reading.id} {...{ reading, today }} />
                  ))}
                </PanelRows>
              </Panel>
            )}
          </div>
        )}
      </LoadState>
    </>
  )
}
