import { vehiclesEndpoints, type VehicleListRow } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import { vehiclesPlan } from '@kerbline/domain/areas/vehicles/list.ts'
import { href } from '@kerbline/domain/screens.ts'
import { WrenchIcon } from '@phosphor-icons/react/dist/csr/Wrench'
import { useCallback, useMemo, useState } from 'react'
import type { ManyRows } from '../../crud/bulk-change.ts'
import type { BulkAction } from '../../crud/list-bulk.ts'
import { ImportLink, WithImport } from '../../crud/import-door.tsx'
import { ListPage } from '../../crud/list-page.tsx'
import { rememberTrail } from '../../crud/record-trail.ts'
import { useSavedViews } from '../../crud/views-source.ts'
import { useMay } from '../../data/may.ts'
import { useToday } from '../../data/me.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { changeQuery, usePlace } from '../../data/place.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { LateMap } from './late-map.tsx'
import { RequestBookingsDialog } from './request-bookings-dialog.tsx'
import { useVehiclesInHand } from './use-vehicles-in-hand.ts'
import { vehicleCells } from './vehicle-cells.tsx'
import { useVehiclesBulk } from './vehicles-bulk.tsx'

const remember = (rows: readonly VehicleListRow[]): void =>
  rememberTrail(
    'vehicles',
    rows.map(({ reg_no: plate }) => plate),
  )

interface Ticked {
  readonly many?: ManyRows
  readonly rows: readonly VehicleListRow[]
  readonly done: () => void
}

/** The whole fleet of the scope as a list. */
export function VehiclesPage() {
  const may = useMay()
  const today = useToday()
  const plan = useMemo(() => vehiclesPlan((permission) => may(permission)), [may])
  const cells = useMemo(() => vehicleCells(today), [today])
  const views = useSavedViews('vehicles')
  const { data: counts } = useEndpoint(vehiclesEndpoints.viewCounts, {})
  const { query } = usePlace()
  const isMap = query['show'] === 'map' && may('see vehicle location')
  const rowHref = useCallback(({ reg_no: reg }: VehicleListRow) => href('vehicle', { reg }), [])
  const [booking, setBooking] = useState<Ticked>()
  const tagging = useVehiclesBulk()
  const inHand = useVehiclesInHand(plan, today)
  const bookingAction: BulkAction<VehicleListRow> = {
    label: 'Request bookings',
    icon: WrenchIcon,
    run: (rows, done) => setBooking({ rows, done }),
    all: (many, rows, done) => setBooking({ many, rows, done }),
  }
  const bulkActions = [...(tagging.actions ?? []), ...(may('request maintenance') ? [bookingAction] : [])]
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
          <>
            {may('see vehicle location') && (
              <Segmented
                label="Shown as"
                options={[
                  { value: 'list', label: 'List' },
                  { value: 'map', label: 'Map' },
                ]}
                value={isMap ? 'map' : 'list'}
                onChange={(show) => changeQuery({ show: show === 'map' ? 'map' : undefined })}
              />
            )}
            {may('edit vehicles') && <ImportLink />}
          </>
        }
        body={isMap ? LateMap : undefined}
        searchHint={may('see drivers') ? 'Plate, model, driver or tag' : 'Plate, model or tag'}
        emptyWords={{
          title: 'No vehicles on this account',
          words: 'They show here as soon as the first goes on hire. Your account manager knows when.',
        }}
        bulkActions={bulkActions}
        exportEndpoint={vehiclesEndpoints.exportRows}
        optionsFor={vehiclesEndpoints.options}
        views={views}
        viewCounts={counts}
      />
      {tagging.dialog}
      {booking && (
        <RequestBookingsDialog
          rows={booking.rows}
          many={booking.many}
          onClose={() => setBooking(undefined)}
          onDone={() => {
            booking.done()
            setBooking(undefined)
          }}
        />
      )}
    </WithImport>
  )
}
