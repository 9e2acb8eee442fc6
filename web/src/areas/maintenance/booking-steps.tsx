import { maintenanceEndpoints } from '@kerbline/domain/areas/maintenance/endpoints.ts'
import { formatInstant } from '@kerbline/domain/kit/time/date-words.ts'
import { isCalendarDate } from '@kerbline/domain/kit/time/calendar.ts'
import { londonDate, londonInstant } from '@kerbline/domain/kit/time/london-clock.ts'
import { managedEndpoints } from '@kerbline/domain/managed-endpoints.ts'
import { useState } from 'react'
import { useSide, type CaseRecord } from '../../case/case-source.ts'
import { SearchedInput, useSearching } from '../../case/steps/searched-input.tsx'
import type { StandingValue, StepHelp, StepInputProps } from '../../case/steps/step-help.ts'
import { useBusinessNow } from '../../case/use-business-now.ts'
import { useEndpoint, withData } from '../../data/use-endpoint.ts'
import { RadioList } from '../../ui/choices/radio-list.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { LoadState } from '../../ui/layout/load-state.tsx'
import { SkeletonText } from '../../ui/layout/skeleton.tsx'
import type { BookingRecord } from './maintenance-source.ts'

/** A workshop of the register of dealers. */
function DealerInput(props: StepInputProps) {
  const searching = useSearching()
  const { rested: search, isWanted } = searching
  const load = useEndpoint(managedEndpoints.dealers.list, { search, sort: 'name', size: 25 }, { isEnabled: isWanted })
  const options = load.data?.rows.map((row) => ({
    value: String(row.id),
    label: String(row['name']),
    note: typeof row['postcode'] === 'string' ? row['postcode'] : undefined,
  }))
  return <SearchedInput {...props} searching={searching} load={withData(load, options)} />
}

/** One of the dates the other side offers; the first stands chosen. */
function OfferInput({ id, field, value, error, onChange, record }: StepInputProps) {
  const viewer = useSide()
  const now = useBusinessNow()
  const load = useEndpoint(maintenanceEndpoints.dates, { id: record.id })
  return (
    <LoadState what="the dates" load={load} onRetry={load.retry} skeleton={<SkeletonText lines={2} />}>
      {({ offers }) => {
        const open = offers.filter(({ side, state }) => side !== viewer && state === 'open')
        const soonest = open.toSorted((one, other) => (one.starts_at < other.starts_at ? -1 : 1))
        return (
          <RadioList
            id={id}
            legend={field.label}
            error={error}
            look="list"
            options={soonest.map((offer) => ({
              value: String(offer.id),
              label: formatInstant(offer.starts_at, londonDate(now)),
              note: [offer.dealer, offer.place, offer.note].filter(Boolean).join(', ') || undefined,
            }))}
            value={typeof value === 'number' ? String(value) : soonest[0] && String(soonest[0].id)}
            onChange={(chosen) => onChange(Number(chosen))}
          />
        )
      }}
    </LoadState>
  )
}

/** Asked for once the server has named the day as full, or the workshop as closed. */
function FullDayInput(props: StepInputProps) {
  const [isAsked, setAsked] = useState(false)
  const isShown = isAsked || props.error !== undefined || Boolean(props.value)
  if (isShown && !isAsked) setAsked(true)
  const { id, name, field, value, onChange, error } = props
  return (
    isShown && (
      <TextField
        {...{ id, name, error }}
        label={field.label}
        maxLength={field.max}
        value={typeof value === 'string' ? value : ''}
        onChange={(event) => onChange(event.target.value)}
      />
    )
  )
}

const isBooking = (record: CaseRecord): record is BookingRecord => 'dealer' in record && 'booked_at' in record

/** When a workshop opens, where nobody has said another time. */
const FIRST_SLOT = '08:30'

/** The workshop that is agreed on stands in every offer; a slot is moved from where it is, and first said for the days that were asked for. */
function standingOf(record: CaseRecord, now: Date): Record<string, StandingValue> {
  if (!isBooking(record)) return {}
  const wishes = record.preferred_dates
    .flatMap((day) => (isCalendarDate(day) ? (londonInstant(day, FIRST_SLOT) ?? []) : []))
    .filter((slot) => Date.parse(slot) > now.getTime())
  return {
    dealer_id: { value: record.dealer?.id ?? null, words: record.dealer?.name },
    booked_at: { value: record.booked_at ?? wishes[0] ?? null },
    first_at: { value: wishes[0] ?? null },
    second_at: { value: wishes[1] ?? null },
    third_at: { value: wishes[2] ?? null },
    // Usual with a calibration: who did not look says so.
    speed_limiter: { value: 'checked' },
  }
}

/** What a booking knows of the fields of its steps. */
export const bookingStepHelp: StepHelp = {
  inputs: { dealer_id: DealerInput, offer_id: OfferInput, full_day_reason: FullDayInput },
  standing: standingOf,
}
