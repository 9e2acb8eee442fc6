import { alertsEndpoints } from '@kerbline/domain/areas/alerts/endpoints.ts'
import { formatInstant } from '@kerbline/domain/kit/time/date-words.ts'
import { useState } from 'react'
import { useMay } from '../../data/session/may.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { useToday } from '../../data/session/me.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty, LoadState } from '../../ui/layout/load-state.tsx'
import { PageTitle } from '../../ui/layout/page-title.tsx'
import { Panel, PanelBody, PanelRows } from '../../ui/layout/panel.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton.tsx'
import styles from './alerts.module.css'
import { SendAlert } from './send-alert.tsx'

const kinds = { AlertEvent: 'Alert', DeploymentStarting: 'Announced update' } as const

/** What was told to everybody, the newest first; who may sends the next one here. */
export function AlertsPage() {
  const may = useMay()
  const [pages, setPages] = useState<readonly number[]>([])
  const before = pages.at(-1)
  const load = useEndpoint(alertsEndpoints.list, before === undefined ? {} : { before })
  const next = load.data?.next ?? null
  const today = useToday()
  return (
    <>
      <PageTitle lead="Told to everybody who was signed in, and kept here for whoever was not.">Alerts</PageTitle>
      <div className={styles.panels}>
        {may('manage settings') && <SendAlert />}
        <Panel title="Sent" isRuled>
          <LoadState
            what="alerts"
            load={load}
            onRetry={load.retry}
            skeleton={<SkeletonRows rows={8} />}
            isEmpty={({ alerts }) => alerts.length === 0}
            empty={
              <Empty look="panel" title="No alerts yet">
                They appear here as they are sent.
              </Empty>
            }
          >
            {({ alerts }) => (
              <PanelRows label="Alerts">
                {alerts.map(({ id, kind, message, severity, created_at: at, created_by_name: by }) => (
                  <li key={id} className={styles.row}>
                    <p>{message}</p>
                    <p className={styles.detail}>
                      <Badge>{kinds[kind]}</Badge>{' '}
                      {severity !== 'information' && <b data-severity={severity}>{severity}</b>}{' '}
                      {today !== undefined && formatInstant(at, today)}
                      {by !== null && `, ${by}`}
                    </p>
                  </li>
                ))}
              </PanelRows>
            )}
          </LoadState>
          {(pages.length > 0 || next !== null) && (
            <PanelBody>
              <Button
                onClick={() => setPages(pages.slice(0, -1))}
                disabledReason={pages.length === 0 ? 'These are the newest' : undefined}
              >
                Newer
              </Button>{' '}
              <Button
                onClick={() => next !== null && setPages([...pages, next])}
                disabledReason={next === null ? 'These are the oldest' : undefined}
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
