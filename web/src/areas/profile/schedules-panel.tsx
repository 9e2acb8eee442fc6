import { viewsEndpoints } from '@kerbline/domain/areas/views/endpoints.ts'
import { type ReceivedView, scheduleInWords, type ViewSchedule } from '@kerbline/domain/areas/views/schedules.ts'
import { timingWords } from '@kerbline/domain/areas/views/timing.ts'
import { capital } from '@kerbline/domain/kit/words.ts'
import { useAction } from '../../data/use-action.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { useSchedule } from '../../list/schedule/lazy-schedule.tsx'
import { ScheduleActions, ScheduleStatus } from '../../list/schedule/schedule-status.tsx'
import { useSendingWatch } from '../../list/schedule/use-sending-watch.ts'
import { screenOfList } from '../../list/views/screen-of-list.ts'
import { linkTo } from '../../record/record-links.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/layout/banner.tsx'
import { LoadState } from '../../ui/layout/load-state.tsx'
import { PanelBody, PanelRows } from '../../ui/layout/panel.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import { useHeld } from './profile.ts'
import styles from './profile.module.css'

/** The list with the view; nothing where there is no such list any more. */
function ViewLink({ schedule: { view_id, view_name, list, query } }: { schedule: ViewSchedule }) {
  const screen = screenOfList(list)
  if (!screen) return <b>{view_name}</b>
  return (
    <a className={styles.link} href={linkTo(screen, '', { ...query, view: String(view_id) })}>
      {view_name}
    </a>
  )
}

interface RowProps {
  readonly schedule: ViewSchedule
  readonly onEdit: () => void
}

const Row = ({ schedule, onEdit }: RowProps) => {
  const held = useHeld()
  return (
    <li className={styles.schedule}>
      <p>
        <ViewLink schedule={schedule} />
      </p>
      <p className={styles.small}>{capital(scheduleInWords(schedule))}</p>
      <ScheduleStatus schedule={schedule} />
      <ScheduleActions
        schedule={schedule}
        before={
          <Button size="small" onClick={onEdit} aria-label={`Edit schedule for ${schedule.view_name}`} {...held}>
            Edit
          </Button>
        }
      />
    </li>
  )
}

/** Every view one has sent by e-mail: when next, and what became of it last. */
export function SchedulesPanel() {
  const { options, watch } = useSendingWatch()
  const load = useEndpoint(viewsEndpoints.mySchedules, {}, options)
  watch(load.data?.schedules)
  const editing = useSchedule()
  return (
    <div className={styles.schedules}>
      <LoadState what="your scheduled views" load={load} onRetry={load.retry} skeleton={<SkeletonRows rows={3} />}>
        {({ schedules }) =>
          schedules.length === 0 ? (
            <PanelBody>
              <p className={styles.small}>
                You have no scheduled emails. Open a list, filter it, and select “Email” next to its views.
              </p>
            </PanelBody>
          ) : (
            <PanelRows label="Your scheduled views">
              {schedules.map((schedule) => (
                <Row
                  key={schedule.view_id}
                  schedule={schedule}
                  onEdit={() => editing.open({ kind: 'view', id: schedule.view_id, name: schedule.view_name })}
                />
              ))}
            </PanelRows>
          )
        }
      </LoadState>
      {editing.dialog}
    </div>
  )
}

/** What somebody else has sent here, and the way out of it. */
const Received = ({ view }: { view: ReceivedView }) => {
  const { id, view_name, owner, is_declined } = view
  const held = useHeld()
  const { isRunning, run, failure } = useAction(viewsEndpoints.decline)
  const handleDecline = async (): Promise<void> => {
    if (await run({ id, is_declined: !is_declined }))
      showToast({
        tone: 'done',
        title: `${view_name} ${is_declined ? 'will be sent to you again' : 'stopped'}.`,
      })
  }
  return (
    <li className={styles.schedule}>
      <p>
        <b>{view_name}</b>
      </p>
      <p className={styles.small}>
        {is_declined ? `You stopped this. ${owner} can see that you have.` : `From ${owner}, ${timingWords(view)}`}
      </p>
      {failure && (
        <Notice tone="red" role="alert">
          {failure.message}
        </Notice>
      )}
      <Button
        size="small"
        isBusy={isRunning}
        busyLabel="Saving"
        onClick={() => void handleDecline()}
        aria-label={is_declined ? `Send again, ${view_name}` : `Stop, ${view_name}`}
        {...held}
      >
        {is_declined ? 'Send again' : 'Stop'}
      </Button>
    </li>
  )
}

/** Views that others have sent to whoever reads; nothing where there are none. */
export function ReceivedPanel() {
  const load = useEndpoint(viewsEndpoints.received, {})
  return (
    <LoadState what="the views sent to you" load={load} onRetry={load.retry} skeleton={<SkeletonRows rows={1} />}>
      {({ views }) =>
        views.length > 0 && (
          <PanelRows label="Views others send to you">
            {views.map((view) => (
              <Received key={view.id} view={view} />
            ))}
          </PanelRows>
        )
      }
    </LoadState>
  )
}
