import { skipReason } from '@kerbline/domain/areas/maintenance/booking-verdicts.ts'
import type { maintenanceEndpoints } from '@kerbline/domain/areas/maintenance/endpoints.ts'
import { eventTypeName } from '@kerbline/domain/areas/maintenance/event-types.ts'
import { isCalendarDate, type CalendarDate } from '@kerbline/domain/kit/time/calendar.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import type { Loaded } from '../../data/use-endpoint.ts'
import { LoadState } from '../../ui/layout/load-state.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton.tsx'
import { Plate } from '../plate.tsx'
import styles from './booking-preview.module.css'

export type Preview = ReplyOf<(typeof maintenanceEndpoints)['previewBookings']>
type Vehicle = Preview['vehicles'][number]

/** "MOT, due 8 Nov 2026" */
const workWords = ({ type, due_date: due }: Vehicle): string =>
  [eventTypeName(type ?? ''), ...(due !== null && isCalendarDate(due) ? [`due ${formatDate(due)}`] : [])].join(', ')

const Row = ({ vehicle, today }: { vehicle: Vehicle; today: CalendarDate | undefined }) => {
  const { reg_no: plate, verdict } = vehicle
  return (
    <tr>
      <th scope="row">
        <Plate reg={plate} size="small" />
      </th>
      <td className={verdict === 'request' ? styles.request : styles.skip}>
        {verdict === 'request' ? 'Request' : 'Skip'}
      </td>
      <td>{verdict === 'request' ? workWords(vehicle) : skipReason({ ...vehicle, verdict }, today)}</td>
    </tr>
  )
}

export const countRequests = ({ vehicles }: Preview): number =>
  vehicles.filter(({ verdict }) => verdict === 'request').length

const count = (value: number): string => value.toLocaleString('en-GB')

/** "12 requested, 3 skipped" */
function sumWords(preview: Preview): string {
  const requests = countRequests(preview)
  const skips = preview.vehicles.length - requests
  return `${count(requests)} requested, ${count(skips)} skipped`
}

interface Props {
  readonly load: Loaded<Preview>
  readonly today: CalendarDate | undefined
  /** All that match, where only those in sight are named here. */
  readonly total?: number | undefined
}

/** Beforehand, vehicle by vehicle: what is asked for, what is left out and why. */
export const BookingPreview = ({ load, today, total }: Props) => (
  <section className={styles.preview} aria-label="Bookings to request">
    <LoadState what="the bookings" load={load} onRetry={load.retry} skeleton={<SkeletonRows rows={3} />}>
      {(preview) => (
        <>
          <p className={styles.sum} role="status">
            <b>{sumWords(preview)}</b>
            {total !== undefined &&
              total > preview.vehicles.length &&
              ` of the first ${count(preview.vehicles.length)}. The same rules apply to the other ${count(total - preview.vehicles.length)}. You can see the results for 30 days.`}
          </p>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a thousand vehicles scroll in here, by keyboard too */}
          <div className={styles.rows} tabIndex={0} role="group" aria-label="Vehicles">
            <table>
              <thead>
                <tr>
                  <th scope="col">Vehicle</th>
                  <th scope="col">Action</th>
                  <th scope="col">Details</th>
                </tr>
              </thead>
              <tbody>
                {preview.vehicles.map((vehicle) => (
                  <Row key={`${vehicle.vehicle_id} ${vehicle.type ?? ''}`} vehicle={vehicle} today={today} />
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </LoadState>
  </section>
)
