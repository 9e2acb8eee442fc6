import { complianceEndpoints } from '@kerbline/domain/areas/compliance/endpoints.ts'
import { bookingStageInWords, bookingStageWords } from '@kerbline/domain/areas/compliance/booked-events.ts'
import { dueEventsPlan, ON } from '@kerbline/domain/areas/compliance/list.ts'
import { standingOf, viewCountsOf } from '@kerbline/domain/areas/compliance/standing.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { href } from '@kerbline/domain/screens.ts'
import { FileArchiveIcon } from '@phosphor-icons/react/dist/csr/FileArchive'
import { WrenchIcon } from '@phosphor-icons/react/dist/csr/Wrench'
import { useCallback, useMemo, useState } from 'react'
import { ImportLink, WithImport } from '../../crud/with-import.tsx'
import { Lazy } from '../../crud/lazy.tsx'
import { ahead, LazyDialog } from '../../crud/lazy-dialog.tsx'
import { changeQuery, useLocation } from '../../data/navigation/location.ts'
import { useEventTypes } from '../../data/session/event-types.ts'
import { useMay } from '../../data/session/may.ts'
import { useToday } from '../../data/session/me.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { useUser } from '../../data/session/session.ts'
import { bookingDialog } from '../../fleet/booking/booking-dialog.ts'
import type { Booked } from '../../fleet/booking/request-bookings-dialog.tsx'
import type { BulkAction } from '../../list/bulk/list-bulk.ts'
import { ListPage } from '../../list/list-page.tsx'
import { useListState } from '../../list/use-list.ts'
import { useSavedViews } from '../../list/views/views-source.ts'
import { Segmented } from '../../ui/choices/segmented.tsx'
import type { CellMap } from '../../ui/table/data-table-column.ts'
import { BookShown } from './book-shown.tsx'
import { asking, dayStood, narrowingOf, typeAsked } from './compliance-conditions.ts'
import { ComplianceMatrix } from './compliance-matrix.tsx'
import { ComplianceSummary } from './compliance-summary.tsx'
import { HolderTabs } from './held/holder-tabs.tsx'
import { heldLists, isHeldShown } from './held/held-lists.ts'
import { makePack } from './pack.ts'
import { PacksButton } from './packs-button.tsx'
import { PlannerPart } from './planner/planner-part.tsx'
import { dueCell, ragCell } from './rag-cell.tsx'
import { StoodOn } from './stood-on.tsx'
import { useStanding } from './use-standing.ts'

type Event = ReplyOf<(typeof complianceEndpoints)['events']>['rows'][number]

const vehicleHref = ({ reg_no: reg }: Event): string => href('vehicle', { reg })

const eventCells = (day: string | undefined): CellMap<Event> => ({
  rag: ragCell(day),
  due_date: dueCell,
  booked: ({ booked, booked_at: at }) =>
    booked === null ? '' : (bookingStageInWords(booked, at) ?? bookingStageWords.none),
})

interface Booking {
  readonly rows: readonly Booked[]
  readonly done: () => void
}

function useEventActions(type: string | undefined, setBooking: (booking: Booking) => void): BulkAction<Event>[] {
  const may = useMay()
  return [
    ...(may('request maintenance')
      ? [
          {
            label: 'Request bookings',
            icon: WrenchIcon,
            ahead: ahead(bookingDialog),
            run: (rows: readonly Event[], done: () => void) =>
              setBooking({ rows: rows.map(({ vehicle_id: id, event_type: eventType }) => ({ id, eventType })), done }),
          },
        ]
      : []),
    ...(may('export compliance')
      ? [
          {
            label: 'Evidence pack',
            icon: FileArchiveIcon,
            run: (rows: readonly Event[], done: () => void) => {
              void makePack({ vehicleIds: [...new Set(rows.map(({ vehicle_id: id }) => id))], type })
              done()
            },
          },
        ]
      : []),
  ]
}

const MATRIX = 'matrix'
const LIST = 'list'
const PLANNER = 'planner'

const bodies = { [MATRIX]: ComplianceMatrix, [LIST]: undefined, [PLANNER]: PlannerPart } as const

const nothing = (): void => undefined

