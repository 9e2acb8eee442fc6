import { complianceEndpoints } from '@kerbline/domain/areas/compliance/endpoints.ts'
import { isDoneAtWorkshop } from '@kerbline/domain/areas/compliance/types/event-types.ts'
import { pageInput, type ListState } from '@kerbline/domain/kit/list-state.ts'
import { CalendarPlusIcon } from '@phosphor-icons/react/dist/csr/CalendarPlus'
import { useState } from 'react'
import { call } from '../../data/client.ts'
import { isLoadFailure } from '../../data/failure.ts'
import { bookingDialog } from '../../fleet/booking/booking-dialog.ts'
import type { Booked } from '../../fleet/booking/request-bookings-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import { asking } from './compliance-conditions.ts'

/** As many as one request may ask for. */
const MAX_BOOKED = 1_000
const PAGE = 100

/** What the list shows that nobody has booked and a workshop does, the most urgent first; and how many there are of it in all. */
async function unbooked(state: ListState): Promise<{ rows: Booked[]; isCut: boolean }> {
  const asked = {
    ...state,
    conditions: asking(state, 'booked', 'none'),
    after: undefined,
    before: undefined,
    at: undefined,
  }
  const rows: Booked[] = []
  for (let after: string | undefined; ;) {
    const page = await call(complianceEndpoints.events, {
      ...pageInput(asked),
      size: PAGE,
      ...(after !== undefined && { after }),
    })
    rows.push(
      ...page.rows.flatMap(({ vehicle_id: id, event_type: eventType }) =>
        isDoneAtWorkshop(eventType) ? [{ id, eventType }] : [],
      ),
    )
    if (page.next === null) return { rows, isCut: false }
    if (rows.length >= MAX_BOOKED) return { rows: rows.slice(0, MAX_BOOKED), isCut: true }
    after = page.next
  }
}

interface Props {
  readonly state: ListState
  readonly onBook: (rows: readonly Booked[]) => void
}

/** Asks the workshop for everything the list shows that is not booked yet. */
export function BookShown({ state, onBook }: Props) {
  const [isGathering, setGathering] = useState(false)
  const gather = async (): Promise<void> => {
    setGathering(true)
    try {
      const [{ rows, isCut }] = await Promise.all([unbooked(state), bookingDialog.load()])
      if (rows.length === 0)
        showToast({ tone: 'done', title: 'Nothing to book. Everything shown is booked or is not done at a workshop.' })
      else onBook(rows)
      if (isCut)
        showToast({
          tone: 'alert',
          title: `We have added the ${MAX_BOOKED.toLocaleString('en-GB')} most urgent.`,
          body: 'Request these first, then repeat for the rest.',
        })
    } catch (error) {
      if (!isLoadFailure(error)) throw error
      showToast({
        tone: 'failed',
        title: 'We could not load the unbooked items.',
        body: error.message,
        action: { label: 'Retry', onSelect: () => void gather() },
      })
    } finally {
      setGathering(false)
    }
  }
  return (
    <Button
      variant="primary"
      icon={CalendarPlusIcon}
      isBusy={isGathering}
      busyLabel="Loading"
      onPointerEnter={() => void bookingDialog.load()}
      onClick={() => void gather()}
    >
      Request bookings
    </Button>
  )
}
