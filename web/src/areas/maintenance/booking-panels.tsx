import { defectCase } from '@kerbline/domain/areas/driver-checks/defect-case.ts'
import { eventTypeName } from '@kerbline/domain/areas/maintenance/event-types.ts'
import { maintenanceEndpoints } from '@kerbline/domain/areas/maintenance/endpoints.ts'
import { mayJoinVisit } from '@kerbline/domain/areas/maintenance/visits.ts'
import { maintenanceCase } from '@kerbline/domain/areas/maintenance/case.ts'
import { failureWords } from '@kerbline/domain/areas/compliance/failures/failures.ts'
import { isTest } from '@kerbline/domain/areas/maintenance/finishing/next-due.ts'
import { isVehicleEventType } from '@kerbline/domain/areas/compliance/types/kept-types.ts'
import { stateInWords } from '@kerbline/domain/cases/case-kind.ts'
import { isCalendarDate } from '@kerbline/domain/kit/time/calendar.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { capital } from '@kerbline/domain/kit/words.ts'
import { useSide } from '../../case/case-source.ts'
import { whenWords } from '../../case/clock-badge.tsx'
import { useBusinessNow } from '../../case/use-business-now.ts'
import { useLink } from '../../data/navigation/use-link.ts'
import { useMay } from '../../data/session/may.ts'
import { useCaseAction } from '../../case/use-case-action.ts'
import { LazyBookButton } from '../../fleet/booking/lazy-book-button.tsx'
import { Rag } from '../../fleet/rag.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/layout/banner.tsx'
import { LeftOut } from '../../ui/layout/left-out.tsx'
import { Panel, PanelRows } from '../../ui/layout/panel.tsx'
import { MaybeLink } from '../../ui/maybe-link.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import styles from './booking.module.css'
import { plainWord } from './booking-words.ts'
import type { BookingRecord } from './maintenance-source.ts'

interface Of {
  readonly record: BookingRecord
}
type Named = BookingRecord['linked'][number]
type Due = NonNullable<BookingRecord['due_item']>

const Other = ({ booking: { id, number, type, state } }: { booking: Named }) => {
  const href = useLink()('maintenanceEvent', { id: String(id) })
  return (
    <>
      <MaybeLink href={href}>
        {number} {eventTypeName(type)}
      </MaybeLink>
      , {stateInWords(maintenanceCase, state).toLowerCase()}
    </>
  )
}

/** Of one plate and type the newest booking counts (ruling 27): what this one stands for, or what stands for it. */
/** "MOT failed on 3 Nov 2026; off the road until it passes." */
const failedWords = ({ type, completed_at: at }: BookingRecord): string => {
  const day = at === null ? null : londonDate(at)
  if (day !== null && isTest(type)) return `${failureWords({ type, on: day })}.`
  return `The work must be done again.${day === null ? '' : ` It failed on ${formatDate(day)}.`}`
}

export function StandingNotices({ record }: Of) {
  const { superseded, superseded_by: newer, reg_no: plate, left_out: left } = record
  const all = useLink()('maintenance', undefined, plate === null ? {} : { search: plate })
  const isFailed = record.outcome === 'fail'
  if (!isFailed && !newer && superseded.length === 0) return null
  return (
    <div className={styles.notices}>
      {isFailed && (
        <Notice tone="red">
          <b>Failed.</b> {failedWords(record)}
        </Notice>
      )}
      {newer && (
        <Notice tone="amber">
          <b>Superseded.</b> Replaced by a newer booking: <Other booking={newer} />.
        </Notice>
      )}
      {superseded.length > 0 && (
        <Notice>
          This booking replaces {superseded.length === 1 ? 'an older one' : 'older ones'} still open:{' '}
          {superseded.map((booking, place) => (
            <span key={booking.id}>
              {place > 0 && '; '}
              <Other booking={booking} />
            </span>
          ))}
          . <LeftOut count={left.superseded} what="older bookings" href={all} />
        </Notice>
      )}
    </div>
  )
}

const dueWords = ({ due_date: day, due_miles: miles }: Due): string =>
  [
    day !== null && isCalendarDate(day) ? `due ${formatDate(day)}` : '',
    miles === null ? '' : `at ${miles.toLocaleString('en-GB')} mi`,
  ]
    .filter(Boolean)
    .join(' or ')

/** Red, but not overdue: nobody knows since when (ruling 4). */
const isUndated = ({ rag_status: rag, due_date: day, due_miles: miles }: Due): boolean =>
  rag === 'red' && miles === null && (day === null || !isCalendarDate(day))

/** Something else that falls due: one press adds it to the visit while nothing has begun; later it is asked for by itself. */
function NearItem({ record: { id, state, vehicle_id: vehicle }, item }: Of & { item: Due }) {
  const mayAsk = useMay()('request maintenance')
  const isStaff = useSide() === 'hire_company'
  const add = useCaseAction(maintenanceEndpoints, maintenanceEndpoints.addToVisit, {
    refreshes: [maintenanceEndpoints.events],
  })
  const name = eventTypeName(item.event_type)
  const handleAdd = async (): Promise<void> => {
    if (await add.run({ id, type: item.event_type }))
      showToast({
        tone: 'done',
        title: `${name} added to this visit.`,
        body: 'It has its own booking number and will move with this one.',
      })
  }
  return (
    <li className={styles.due}>
      <span>
        <b>{name}</b>
        <small>{capital(dueWords(item))}. It could be done in the same visit.</small>
        {add.failure && <small role="alert">{add.failure.message}</small>}
      </span>
      {mayJoinVisit(state) && (mayAsk || isStaff) ? (
        <Button
          size="small"
          aria-label={`Add ${name} to this visit`}
          isBusy={add.isRunning}
          busyLabel="Adding"
          onClick={() => void handleAdd()}
        >
          Add to this visit
        </Button>
      ) : mayAsk && vehicle !== null && isVehicleEventType(item.event_type) ? (
        <LazyBookButton rows={[{ id: vehicle, eventType: item.event_type }]} label={`Request ${name} too`}>
          Request this too
        </LazyBookButton>
      ) : (
        <Rag value={item.rag_status} />
      )}
    </li>
  )
}

