import { counted } from '@kerbline/domain/kit/words.ts'
import { anomalyWords, isOdometerAnomaly, rulingsOf } from '@kerbline/domain/areas/telematics/anomalies.ts'
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
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choices/checkbox.tsx'
import { Segmented } from '../../ui/choices/segmented.tsx'
import { Empty, LoadState } from '../../ui/layout/load-state.tsx'
import { Panel, PanelRows } from '../../ui/layout/panel.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import { CorrectDialog } from './correct-dialog.tsx'
import styles from './desk.module.css'
import { figure, momentInWords } from './desk-words.ts'
import { Pager } from './pager.tsx'

type Anomaly = ReplyOf<(typeof telematicsEndpoints)['anomalies']>['anomalies'][number]

const labels: Readonly<Record<Ruling, string>> = {
  accepted: 'Accept',
  rejected: 'Reject',
  corrected: 'Correct mileage',
}

function sentOf({ anomaly, source, miles, at, latitude, longitude }: Anomaly, today: string | undefined): string {
  const when = momentInWords(at, today)
  if (isOdometerAnomaly(anomaly)) return `${source === 'feed' ? 'Sent' : 'Read'} ${figure(miles ?? 0)} miles, ${when}.`
  if (anomaly === 'position zero') return `Sent ${when} with no GPS fix.`
  const place = latitude === null || longitude === null ? '' : ` at ${latitude.toFixed(2)}, ${longitude.toFixed(2)}`
  return `Last fix ${when}${place}.`
}

const standsOf = ({ anomaly, counted_miles: miles, counted_at: at }: Anomaly, today: string | undefined): string =>
  !isOdometerAnomaly(anomaly) || miles === null
    ? ''
    : ` Current reading: ${figure(miles)} miles${at === null ? '' : `, ${momentInWords(at, today)}`}.`

const heldOf = ({ source, readings, serial_number: serial }: Anomaly): string =>
  source === 'feed'
    ? `${counted(readings, 'reading')} from device ${serial} on hold.`
    : `${readingSourceWords[source]}.`

interface RowProps {
  readonly anomaly: Anomaly
  readonly isTicked: boolean
  readonly onTick: () => void
  readonly onCorrect: () => void
}

