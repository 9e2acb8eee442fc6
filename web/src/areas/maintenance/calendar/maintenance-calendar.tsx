import { maintenanceEndpoints } from '@kerbline/domain/areas/maintenance/endpoints.ts'
import { unbookedStates } from '@kerbline/domain/areas/maintenance/states.ts'
import type { MaintenanceVerb } from '@kerbline/domain/areas/maintenance/case.ts'
import { href } from '@kerbline/domain/screens.ts'
import { useMemo } from 'react'
import { ShownBar, useShown } from '../../../case/board/shown-bar.tsx'
import type { CalendarSource, Target } from '../../../case/calendar/calendar-source.ts'
import { CaseCalendar } from '../../../case/calendar/case-calendar.tsx'
import { WithoutDate } from '../../../case/calendar/without-date.tsx'
import type { StandingValue } from '../../../case/steps/step-help.ts'
import { useEndpoint } from '../../../data/use-endpoint.ts'
import { useSavedViews } from '../../../list/views/views-source.ts'
import { bookingMoveHelp } from '../booking-moves.ts'
import { maintenanceSource } from '../maintenance-source.ts'
import { useMaintenancePlan } from '../use-maintenance-plan.ts'

const PAGE = 25

/** The steps that give a booking another day: staff move it or offer others, customers ask for one. */
const verbs: readonly MaintenanceVerb[] = ['rebook', 'book', 'ask to move', 'ask for another date', 'offer dates']

const hrefOf = ({ id }: { readonly id: number }): string => href('maintenanceEvent', { id: String(id) })

/** The day and the workshop it was dropped on, in every field that asks for one. */
function standingAt({ startsAt, workshop }: Target): Readonly<Record<string, StandingValue>> {
  const day = { value: startsAt }
  return {
    booked_at: day,
    starts_at: day,
    first_at: day,
    ...(workshop.id !== null && { dealer_id: { value: workshop.id, words: workshop.name ?? undefined } }),
  }
}

/** What is booked and offered by workshop and day, and beside it what has no date. */
export function MaintenanceCalendar() {
  const plan = useMaintenancePlan()
  const shown = useShown(plan)
  const { asked, isNarrowed } = shown
  const views = useSavedViews('maintenance')
  const { data: counts } = useEndpoint(maintenanceEndpoints.viewCounts, {})
  const undated = useEndpoint(maintenanceEndpoints.list, {
    ...asked,
    filter: [...asked.filter, 'is_open:is:yes', `state:is:${unbookedStates.join(',')}`],
    sort: 'due_on',
    size: PAGE,
  })
  const question = JSON.stringify(asked)
  const calendar: CalendarSource = useMemo(
    () => ({
      source: maintenanceSource,
      help: bookingMoveHelp,
      endpoint: maintenanceEndpoints.calendar,
      hrefOf,
      verbs,
      standingAt,
      asked,
    }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the same question is the same calendar
    [question],
  )
  const toBook = plan.views?.find(({ name }) => name === 'to_book')?.query
  return (
    <>
      <ShownBar
        {...{ plan, shown, counts, views }}
        title="Maintenance"
        what="bookings"
        searchHint="Number, words or plate"
        counting={maintenanceEndpoints.list}
        keeps={['show', 'week']}
      />
      <CaseCalendar
        {...{ calendar, isNarrowed }}
        what="bookings"
        beside={
          <WithoutDate
            kind={maintenanceSource.kind}
            load={undated}
            hrefOf={hrefOf}
            all={href('maintenance', undefined, toBook)}
          />
        }
      />
    </>
  )
}