function ComplianceList() {
  const may = useMay()
  const today = useToday()
  const types = useEventTypes()
  const isStaff = useUser()?.side === 'staff'
  const { query } = useLocation()
  const [isList, isAskedPlanner] = [query['show'] === LIST, query['show'] === PLANNER]
  const seesBookings = may('see maintenance request details')
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the kinds that fall due are read by what makes the plan
  const asked = useMemo(() => dueEventsPlan({ seesBookings, isStaff }), [seesBookings, isStaff, types])
  const [state, change] = useListState(asked)
  const [type, past] = [typeAsked(state), dayStood(state)]
  // Of a day that has passed nothing is told of bookings, and the views ask about today.
  const plan = useMemo(
    () => (past === undefined ? asked : { ...dueEventsPlan({ seesBookings: false, isStaff }), views: [] }),
    [asked, past, isStaff],
  )
  const load = useStanding(state)
  // A view is a question of its own: what it counts is not narrowed by the present one.
  const whole = useEndpoint(complianceEndpoints.standing, {})
  const views = useSavedViews('compliance')
  const [booking, setBooking] = useState<Booking>()
  const endBooking = useCallback(() => setBooking(undefined), [])
  const actions = useEventActions(type, setBooking)
  const isNow = past === undefined
  // What was planned on a day that has passed is not kept.
  const shown = isList ? LIST : isAskedPlanner && isNow ? PLANNER : MATRIX
  const cells = useMemo(() => eventCells(past ?? today), [past, today])
  const counts = isNow && whole.data ? viewCountsOf(standingOf(whole.data.types)) : undefined
  return (
    <>
      <ListPage
        title="Compliance"
        what="items"
        plan={plan}
        endpoint={complianceEndpoints.events}
        exportEndpoint={complianceEndpoints.exportEvents}
        optionsFor={complianceEndpoints.eventOptions}
        rowHref={may('see vehicles') ? vehicleHref : undefined}
        cells={cells}
        card={{ status: 'rag', lines: ['event_type', 'make_model'], facts: ['due_date', 'last_done'] }}
        tools={
          <>
            <Segmented
              label="View as"
              options={[
                { value: MATRIX, label: 'Matrix' },
                { value: LIST, label: 'List' },
                ...(isNow ? [{ value: PLANNER, label: 'Planner' }] : []),
              ]}
              value={shown}
              onChange={(show) => changeQuery({ show: show === MATRIX ? undefined : show })}
            />
            <StoodOn today={today} day={past} onChange={(day) => change({ conditions: asking(state, ON, day) })} />
          </>
        }
        primaryAction={
          may('request maintenance') && isNow && seesBookings ? (
            <BookShown state={state} onBook={(rows) => setBooking({ rows, done: nothing })} />
          ) : undefined
        }
        lastTools={
          <>
            {may('edit compliance') && <ImportLink />}
            {may('export compliance') && <PacksButton type={type} narrowed={narrowingOf(state)} />}
          </>
        }
        top={
          <>
            <HolderTabs value="vehicles" />
            <ComplianceSummary {...{ load, state, change, past }} mode={shown === MATRIX ? undefined : shown} />
          </>
        }
        body={bodies[shown]}
        searchHint="Reg or model"
        emptyWords={{
          title: 'No compliance dates yet',
          faq: 'mot',
          words: 'Due dates will appear here once you record an MOT, service or inspection.',
        }}
        views={views}
        viewCounts={counts}
        bulkActions={isNow && actions.length > 0 ? actions : undefined}
      />
      {booking && (
        <LazyDialog of={bookingDialog} name="The booking form" onClose={endBooking}>
          {(RequestBookingsDialog) => (
            <RequestBookingsDialog
              rows={booking.rows}
              onClose={endBooking}
              onDone={() => {
                booking.done()
                endBooking()
              }}
            />
          )}
        </LazyDialog>
      )}
    </>
  )
}

/** Fleet compliance: how it stands, what falls due, what was done, and the proof of it; of vehicles, of drivers, of companies. */
export function CompliancePage() {
  const { query } = useLocation()
  const show = query['show']
  if (isHeldShown(show))
    return (
      <Lazy key={show} of={heldLists[show]} title="Compliance">
        {(Shown) => <Shown />}
      </Lazy>
    )
  return (
    <WithImport kind="compliance" title="Compliance">
      <ComplianceList />
    </WithImport>
  )
}
