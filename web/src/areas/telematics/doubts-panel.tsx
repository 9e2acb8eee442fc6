import { counted } from '@kerbline/domain/kit/words.ts'
import { doubtWords, isOdometerDoubt, rulingsOf } from '@kerbline/domain/areas/telematics/doubts.ts'
import { readingSourceWords } from '@kerbline/domain/areas/telematics/judge-reading.ts'
import { telematicsEndpoints } from '@kerbline/domain/areas/telematics/endpoints.ts'
import type { Ruling } from '@kerbline/domain/areas/telematics/replay.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { useState } from 'react'
import { useToday } from '../../data/session/me.ts'
import { useAction } from '../../data/use-action.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { Plate } from '../../fleet/plate.tsx'
import { Notice } from '../../ui/layout/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty, LoadState } from '../../ui/layout/load-state.tsx'
import { Panel, PanelRows } from '../../ui/layout/panel.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import { CorrectDialog } from './correct-dialog.tsx'
import styles from './desk.module.css'
import { figure, momentInWords } from './desk-words.ts'
import { Pager } from './pager.tsx'

type Doubtful = ReplyOf<(typeof telematicsEndpoints)['doubts']>['doubts'][number]

const labels: Readonly<Record<Ruling, string>> = { accepted: 'Accept', rejected: 'Reject', corrected: 'Correct miles' }

function sentOf({ doubt, source, miles, at, latitude, longitude }: Doubtful, today: string | undefined): string {
  const when = momentInWords(at, today)
  if (isOdometerDoubt(doubt)) return `${source === 'feed' ? 'Sent' : 'Read'} ${figure(miles ?? 0)} miles, ${when}.`
  if (doubt === 'position zero') return `Sent ${when}: a tracker without a fix.`
  const place = latitude === null || longitude === null ? '' : ` at ${latitude.toFixed(2)}, ${longitude.toFixed(2)}`
  return `Last fix ${when}${place}.`
}

const standsOf = ({ doubt, counted_miles: miles, counted_at: at }: Doubtful, today: string | undefined): string =>
  !isOdometerDoubt(doubt) || miles === null
    ? ''
    : ` The vehicle counts ${figure(miles)}${at === null ? '' : `, ${momentInWords(at, today)}`}.`

const heldOf = ({ source, readings, serial_number: serial }: Doubtful): string =>
  source === 'feed'
    ? `${counted(readings, 'reading')} of device ${serial} held back.`
    : `${readingSourceWords[source]}.`

function DoubtRow({ doubt, onCorrect }: { doubt: Doubtful; onCorrect: () => void }) {
  const today = useToday()
  const [ruling, setRuling] = useState<Ruling>()
  // Miles stand on lists, on the dashboard and in the months.
  const rule = useAction(telematicsEndpoints.rule, { refreshes: 'everything' })
  const handleRule = async (chosen: Ruling): Promise<void> => {
    if (chosen === 'corrected') return onCorrect()
    setRuling(chosen)
    const reply = await rule.run({ reading_id: doubt.reading_id, ruling: chosen })
    if (reply) showToast({ tone: 'done', title: reply.message })
  }
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name}>
          <Plate reg={doubt.reg_no} size="small" /> <b>{doubtWords[doubt.doubt]}</b>
        </p>
        <p className={styles.small}>
          {sentOf(doubt, today)}
          {standsOf(doubt, today)} {heldOf(doubt)}
        </p>
      </div>
      <div className={styles.actions}>
        {rulingsOf(doubt.doubt).map((each) => (
          <Button
            key={each}
            size="small"
            isBusy={rule.isRunning && ruling === each}
            busyLabel="Saving"
            aria-label={`${labels[each]}: ${doubt.reg_no}, ${doubtWords[doubt.doubt]}`}
            onClick={() => void handleRule(each)}
          >
            {labels[each]}
          </Button>
        ))}
      </div>
      {rule.failure && (
        <Notice tone="red" role="alert">
          {rule.failure.message}
        </Notice>
      )}
    </li>
  )
}

/** Readings that cannot be true: kept, not counted, until somebody says what they are. */
export function DoubtsPanel() {
  const [page, setPage] = useState(1)
  const [corrected, setCorrected] = useState<Doubtful>()
  const load = useEndpoint(telematicsEndpoints.doubts, { page }, { freshForSeconds: 0 })
  return (
    <Panel title="Implausible readings" note={load.data && figure(load.data.total)} isRuled>
      <LoadState
        what="the readings"
        load={load}
        onRetry={load.retry}
        skeleton={<SkeletonRows rows={4} />}
        isEmpty={({ doubts }) => doubts.length === 0}
        empty={
          <Empty look="panel" title="Every reading can be true">
            Odometers that go back or jump, and positions that are none or a week old, wait here uncounted.
          </Empty>
        }
      >
        {({ doubts }) => (
          <PanelRows label="Implausible readings">
            {doubts.map((doubt) => (
              <DoubtRow
                key={`${doubt.reading_id}/${doubt.doubt}`}
                doubt={doubt}
                onCorrect={() => setCorrected(doubt)}
              />
            ))}
          </PanelRows>
        )}
      </LoadState>
      {load.data && <Pager page={page} pageSize={load.data.page_size} total={load.data.total} onPage={setPage} />}
      {corrected && <CorrectDialog doubt={corrected} onClose={() => setCorrected(undefined)} />}
    </Panel>
  )
}