/** Another booking of the visit; while its work has not begun it may go on by itself. */
function InVisit({ booking }: { booking: Named }) {
  const { id, number, type, state } = booking
  const mayAsk = useMay()('request maintenance')
  const isStaff = useSide() === 'hire_company'
  const leaving = useCaseAction(maintenanceEndpoints, maintenanceEndpoints.leaveVisit, {
    refreshes: [maintenanceEndpoints.events],
  })
  const handleLeave = async (): Promise<void> => {
    if (await leaving.run({ id }))
      showToast({
        tone: 'done',
        title: `${eventTypeName(type)} removed from this visit.`,
        body: `${number} keeps its date and workshop but will no longer move with this booking.`,
      })
  }
  return (
    <li className={styles.due}>
      <span>
        <Other booking={booking} />
        <small>Same visit (same date and workshop)</small>
        {leaving.failure && <small role="alert">{leaving.failure.message}</small>}
      </span>
      {mayJoinVisit(state) && (mayAsk || isStaff) && (
        <Button
          size="small"
          variant="quiet"
          aria-label={`Remove ${number} from this visit`}
          isBusy={leaving.isRunning}
          busyLabel="Removing"
          onClick={() => void handleLeave()}
        >
          Remove from visit
        </Button>
      )}
    </li>
  )
}

/** What falls due and is answered by this booking, and what else is or could be done in the same visit. */
export function DuePanel({ record }: Of) {
  const { due_item: due, same_visit: others, visit, new_due_date: next, reg_no: plate } = record
  const all = useLink()('maintenance', undefined, plate === null ? {} : { search: plate })
  if (!due && !others?.length && !next && visit.length === 0) return null
  return (
    <Panel title="Work" isRuled>
      <PanelRows label="Work">
        {due && (
          <li className={styles.due}>
            <span>
              <b>{eventTypeName(due.event_type)}</b>
              <small>{capital(dueWords(due))}</small>
              <small>{due.because}</small>
            </span>
            <Rag value={due.rag_status} detail={isUndated(due) ? 'No valid date' : undefined} />
          </li>
        )}
        {next && isCalendarDate(next) && (
          <li className={styles.due}>
            <span>
              <b>Next due {formatDate(next)}</b>
              <small>From the date it was done</small>
            </span>
          </li>
        )}
        {visit.map((booking) => (
          <InVisit key={booking.id} booking={booking} />
        ))}
        {record.left_out.visit > 0 && (
          <li className={styles.due}>
            <LeftOut count={record.left_out.visit} what="bookings of this visit" href={all} />
          </li>
        )}
        {(others ?? []).map((item) => (
          <NearItem key={item.event_type} {...{ record, item }} />
        ))}
      </PanelRows>
    </Panel>
  )
}

const ragOf = (severity: string) => (severity === 'dangerous' ? 'red' : 'amber')

/** A defect that was sent here to be put right. */
function Mended({ defect: { number, title, state, severity } }: { defect: BookingRecord['mends'][number] }) {
  const to = useLink()('driverCheck', { id: number })
  return (
    <li className={styles.due}>
      <span>
        <b>{title}</b>
        <small>
          Fixed by this booking: <MaybeLink href={to}>{number}</MaybeLink>,{' '}
          {stateInWords(defectCase, state).toLowerCase()}
        </small>
      </span>
      <Rag value={ragOf(severity)} detail={plainWord(severity)} />
    </li>
  )
}

/** What is put right here, what drivers reported besides, and what this follows from or led to. */
export function DefectsPanel({ record: { mends, defects, linked, left_out: left, reg_no: plate } }: Of) {
  const link = useLink()
  const search = plate === null ? {} : { search: plate }
  const now = useBusinessNow()
  if (mends.length === 0 && defects.length === 0 && linked.length === 0) return null
  return (
    <Panel title="Defects and visits" isRuled>
      <PanelRows label="Defects and visits">
        {mends.map((defect) => (
          <Mended key={defect.id} defect={defect} />
        ))}
        {defects.map((defect) => (
          <li key={`${defect.check_id} ${defect.code}`} className={styles.due}>
            <span>
              <b>{plainWord(defect.code)}</b>
              {defect.note !== null && <small>{defect.note}</small>}
              <small>
                <MaybeLink href={link('driverCheck', { id: String(defect.check_id) })}>
                  Reported in a driver check
                </MaybeLink>
                , {whenWords(defect.at, now)}
              </small>
            </span>
            {defect.severity !== null && <Rag value={ragOf(defect.severity)} detail={plainWord(defect.severity)} />}
          </li>
        ))}
        {linked.map((booking) => (
          <li key={booking.id} className={styles.due}>
            <span>
              <Other booking={booking} />
            </span>
          </li>
        ))}
        {left.mends + left.defects > 0 && (
          <li className={styles.due}>
            <LeftOut count={left.mends + left.defects} what="defects" href={link('driverChecks', undefined, search)} />
          </li>
        )}
        {left.linked > 0 && (
          <li className={styles.due}>
            <LeftOut count={left.linked} what="linked bookings" href={link('maintenance', undefined, search)} />
          </li>
        )}
      </PanelRows>
    </Panel>
  )
}
