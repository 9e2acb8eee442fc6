import type { MaintenanceVerb } from '@kerbline/domain/areas/maintenance/case.ts'
import { maintenanceEndpoints } from '@kerbline/domain/areas/maintenance/endpoints.ts'
import { isCalendarDate } from '@kerbline/domain/kit/time/calendar.ts'
import { londonInstant } from '@kerbline/domain/kit/time/london-clock.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { href } from '@kerbline/domain/screens.ts'
import { useState } from 'react'
import type { CaseRecord } from '../../case/case-source.ts'
import { offerInput } from '../../case/dates/offer-input.tsx'
import { offeredFirst } from '../../case/dates/offers.ts'
import { DealerInput } from '../../case/steps/record-inputs.tsx'
import type { StandingValue, StepHelp, StepInputProps } from '../../case/steps/step-help.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FIRST_SLOT, workshopOffers } from './free-workshops.tsx'

type BookingRecord = ReplyOf<(typeof maintenanceEndpoints)['view']>['record']

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

/** The workshop that is agreed on stands in every offer; a slot is moved from where it is, and first said for the days that were asked for. */
function standingOf(record: CaseRecord, now: Date): Record<string, StandingValue> {
  if (!isBooking(record)) return {}
  const wishes = record.preferred_dates.flatMap((day) =>
    isCalendarDate(day) ? (londonInstant(day, FIRST_SLOT) ?? []) : [],
  )
  const offered = offeredFirst(wishes, now)
  return {
    ...offered,
    dealer_id: { value: record.dealer?.id ?? null, words: record.dealer?.name },
    booked_at: { value: record.booked_at ?? offered['first_at']?.value },
    // Usual with a calibration: who did not look says so.
    speed_limiter: { value: 'checked' },
  }
}

/** An estimate is decided line by line, where its lines are. */
const ofEstimate: readonly MaintenanceVerb[] = ['approve cost', 'decline cost']

/** What a booking knows of its steps. */
export const bookingStepHelp: StepHelp = {
  inputs: { dealer_id: DealerInput, offer_id: offerInput(maintenanceEndpoints.dates), full_day_reason: FullDayInput },
  offers: workshopOffers,
  standing: standingOf,
  onRecord: (verb, { id }) =>
    ofEstimate.some((each) => each === verb) ? href('maintenanceEvent', { id: String(id) }) : undefined,
}
