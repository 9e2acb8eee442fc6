import { maintenanceEndpoints } from '@kerbline/domain/areas/maintenance/endpoints.ts'
import { isOpenMaintenanceState } from '@kerbline/domain/areas/maintenance/states.ts'
import { formatInstant } from '@kerbline/domain/kit/time/date-words.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { normaliseRegistration } from '@kerbline/domain/fleet/registration.ts'
import { useAfterFirstPaint } from '../../../data/loading/after-first-paint.ts'
import { useMay } from '../../../data/session/may.ts'
import { maxKeptVehicles } from '@kerbline/domain/fleet/kept.ts'
import { useScope } from '../../../data/session/scope.ts'
import { useEndpoint, type Loaded } from '../../../data/use-endpoint.ts'
import { useLink } from '../../../data/navigation/use-link.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Empty, LoadState } from '../../../ui/layout/load-state.tsx'
import { Panel, PanelRows } from '../../../ui/layout/panel.tsx'
import { SkeletonRows } from '../../../ui/layout/skeleton.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import styles from '../vehicle-page.module.css'
import { plain, typeName, type VehicleFacts } from '../vehicle-words.ts'

type Of = Pick<VehicleFacts, 'vehicle' | 'today'>
type Booking = ReplyOf<(typeof maintenanceEndpoints)['events']>[number]

/** Open bookings of a vehicle under any plate it wears, the soonest first; those without a time last. */
export function openBookings(events: readonly Booking[], { vehicle }: Pick<VehicleFacts, 'vehicle'>): Booking[] {
  const plates = new Set([vehicle.reg_no, vehicle.current_reg_no ?? vehicle.reg_no].map(normaliseRegistration))
  return events
    .filter(({ reg_no: plate, status }) => plates.has(normaliseRegistration(plate)) && isOpenMaintenanceState(status))
    .toSorted((one, other) => ((one.booked_at ?? '~') < (other.booked_at ?? '~') ? -1 : 1))
}

function Line({ booking, today }: { booking: Booking; today: string }) {
  const open = useLink()('maintenanceEvent', { id: String(booking.id) })
  const { type, booked_at: at, status } = booking
  return (
    <li className={styles.booking}>
      <span>
        <b>{typeName(type)}</b>
        <small>{at === null ? 'No time yet' : formatInstant(at, today)}</small>
      </span>
      <Badge>{plain(status)}</Badge>
      {open !== undefined && (
        <ButtonLink size="small" href={open}>
          Open<VisuallyHidden> {typeName(type)}</VisuallyHidden>
        </ButtonLink>
      )}
    </li>
  )
}

const skeleton = <SkeletonRows rows={1} />

const Lines = ({ view, load }: { view: Of; load: Loaded<readonly Booking[]> }) => (
  <LoadState
    what="bookings"
    load={load}
    onRetry={load.retry}
    skeleton={skeleton}
    isEmpty={(events) => openBookings(events, view).length === 0}
    empty={
      <Empty look="panel" title="No open bookings">
        Open workshop bookings for this vehicle will appear here.
      </Empty>
    }
  >
    {(events) => (
      <PanelRows label="Open bookings">
        {openBookings(events, view).map((booking) => (
          <Line key={booking.id} booking={booking} today={view.today} />
        ))}
      </PanelRows>
    )}
  </LoadState>
)

/** What the workshop has of this vehicle, repairs included. Larger scopes have what each due event says of itself alone. */
export function BookingsPanel({ view }: { view: Of }) {
  const isOpen = useMay()(maintenanceEndpoints.events.needs)
  const vehicles = useScope().data?.vehicles
  const isPainted = useAfterFirstPaint()
  const isKept = isOpen && vehicles !== undefined && vehicles <= maxKeptVehicles
  const load = useEndpoint(maintenanceEndpoints.events, {}, { isEnabled: isKept && isPainted })
  if (!isKept) return null
  return <Panel title="Bookings">{load.data || isPainted ? <Lines view={view} load={load} /> : skeleton}</Panel>
}
