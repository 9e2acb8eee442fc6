import type { VehicleOverview } from '@kerbline/domain/areas/vehicles/overview-endpoints.ts'
import { changeQuery, useLocation } from '../../data/navigation/location.ts'
import { RequestBookingsDialog } from '../../fleet/booking/request-bookings-dialog.tsx'

/** `?book=mot`: the palette's "Book MOT" opens the booking of this vehicle with the type filled in; closing it leaves the vehicle. */
export function BookingAsked({ view }: { view: VehicleOverview }) {
  const { book } = useLocation().query
  if (book === undefined || !view.may.includes('book maintenance')) return null
  const close = (): void => changeQuery({ book: undefined })
  return <RequestBookingsDialog rows={[view.vehicle]} eventType={book} onClose={close} onDone={close} />
}
