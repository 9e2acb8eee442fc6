import { counted } from '@kerbline/domain/kit/words.ts'
import { sourceWords } from '@kerbline/domain/areas/registers/changes.ts'
import { registersEndpoints } from '@kerbline/domain/areas/registers/endpoints.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { ArrowsClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowsClockwise'
import { useToday } from '../../data/session/me.ts'
import { useAction } from '../../data/use-action.ts'
import { type Loaded, useEndpoint } from '../../data/use-endpoint.ts'
import { Badge } from '../../ui/badge.tsx'
import { Notice } from '../../ui/layout/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { LoadState } from '../../ui/layout/load-state.tsx'
import { Panel, PanelBody, PanelRows } from '../../ui/layout/panel.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import styles from './desk.module.css'
import { figure, momentInWords } from './desk-words.ts'
import { REFRESH_SECONDS, RegisterProblems } from './register-lists.tsx'
import { RegisterChanges } from './register-changes.tsx'

type State = ReplyOf<(typeof registersEndpoints)['state']>
type Register = State['registers'][number]

const purposes = {
  dvsa: 'MOT tests and their dates, odometers at the tests, outstanding recalls.',
  dvla: 'Vehicle tax, first registration, colour, fuel, CO₂ and Euro status.',
} as const

function lastRun({ last_run: run }: Register, today: string | undefined): string {
  if (run === null) return 'Not run yet. The first check is tonight.'
  const when = momentInWords(run.started_at, today)
  if (run.finished_at === null) return `Check started ${when}. ${counted(run.asked, 'vehicle')} checked so far.`
  const what = `${counted(run.asked, 'vehicle')} checked, ${figure(run.changed)} changed, ${figure(run.not_found)} not found, ${figure(run.failed)} failed`
  return `Last check ${when}: ${what}.`
}

function RegisterRow({ register }: { register: Register }) {
  const today = useToday()
  const { source, is_configured: isOn, vehicles, checked, not_found: unknown, failed } = register
  const because = register.last_run?.stopped_because ?? null
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name}>
          <b>{sourceWords[source]}</b> <Badge tone={isOn ? 'brand' : 'quiet'}>{isOn ? 'On' : 'Off'}</Badge>
        </p>
        <p className={styles.small}>{purposes[source]}</p>
        {isOn ? (
          <>
            <p className={styles.small}>{lastRun(register, today)}</p>
            <p className={styles.small}>
              {counted(vehicles, 'vehicle')}: {figure(checked)} found, {figure(unknown)} not found, {figure(failed)}{' '}
              failed.
            </p>
            {because !== null && (
              <p className={styles.wrong}>
                <span>Stopped early: {because} It will continue at the next check.</span>
              </p>
            )}
          </>
        ) : (
          <p className={styles.small}>
            Off. Enter dates manually. To turn this on, set {register.variables.join(', ')} and restart the server.
          </p>
        )}
      </div>
    </li>
  )
}

function RegistersPanel({ load }: { load: Loaded<State> }) {
  const run = useAction(registersEndpoints.runNow)
  const isOn = load.data?.registers.some(({ is_configured: is }) => is) ?? false
  const handleRun = async (): Promise<void> => {
    const reply = await run.run({})
    if (reply) showToast({ tone: 'working', title: reply.message, lasts: 8_000 })
  }
  return (
    <Panel
      title="DVSA and DVLA"
      isRuled
      tools={
        <Button
          size="small"
          icon={ArrowsClockwiseIcon}
          isBusy={run.isRunning}
          busyLabel="Checking"
          onClick={() => void handleRun()}
          disabledReason={!isOn ? 'DVSA and DVLA checks are off' : undefined}
        >
          Check now
        </Button>
      }
    >
      <LoadState what="the registers" load={load} onRetry={load.retry} skeleton={<SkeletonRows rows={3} />}>
        {({ registers, recalls }) => (
          <>
            <PanelRows label="DVSA and DVLA">
              {registers.map((register) => (
                <RegisterRow key={register.source} register={register} />
              ))}
            </PanelRows>
            {recalls > 0 && (
              <PanelBody>
                <Notice tone="amber">
                  {counted(recalls, 'vehicle')} {recalls === 1 ? 'has' : 'have'} an outstanding safety recall.
                </Notice>
              </PanelBody>
            )}
          </>
        )}
      </LoadState>
      {run.failure && (
        <PanelBody>
          <Notice tone="red" role="alert">
            {run.failure.message}
          </Notice>
        </PanelBody>
      )}
    </Panel>
  )
}

/** Settings, Registers: what DVSA and DVLA are asked at night, how it went, and what they changed. */
export function RegistersSection() {
  const load = useEndpoint(registersEndpoints.state, {}, { freshForSeconds: 0, refreshEverySeconds: REFRESH_SECONDS })
  const { registers = [] } = load.data ?? {}
  // Where nothing was ever asked, nothing can be said to be in order.
  const isAsked = registers.some((each) => each.is_configured || each.not_found + each.failed > 0)
  return (
    <div className={styles.stack}>
      <RegistersPanel load={load} />
      <RegisterChanges />
      {isAsked && <RegisterProblems />}
    </div>
  )
}
