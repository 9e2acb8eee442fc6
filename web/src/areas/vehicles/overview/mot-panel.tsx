import { counted } from '@kerbline/domain/kit/words.ts'
import { sourceWords } from '@kerbline/domain/areas/registers/changes.ts'
import { defectsByKind } from '@kerbline/domain/areas/registers/defects.ts'
import { registersEndpoints } from '@kerbline/domain/areas/registers/endpoints.ts'
import type { VehicleOverview } from '@kerbline/domain/areas/vehicles/overview-endpoints.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { ArrowsClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowsClockwise'
import { useState } from 'react'
import { useAction } from '../../../data/use-action.ts'
import { useEndpoint } from '../../../data/use-endpoint.ts'
import { Rag } from '../../../fleet/rag.tsx'
import { Notice } from '../../../ui/layout/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Empty, LoadState } from '../../../ui/layout/load-state.tsx'
import { Panel, PanelBody } from '../../../ui/layout/panel.tsx'
import { SkeletonRows } from '../../../ui/layout/skeleton.tsx'
import styles from './mot-panel.module.css'
import { instantWords } from '../vehicle-words.ts'

type Told = ReplyOf<(typeof registersEndpoints)['ofVehicle']>
type Test = Told['tests'][number]
type Check = Told['checks'][number]

/** Older tests come when they are asked for. */
const SHOWN = 3
const WAITING_SECONDS = 5

const anomalyWords: Readonly<Record<NonNullable<Test['odometer_anomaly']>, string>> = {
  'odometer fall': 'does not match other readings, ignored',
  'odometer jump': 'does not match other readings, ignored',
  'odometer zero': 'ignored',
  rejected: 'rejected, ignored',
}

function milesWords({ odometer_miles: miles, odometer_anomaly: anomaly }: Test): string {
  if (miles === null) return 'No odometer reading'
  const read = `${Math.floor(miles).toLocaleString('en-GB')} miles`
  return anomaly === null ? read : `${read}, ${anomalyWords[anomaly]}`
}

const Defects = ({ defects }: Pick<Test, 'defects'>) =>
  defectsByKind(defects).map(({ kind, words, texts }) => (
    <details key={kind} className={styles.defects} data-kind={kind}>
      <summary>{words}</summary>
      <ul>
        {texts.map((text, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- a tester may write the same words twice, and nothing moves
          <li key={place}>{text}</li>
        ))}
      </ul>
    </details>
  ))

const TestRow = ({ test }: { test: Test }) => (
  <li className={styles.test}>
    <Rag
      value={test.result === 'passed' ? 'green' : 'red'}
      detail={
        <>
          {test.result === 'passed' ? 'Passed' : 'Failed'} <b>{formatDate(londonDate(test.completed_at))}</b>
        </>
      }
    />
    <p>
      {[
        milesWords(test),
        test.expiry_date === null ? null : `valid until ${formatDate(test.expiry_date)}`,
        test.location,
      ]
        .filter((part) => part !== null)
        .join(', ')}
    </p>
    <Defects defects={test.defects} />
  </li>
)

function Tests({ tests }: { tests: readonly Test[] }) {
  const [isAll, setAll] = useState(false)
  const shown = isAll ? tests : tests.slice(0, SHOWN)
  return (
    <>
      <ul aria-label="MOT tests">
        {shown.map((test) => (
          <TestRow key={`${test.completed_at} ${test.test_number}`} test={test} />
        ))}
      </ul>
      {tests.length > shown.length && (
        <PanelBody>
          <Button size="small" onClick={() => setAll(true)}>
            Show all {tests.length} tests
          </Button>
        </PanelBody>
      )}
    </>
  )
}

function askedWords(
  { source, outcome, detail, checked_at: at, requested_at: requested }: Check,
  today: string,
): string {
  const name = sourceWords[source]
  if (requested !== null) return `${name}: checking`
  if (at === null) return `${name}: not checked yet`
  const when = instantWords(at, today)
  if (outcome === 'failed') return `${name}: no answer ${when}${detail === null ? '' : `. ${detail}`}`
  return `${name}: ${outcome === 'not found' ? 'no record of this vehicle, ' : ''}checked ${when}`
}

const isAsked = ({ is_configured: isOn, checked_at: at }: Check): boolean => isOn || at !== null

const Facts = ({ told, today }: { told: Told; today: string }) => (
  <PanelBody>
    {told.has_recall && (
      <Notice tone="amber" className={styles.recall}>
        <b>Outstanding safety recall.</b> The manufacturer has recalled this vehicle and DVSA has no record of the work
        being done.
      </Notice>
    )}
    <ul className={styles.asked}>
      {told.checks.filter(isAsked).map((check) => (
        <li key={check.source}>{askedWords(check, today)}</li>
      ))}
    </ul>
  </PanelBody>
)

/** What DVSA knows of the vehicle's MOT tests, and what is asked of the registers now; for who sees compliance. */
export function MotPanel({ view: { vehicle, today } }: { view: VehicleOverview }) {
  const [isWaiting, setWaiting] = useState(false)
  const load = useEndpoint(
    registersEndpoints.ofVehicle,
    { id: vehicle.id },
    isWaiting ? { refreshEverySeconds: WAITING_SECONDS } : {},
  )
  const isPending = load.data?.checks.some(({ requested_at: at }) => at !== null) ?? false
  if (isPending !== isWaiting) setWaiting(isPending)
  const refresh = useAction(registersEndpoints.refresh)
  const ask = load.data?.can_refresh === true && (
    <Button
      size="small"
      icon={ArrowsClockwiseIcon}
      isBusy={refresh.isRunning || isPending}
      busyLabel="Checking"
      onClick={() => void refresh.run({ id: vehicle.id })}
    >
      Check now
    </Button>
  )
  const count = load.data?.tests.length ?? 0
  return (
    <Panel title="MOT history" note={count > 0 ? counted(count, 'test') : undefined} tools={ask} isRuled>
      <LoadState what="the MOT history" load={load} onRetry={load.retry} skeleton={<SkeletonRows rows={3} />}>
        {(told) => (
          <>
            {(told.has_recall === true || told.checks.some(isAsked)) && <Facts told={told} today={today} />}
            {told.tests.length === 0 ? (
              <Empty look="panel" title="No MOT history">
                MOT tests will appear here once we get them from DVSA.
              </Empty>
            ) : (
              <Tests tests={told.tests} />
            )}
          </>
        )}
      </LoadState>
      {refresh.failure && (
        <PanelBody>
          <Notice tone="red" role="alert">
            {refresh.failure.message}
          </Notice>
        </PanelBody>
      )}
    </Panel>
  )
}
