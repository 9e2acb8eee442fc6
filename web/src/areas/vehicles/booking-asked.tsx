import type { VehicleOverview } from '@kerbline/domain/areas/vehicles/overview-endpoints.ts'
import { changeQuery, useLocation } from '../../data/navigation/location.ts'
import { LazyDialog } from '../../crud/lazy-dialog.tsx'
import { bookingDialog } from '../../fleet/booking/booking-dialog.ts'

/** `?book=mot`: the palette's "Book MOT" opens the booking of this vehicle with the type filled in; closing it leaves the vehicle. */
export function BookingAsked({ view }: { view: VehicleOverview }) {
  const { book } = useLocation().query
  if (book === undefined || !view.may.includes('book maintenance')) return null
  const close = (): void => changeQuery({ book: undefined })
  return (
    <LazyDialog of={bookingDialog} name="The booking form" onClose={close}>
      {(Dialog) => <Dialog rows={[view.vehicle]} eventType={book} onClose={close} onDone={close} />}
    </LazyDialog>
  )
}
