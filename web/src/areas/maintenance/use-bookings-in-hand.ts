// The bookings kept on this device as rows of their list: what it paints first, and what it is made of while the server is gone.
import { maintenanceEndpoints } from '@kerbline/domain/areas/maintenance/endpoints.ts'
import { eventTypeName } from '@kerbline/domain/areas/maintenance/event-types.ts'
import { parseLatestStatus } from '@kerbline/domain/areas/maintenance/rules.ts'
import {
  isMaintenanceState,
  isOpenMaintenanceState,
  maintenanceStateTable,
} from '@kerbline/domain/areas/maintenance/states.ts'
import { type CaseSide, type CaseStates, waitsOn } from '@kerbline/domain/cases/case-kind.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import type { ListPlan } from '@kerbline/domain/kit/list.ts'
import type { ListState } from '@kerbline/domain/kit/list-state.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { noPlaceKept, notKept, useCasesInHand } from '../../case/use-cases-in-hand.ts'
import type { Hand, HandColumn, InHand } from '../../list/list-hand.ts'
import type { BookingRow } from './maintenance-source.ts'

type Kept = ReplyOf<(typeof maintenanceEndpoints)['events']>
const states: CaseStates = maintenanceStateTable
const turnOf = (state: string): CaseSide | null => (isMaintenanceState(state) ? waitsOn({ states }, state) : null)

/** What the call of the events does not say stays empty; the columns below name what it does. */
const rowOf = ({
  id,
  reg_no,
  type,
  status,
  created_at,
  booked_at,
  latest_status: latest,
}: Kept[number]): BookingRow => ({
  ...notKept,
  ...noPlaceKept,
  id,
  // Numbers are the list's own: until it answers, a booking goes by the number of its address.
  number: `Booking ${id}`,
  type,
  title: eventTypeName(type),
  state: status,
  priority: 'normal',
  reg_no,
  waiting_on: turnOf(status),
  is_open: isOpenMaintenanceState(status),
  created_at,
  updated_at: '',
  dealer: null,
  booked_at,
  downtime_hours: null,
  is_rechargeable: false,
  is_status_unknown: !parseLatestStatus(latest).isKnown,
})

const columns: Readonly<Record<string, HandColumn<BookingRow>>> = {
  title: { value: ({ title }) => title },
  type: { value: ({ type }) => type },
  reg_no: { value: ({ reg_no: plate }) => plate },
  state: { value: ({ state }) => state },
  waiting_on: { value: ({ waiting_on: side }) => side },
  is_open: { value: ({ is_open: isOpen }) => isOpen },
  is_status_unknown: { value: ({ is_status_unknown: isUnknown }) => isUnknown },
  booked_at: { value: ({ booked_at: at }) => at },
  created_at: { value: ({ created_at: at }) => at },
  // Of the call there is nothing newer than the day it was asked for.
  updated_at: { value: ({ created_at: at }) => at },
}

const handOf = (kept: Kept, at: Date, today: string | undefined): Hand<BookingRow> => ({
  rows: kept.map(rowOf),
  at,
  columns,
  searched: ({ number, title, reg_no: plate }) => [number, title, plate].filter(Boolean).join(' '),
  today,
  note: `You are offline. You can search and filter the ${counted(kept.length, 'booking')} saved on this device. Other details and changes need a connection.`,
})

const copy = { endpoint: maintenanceEndpoints.events, input: {}, handOf }

/** `<ListPage inHand={useBookingsInHand(plan, today)} …>` */
export const useBookingsInHand = (
  plan: ListPlan,
  today: string | undefined,
): ((state: ListState) => InHand<BookingRow> | undefined) => useCasesInHand(copy, plan, today)