function AnomalyRow({ anomaly, isTicked, onTick, onCorrect }: RowProps) {
  const today = useToday()
  const [ruling, setRuling] = useState<Ruling>()
  // Miles stand on lists, on the dashboard and in the months.
  const rule = useAction(telematicsEndpoints.rule, { refreshes: 'everything' })
  const handleRule = async (chosen: Ruling): Promise<void> => {
    if (chosen === 'corrected') return onCorrect()
    setRuling(chosen)
    const reply = await rule.run({ reading_id: anomaly.reading_id, ruling: chosen })
    if (reply) showToast({ tone: 'done', title: reply.message })
  }
  return (
    <li className={styles.row}>
      <Checkbox
        label={`Select ${anomaly.reg_no}, ${anomalyWords[anomaly.anomaly]}`}
        isLabelHidden
        checked={isTicked}
        onChange={onTick}
      />
      <div className={styles.words}>
        <p className={styles.name}>
          <Plate reg={anomaly.reg_no} size="small" /> <b>{anomalyWords[anomaly.anomaly]}</b>
          {anomaly.is_within && <Badge>Within tolerance</Badge>}
        </p>
        <p className={styles.small}>
          {sentOf(anomaly, today)}
          {standsOf(anomaly, today)} {heldOf(anomaly)}
        </p>
      </div>
      <div className={styles.actions}>
        {rulingsOf(anomaly.anomaly).map((each) => (
          <Button
            key={each}
            size="small"
            isBusy={rule.isRunning && ruling === each}
            busyLabel="Saving"
            aria-label={`${labels[each]}: ${anomaly.reg_no}, ${anomalyWords[anomaly.anomaly]}`}
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

type Show = 'all' | 'within'
const keyOf = ({ reading_id: id, anomaly }: Anomaly): string => `${id}/${anomaly}`

interface ManyProps {
  readonly anomalies: readonly Anomaly[]
  readonly ticked: ReadonlySet<string>
  readonly onTick: (ticked: ReadonlySet<string>) => void
}

/** What is decided of all those ticked. */
function ForTicked({ anomalies, ticked, onTick }: ManyProps) {
  const [ruling, setRuling] = useState<Ruling>()
  const many = useAction(telematicsEndpoints.ruleMany, { refreshes: 'everything' })
  const chosen = anomalies.filter((each) => ticked.has(keyOf(each)))
  const isAll = chosen.length === anomalies.length
  const decide = async (as: 'accepted' | 'rejected'): Promise<void> => {
    setRuling(as)
    const reply = await many.run({ reading_ids: chosen.map(({ reading_id: id }) => id), ruling: as })
    if (!reply) return
    onTick(new Set())
    showToast({ tone: 'done', title: reply.message })
  }
  return (
    <div className={styles.many}>
      <Checkbox
        label="Select all on this page"
        checked={isAll}
        onChange={() => onTick(new Set(isAll ? [] : anomalies.map(keyOf)))}
      />
      {(['accepted', 'rejected'] as const).map((each) => (
        <Button
          key={each}
          size="small"
          isBusy={many.isRunning && ruling === each}
          busyLabel="Saving"
          disabledReason={chosen.length === 0 ? 'Select readings first' : undefined}
          onClick={() => void decide(each)}
        >
          {labels[each]} {counted(chosen.length, 'reading')}
        </Button>
      ))}
      {many.failure && (
        <Notice tone="red" role="alert">
          {many.failure.message}
        </Notice>
      )}
    </div>
  )
}

/** Readings that cannot be true: kept, not counted, until somebody says what they are. */
export function AnomaliesPanel() {
  const [page, setPage] = useState(1)
  const [show, setShow] = useState<Show>('all')
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [corrected, setCorrected] = useState<Anomaly>()
  const load = useEndpoint(
    telematicsEndpoints.anomalies,
    { page, ...(show === 'within' && { show }) },
    { freshForSeconds: 0 },
  )
  const goTo = (next: number): void => {
    setPage(next)
    setTicked(new Set())
  }
  const tick = (key: string): void =>
    setTicked((before) => new Set(before.has(key) ? [...before].filter((each) => each !== key) : [...before, key]))
  const within = load.data?.within ?? 0
  return (
    <Panel title="Readings to check" note={load.data && figure(load.data.total)} isRuled>
      {(within > 0 || show === 'within') && (
        <div className={styles.many}>
          <Segmented
            label="Readings shown"
            options={[
              { value: 'all', label: 'All' },
              { value: 'within', label: `Within tolerance ${figure(within)}` },
            ]}
            value={show}
            onChange={(next) => {
              setShow(next)
              goTo(1)
            }}
          />
        </div>
      )}
      <LoadState
        what="the readings"
        load={load}
        onRetry={load.retry}
        skeleton={<SkeletonRows rows={4} />}
        isEmpty={({ anomalies }) => anomalies.length === 0}
        empty={
          <Empty look="panel" title="No readings to check">
            Odometer readings that go backwards or jump, and missing or old positions, are listed here and not used
            until you decide.
          </Empty>
        }
      >
        {({ anomalies }) => (
          <>
            <ForTicked anomalies={anomalies} ticked={ticked} onTick={setTicked} />
            <PanelRows label="Readings to check">
              {anomalies.map((anomaly) => (
                <AnomalyRow
                  key={keyOf(anomaly)}
                  anomaly={anomaly}
                  isTicked={ticked.has(keyOf(anomaly))}
                  onTick={() => tick(keyOf(anomaly))}
                  onCorrect={() => setCorrected(anomaly)}
                />
              ))}
            </PanelRows>
          </>
        )}
      </LoadState>
      {load.data && <Pager page={page} pageSize={load.data.page_size} total={load.data.total} onPage={goTo} />}
      {corrected && <CorrectDialog anomaly={corrected} onClose={() => setCorrected(undefined)} />}
    </Panel>
  )
}
