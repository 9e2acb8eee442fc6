import { counted } from '@kerbline/domain/kit/words.ts'
import { telematicsEndpoints } from '@kerbline/domain/areas/telematics/endpoints.ts'
import { ArrowsClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowsClockwise'
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { WarningOctagonIcon } from '@phosphor-icons/react/dist/csr/WarningOctagon'
import { useState } from 'react'
import { useToday } from '../../data/session/me.ts'
import { useAction } from '../../data/use-action.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Empty, LoadState } from '../../ui/layout/load-state.tsx'
import { Panel, PanelRows } from '../../ui/layout/panel.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import styles from './desk.module.css'
import { figure, momentInWords } from './desk-words.ts'
import { type Provider, ProviderForm } from './provider-form.tsx'

const stateOf = ({ is_enabled, url, poll_requested_at: asked }: Provider): string =>
  !is_enabled ? 'Off' : asked !== null ? 'Polling' : url === null ? 'By file' : 'On'

/** "Last snapshot today 06:10. Asked today 06:12." */
function historyOf(
  { last_snapshot_at: snapshot, last_attempt_at: attempt }: Provider,
  today: string | undefined,
): string {
  const taken = snapshot === null ? 'No snapshot yet.' : `Last snapshot ${momentInWords(snapshot, today)}.`
  return attempt === null ? taken : `${taken} Last polled ${momentInWords(attempt, today)}.`
}

const countsOf = ({ last_counts: counts }: Provider): string =>
  counts === null
    ? ''
    : `${counted(counts.read, 'machine')} on ${counted(counts.pages, 'page')}, ${counts.unmatched} unmatched, ${counts.refused} invalid.`

/** "13 entries left out as incomplete: 5 without distance, 6 without driver behaviour, 6 without location." */
function leftOutOf({
  last_counts: counts,
  only_complete: onlyComplete,
  is_resettling: isResettling,
}: Provider): string {
  const again = isResettling ? ' Recalculating its vehicles.' : ''
  if (!onlyComplete) return `Incomplete entries are used.${again}`
  const left = counts?.left_out
  if (!left) return `Only complete entries are used.${again}`
  if (left.entries === 0) return `Only complete entries are used. None were skipped.${again}`
  const lacking = [
    ...(left.distance > 0 ? [`${figure(left.distance)} without distance`] : []),
    ...(left.driver_behaviour > 0 ? [`${figure(left.driver_behaviour)} without driver behaviour`] : []),
    ...(left.location > 0 ? [`${figure(left.location)} without location`] : []),
  ]
  return `${counted(left.entries, 'entry', 'entries')} skipped as incomplete: ${lacking.join(', ')}.${again}`
}

function ProviderRow({ provider, onEdit }: { provider: Provider; onEdit: () => void }) {
  const today = useToday()
  const poll = useAction(telematicsEndpoints.pollNow)
  const { name, url, last_error: error, is_enabled: isEnabled } = provider
  const handlePoll = async (): Promise<void> => {
    const reply = await poll.run({ id: provider.id })
    if (reply) showToast({ tone: 'working', title: reply.message, lasts: 6_000 })
  }
  const wrong = poll.failure?.message ?? error
  const reason = !isEnabled ? 'Polling is off' : url === null ? 'No feed URL' : undefined
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name}>
          <b>{name}</b> <Badge tone={stateOf(provider) === 'On' ? 'brand' : 'quiet'}>{stateOf(provider)}</Badge>
        </p>
        {url !== null && <p className={styles.small}>{url}</p>}
        <p className={styles.small}>
          {historyOf(provider, today)} {countsOf(provider)}
        </p>
        <p className={styles.small}>{leftOutOf(provider)}</p>
        {wrong && (
          <p className={styles.wrong} {...(poll.failure && { role: 'alert' })}>
            <Icon of={WarningOctagonIcon} weight="fill" />
            <span>{wrong}</span>
          </p>
        )}
      </div>
      <div className={styles.actions}>
        <Button
          size="small"
          icon={ArrowsClockwiseIcon}
          aria-label={`Poll ${name} now`}
          isBusy={poll.isRunning || provider.poll_requested_at !== null}
          busyLabel="Polling"
          onClick={() => void handlePoll()}
          disabledReason={reason}
        >
          Poll now
        </Button>
        <Button size="small" icon={PencilSimpleIcon} aria-label={`Edit ${name}`} onClick={onEdit}>
          Edit
        </Button>
      </div>
    </li>
  )
}

const WAITING_SECONDS = 3
const USUAL_SECONDS = 60

/** Who sends telematics, when they last did, and what went wrong. */
export function ProvidersPanel() {
  const [isWaiting, setWaiting] = useState(false)
  const load = useEndpoint(
    telematicsEndpoints.providers,
    {},
    {
      freshForSeconds: 0,
      refreshEverySeconds: isWaiting ? WAITING_SECONDS : USUAL_SECONDS,
    },
  )
  const isAsked =
    load.data?.providers.some(
      ({ poll_requested_at: at, is_resettling: isResettling }) => at !== null || isResettling,
    ) ?? false
  if (isAsked !== isWaiting) setWaiting(isAsked)
  const [edited, setEdited] = useState<Provider | 'new'>()
  return (
    <Panel
      title="Providers"
      isRuled
      tools={
        load.data?.can_change === true && (
          <Button size="small" icon={PlusIcon} onClick={() => setEdited('new')}>
            Add provider
          </Button>
        )
      }
    >
      <LoadState
        what="the providers"
        load={load}
        onRetry={load.retry}
        skeleton={<SkeletonRows rows={3} />}
        isEmpty={({ providers }) => providers.length === 0}
        empty={
          <Empty look="panel" title="No providers yet">
            Add a provider to get odometers, scores and positions from its ISO 15143-3 feed.
          </Empty>
        }
      >
        {({ providers }) => (
          <PanelRows label="Providers">
            {providers.map((provider) => (
              <ProviderRow key={provider.id} provider={provider} onEdit={() => setEdited(provider)} />
            ))}
          </PanelRows>
        )}
      </LoadState>
      {edited && <ProviderForm provider={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />}
    </Panel>
  )
}
