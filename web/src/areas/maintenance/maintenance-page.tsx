import { maintenanceCase } from '@kerbline/domain/areas/maintenance/case.ts'
import { formatInstant } from '@kerbline/domain/kit/time/date-words.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { CaseListPage } from '../../case/case-list-page.tsx'
import { changeQuery, useLocation } from '../../data/navigation/location.ts'
import { useMay } from '../../data/session/may.ts'
import { useToday } from '../../data/session/me.ts'
import { useIsViewing } from '../../data/session/viewing.ts'
import { AskWorkButton, OpenedAskWork } from '../../fleet/booking/ask-work-button.tsx'
import type { CellMap } from '../../ui/table/data-table-column.ts'
import { DowntimeButton } from './downtime/downtime-button.tsx'
import { maintenanceSource, type BookingRow } from './maintenance-source.ts'
import { useTakingBack } from './take-back.tsx'
import { useBookingsInHand } from './use-bookings-in-hand.ts'
import { useMaintenancePlan } from './use-maintenance-plan.ts'

/** Most bookings have neither yet: an empty cell says so with less noise. */
const cells: CellMap<BookingRow> = {
  dealer: ({ dealer }) => dealer ?? '',
  downtime_hours: ({ downtime_hours: hours }) => (hours === null ? '' : hours.toLocaleString('en-GB')),
}

/** The workshop, and the day once it is agreed. */
const cardFacts = ({ dealer, booked_at: slot }: BookingRow, now: Date): string =>
  [dealer ?? 'No workshop yet', slot === null ? null : formatInstant(slot, londonDate(now))].filter(Boolean).join(', ')

/** The form at once, for whoever comes by the menu of new requests. */
function AskedFor() {
  const { query } = useLocation()
  const isViewing = useIsViewing()
  if (isViewing || query['ask'] !== 'work') return null
  return <OpenedAskWork title="Book maintenance" onClose={() => changeQuery({ ask: undefined })} />
}

/** Every booking of the scope: as a list, a board or a calendar. */
export function MaintenancePage() {
  const mayAsk = useMay()([maintenanceCase.open, maintenanceCase.manage])
  const plan = useMaintenancePlan()
  const today = useToday()
  const inHand = useBookingsInHand(plan, today)
  const takingBack = useTakingBack()
  return (
    <>
      <CaseListPage
        source={maintenanceSource}
        plan={plan}
        inHand={inHand}
        cells={cells}
        card={{ status: 'state', lines: ['title', 'reg_no', 'account_name', 'dealer'], facts: ['booked_at', 'due_on'] }}
        cardFacts={cardFacts}
        lastTools={<DowntimeButton />}
        primaryAction={mayAsk && <AskWorkButton variant="primary" />}
        emptyWords={{
          title: 'No bookings yet',
          faq: 'bookings',
          words: 'Book maintenance here or from a vehicle. You can then follow its date, cost and progress.',
        }}
        bulkActions={takingBack.actions}
      />
      {takingBack.dialog}
      {mayAsk && <AskedFor />}
    </>
  )
}
