import { vehiclesEndpoints, type VehicleListRow } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import { typeAskedFor } from '@kerbline/domain/areas/vehicles/due-columns.ts'
import { vehiclesPlan } from '@kerbline/domain/areas/vehicles/list.ts'
import { href } from '@kerbline/domain/screens.ts'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { SignOutIcon } from '@phosphor-icons/react/dist/csr/SignOut'
import { WrenchIcon } from '@phosphor-icons/react/dist/csr/Wrench'
import { useCallback, useMemo, useState } from 'react'
import type { ManyRows } from '../../../list/bulk/bulk-change.ts'
import type { BulkAction } from '../../../list/bulk/list-bulk.ts'
import { ImportLink, WithImport } from '../../../crud/with-import.tsx'
import { Lazy } from '../../../crud/lazy.tsx'
import { ahead, LazyDialog } from '../../../crud/lazy-dialog.tsx'
import { ListPage } from '../../../list/list-page.tsx'
import { rememberListNavigation } from '../../../record/list-navigation.ts'
import { useEventTypes } from '../../../data/session/event-types.ts'
import { useSavedViews } from '../../../list/views/views-source.ts'
import { useMay } from '../../../data/session/may.ts'
import { useToday } from '../../../data/session/me.ts'
import { useUser } from '../../../data/session/session.ts'
import { useEndpoint } from '../../../data/use-endpoint.ts'
import { changeQuery, navigate, useLocation } from '../../../data/navigation/location.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Segmented } from '../../../ui/choices/segmented.tsx'
import { LazyMap } from './lazy-map.tsx'
import { vehicleForms } from '../lazy-vehicle-forms.ts'
import { bookingDialog } from '../../../fleet/booking/booking-dialog.ts'
import { useVehiclesInHand } from './use-vehicles-in-hand.ts'
import { vehicleCells } from './vehicle-cells.tsx'
import { newVehicleHref } from '../vehicle-links.ts'
import { useVehiclesBulk } from './vehicles-bulk.tsx'
import { useVehiclesEdit } from './vehicles-edit.tsx'

const remember = (rows: readonly VehicleListRow[]): void =>
  rememberListNavigation(
    'vehicles',
    rows.map(({ reg_no: plate }) => plate),
  )

/** A vehicle comes from the hire company. */
function useMayCreate(): boolean {
  const may = useMay()
  return useUser()?.side === 'staff' && may('edit vehicles')
}

interface Ticked {
  readonly many?: ManyRows
  readonly rows: readonly VehicleListRow[]
  readonly done: () => void
}

/** The whole fleet of the scope as a list. */
function VehiclesList() {
  const may = useMay()
  const today = useToday()
  const types = useEventTypes()
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the kinds that fall due are read by what makes both
  const plan = useMemo(() => vehiclesPlan((permission) => may(permission)), [may, types])
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
  const cells = useMemo(() => vehicleCells(today), [today, types])
  const views = useSavedViews('vehicles')
  const { data: counts } = useEndpoint(vehiclesEndpoints.viewCounts, {})
  const { query } = useLocation()
  const isMap = query['show'] === 'map' && may('see vehicle location')
  const rowHref = useCallback(({ reg_no: reg }: VehicleListRow) => href('vehicle', { reg }), [])
  const [booking, setBooking] = useState<Ticked>()
  const endBooking = useCallback(() => setBooking(undefined), [])
  const tagging = useVehiclesBulk()
  const inHand = useVehiclesInHand(plan, today)
  const editing = useVehiclesEdit()
  const mayCreate = useMayCreate()
  // A list narrowed to one kind of event is booked for that.
  const asked = typeAskedFor(Object.keys(query))
  const bookingAction: BulkAction<VehicleListRow> = {
    label: 'Request bookings',
    icon: WrenchIcon,
    ahead: ahead(bookingDialog),
    run: (rows, done) => setBooking({ rows, done }),
    all: (many, rows, done) => setBooking({ many, rows, done }),
  }
  const offHireAction: BulkAction<VehicleListRow> = {
    label: 'Request off-hire',
    icon: SignOutIcon,
    run: (rows) => navigate(href('requestOffHire', {}, { reg: rows.map(({ reg_no: reg }) => reg).join(',') })),
  }
  const bulkActions = [
    ...(tagging.actions ?? []),
    ...editing.actions,
    ...(may('request maintenance') ? [bookingAction] : []),
    ...(may('request off hire') ? [offHireAction] : []),
  ]
  return (
    <WithImport kind="vehicles" title="Vehicles">
      <ListPage
        title="Vehicles"
        what="vehicles"
        plan={plan}
        endpoint={vehiclesEndpoints.list}
        onRows={remember}
        inHand={inHand}
        rowHref={rowHref}
        hrefOfChanged={({ name: reg }) => href('vehicle', { reg })}
        cells={cells}
        card={{ status: 'rag', lines: ['make_model', 'next_due_date'], facts: ['driver_id', 'miles'] }}
        tools={
          may('see vehicle location') && (
            <Segmented
              label="Shown as"
              options={[
                { value: 'list', label: 'List' },
                { value: 'map', label: 'Map' },
              ]}
              value={isMap ? 'map' : 'list'}
              onChange={(show) => changeQuery({ show: show === 'map' ? 'map' : undefined })}
            />
          )
        }
        lastTools={may('edit vehicles') && <ImportLink />}
        primaryAction={
          mayCreate && (
            <ButtonLink href={newVehicleHref()} variant="primary" icon={PlusIcon} iconWeight="bold">
              New vehicle
            </ButtonLink>
          )
        }
        body={isMap ? LazyMap : undefined}
        searchHint={may('see drivers') ? 'Reg, model, branch, driver or tag' : 'Reg, model, branch or tag'}
        emptyWords={{
          title: 'No vehicles on this account',
          faq: 'off_hire',
          words: mayCreate
            ? 'Add your first vehicle, or import a file.'
            : 'Your vehicles will appear here when your first hire starts.',
        }}
        bulkActions={bulkActions}
        exportEndpoint={vehiclesEndpoints.exportRows}
        optionsFor={vehiclesEndpoints.options}
        views={views}
        viewCounts={counts}
      />
      {tagging.dialog}
      {editing.dialog}
      {booking && (
        <LazyDialog of={bookingDialog} name="The booking form" onClose={endBooking}>
          {(RequestBookingsDialog) => (
            <RequestBookingsDialog
              eventType={asked}
              rows={booking.rows}
              many={booking.many}
              onClose={endBooking}
              onDone={() => {
                booking.done()
                endBooking()
              }}
            />
          )}
        </LazyDialog>
      )}
    </WithImport>
  )
}

/** The list, or in its place the form of a new vehicle. */
export function VehiclesPage() {
  const { query } = useLocation()
  const mayCreate = useMayCreate()
  if (query['new'] !== '1' || !mayCreate) return <VehiclesList />
  return (
    <Lazy of={vehicleForms} title="New vehicle">
      {({ CreateVehicle }) => <CreateVehicle />}
    </Lazy>
  )
}
