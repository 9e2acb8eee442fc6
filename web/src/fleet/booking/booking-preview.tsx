import { skipReason } from '@kerbline/domain/areas/maintenance/booking-verdicts.ts'
import type { maintenanceEndpoints } from '@kerbline/domain/areas/maintenance/endpoints.ts'
import { eventTypeName } from '@kerbline/domain/areas/maintenance/event-types.ts'
import { serviceFor } from '@kerbline/domain/areas/maintenance/workshop-service.ts'
import { isCalendarDate, type CalendarDate } from '@kerbline/domain/kit/time/calendar.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { useState } from 'react'
import type { Loaded } from '../../data/use-endpoint.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/choices/select-field.tsx'
import { DateField } from '../../ui/fields/date-field.tsx'
import { LoadState } from '../../ui/layout/load-state.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { Plate } from '../plate.tsx'
import styles from './booking-preview.module.css'

export type Preview = ReplyOf<(typeof maintenanceEndpoints)['previewBookings']>
type Vehicle = Preview['vehicles'][number]

/** "MOT, due 8 Nov 2026" */
const workWords = ({ type, due_date: due }: Vehicle): string =>
  [eventTypeName(type ?? ''), ...(due !== null && isCalendarDate(due) ? [`due ${formatDate(due)}`] : [])].join(', ')

/** What is otherwise for one vehicle than for all of them. */
export interface OwnRequest {
  readonly vehicle_id: number
  readonly type: string
  readonly preferred_date: string | null
  readonly dealer_id: number | null
}

interface OwnRequests {
  readonly own: readonly OwnRequest[]
  readonly onOwn: (own: readonly OwnRequest[]) => void
  /** What the server refused, by its name: `own.0.preferred_date`. */
  readonly errorAt: (field: string) => string | undefined
}

interface RowProps extends OwnRequests {
  readonly vehicle: Vehicle
  readonly workshops: Preview['workshops']
  readonly today: CalendarDate | undefined
  /** One of several: it can be asked for otherwise than the rest. */
  readonly isAmong: boolean
}

const NO_WORKSHOP = 'none'

/** The day and the workshop of one vehicle. */
function OwnFields({ vehicle, workshops, today, own, onOwn, errorAt }: Omit<RowProps, 'isAmong'>) {
  const { vehicle_id: id, type: work, reg_no: plate } = vehicle
  const type = work ?? ''
  const found = own.findIndex((each) => each.vehicle_id === id && each.type === type)
  const place = found < 0 ? own.length : found
  const its = own[place] ?? { vehicle_id: id, type, preferred_date: null, dealer_id: null }
  const change = (next: Partial<OwnRequest>) =>
    onOwn([...own.slice(0, place), { ...its, ...next }, ...own.slice(place + 1)])
  const options = workshops
    .filter(({ services }) => services.includes(serviceFor(type)))
    .map(({ id: value, name, postcode }) => ({ value: String(value), label: name, note: postcode ?? undefined }))
  return (
    <div className={styles.own} role="group" aria-label={`Date and workshop for ${plate}`}>
      <DateField
        label="First choice of date"
        isOptional
        today={today}
        value={its.preferred_date}
        error={errorAt(`own.${place}.preferred_date`)}
        onChange={(date) => change({ preferred_date: date })}
      />
      <SelectField
        label="Preferred workshop"
        isOptional
        value={its.dealer_id === null ? NO_WORKSHOP : String(its.dealer_id)}
        options={[{ value: NO_WORKSHOP, label: 'No preference' }, ...options]}
        error={errorAt(`own.${place}.dealer_id`)}
        onChange={(value) => change({ dealer_id: value === NO_WORKSHOP ? null : Number(value) })}
      />
    </div>
  )
}

function Row(props: RowProps) {
  const { vehicle, workshops, today, own, isAmong } = props
  const { reg_no: plate, verdict, branch } = vehicle
  const [isOpen, setOpen] = useState(false)
  const its = own.find(({ vehicle_id: id, type }) => id === vehicle.vehicle_id && type === vehicle.type)
  const workshop = workshops.find(({ id }) => id === its?.dealer_id)?.name
  const date = its?.preferred_date
  const otherwise = [date && isCalendarDate(date) ? formatDate(date) : null, workshop].filter(Boolean).join(', ')
  return (
    <>
      <tr>
        <th scope="row">
          <Plate reg={plate} size="small" />
        </th>
        <td className={verdict === 'request' ? styles.request : styles.skip}>
          {verdict === 'request' ? 'Request' : 'Skip'}
        </td>
        <td>{branch}</td>
        <td>
          {verdict === 'request' ? workWords(vehicle) : skipReason({ ...vehicle, verdict }, today)}
          {otherwise !== '' && <b className={styles.otherwise}>{otherwise}</b>}
        </td>
        <td>
          {isAmong && verdict === 'request' && (
            <Button
              size="small"
              variant="quiet"
              aria-expanded={isOpen}
              aria-label={`Change date or workshop for ${plate}`}
              onClick={() => setOpen(!isOpen)}
            >
              Change
            </Button>
          )}
        </td>
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={5}>
            <OwnFields {...props} />
          </td>
        </tr>
      )}
    </>
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

interface Props extends OwnRequests {
  readonly load: Loaded<Preview>
  readonly today: CalendarDate | undefined
  /** All that match, where only those in sight are named here. */
  readonly total?: number | undefined
}

/** Beforehand, vehicle by vehicle: what is asked for, what is left out and why. */
export const BookingPreview = ({ load, today, total, ...own }: Props) => (
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
                  <th scope="col">Branch</th>
                  <th scope="col">Details</th>
                  <th scope="col">
                    <VisuallyHidden>Change</VisuallyHidden>
                  </th>
                </tr>
              </thead>
              <tbody>
                {preview.vehicles.map((vehicle) => (
                  <Row
                    key={`${vehicle.vehicle_id} ${vehicle.type ?? ''}`}
                    {...{ vehicle, today, ...own }}
                    workshops={preview.workshops}
                    isAmong={preview.vehicles.length > 1}
                  />
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </LoadState>
  </section>
)
