import { alertsEndpoints } from '@kerbline/domain/areas/alerts/endpoints.ts'
import { useState } from 'react'
import { useMay } from '../../data/session/may.ts'
import { useUser } from '../../data/session/session.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { Button } from '../../ui/button.tsx'
import { Empty, LoadState } from '../../ui/layout/load-state.tsx'
import { PageTitle } from '../../ui/layout/page-title.tsx'
import { Panel, PanelBody, PanelRows } from '../../ui/layout/panel.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton.tsx'
import { AlertRow } from './alert-row.tsx'
import styles from './alerts.module.css'
import { SendAlert } from './send-alert.tsx'

/** What one was told, the newest first; who may sends the next one here. */
export function AlertsPage() {
  const [may, user] = [useMay(), useUser()]
  const maySend = may('manage settings') && user?.side === 'staff'
  const [pages, setPages] = useState<readonly number[]>([])
  const before = pages.at(-1)
  const load = useEndpoint(alertsEndpoints.list, before === undefined ? {} : { before })
  const next = load.data?.next ?? null
  return (
    <>
      <PageTitle lead="Alerts sent to signed-in users. If you missed one, you can read it here.">Alerts</PageTitle>
      <div className={styles.panels}>
        {maySend && <SendAlert />}
        <Panel title="Sent" isRuled>
          <LoadState
            what="alerts"
            load={load}
            onRetry={load.retry}
            skeleton={<SkeletonRows rows={8} />}
            isEmpty={({ alerts }) => alerts.length === 0}
            empty={
              <Empty look="panel" title="No alerts yet">
                Alerts will appear here.
              </Empty>
            }
          >
            {({ alerts }) => (
              <PanelRows label="Alerts">
                {alerts.map((alert) => (
                  <AlertRow key={alert.id} alert={alert} maySend={maySend} />
                ))}
              </PanelRows>
            )}
          </LoadState>
          {(pages.length > 0 || next !== null) && (
            <PanelBody>
              <Button
                onClick={() => setPages(pages.slice(0, -1))}
                disabledReason={pages.length === 0 ? 'Newest shown' : undefined}
              >
                Newer
              </Button>{' '}
              <Button
                onClick={() => next !== null && setPages([...pages, next])}
                disabledReason={next === null ? 'Oldest shown' : undefined}
              >
                Older
              </Button>
            </PanelBody>
          )}
        </Panel>
      </div>
    </>
  )
}
