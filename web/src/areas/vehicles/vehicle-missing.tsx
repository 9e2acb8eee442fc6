import { displayRegistration } from '@kerbline/domain/fleet/registration.ts'
import { href } from '@kerbline/domain/screens.ts'
import recordStyles from '../../record/record-page.module.css'
import { EmptyVan } from '../../fleet/road/empty-road.tsx'
import { ButtonLink } from '../../ui/button.tsx'

/** In place of a vehicle that is not there, or not for this person: both look the same. */
export function VehicleMissing({ plate }: { plate: string }) {
  return (
    <div className={recordStyles.missing}>
      <EmptyVan />
      <h1 tabIndex={-1}>{displayRegistration(plate)} not found</h1>
      <p>None of your vehicles has or had this registration.</p>
      <ButtonLink variant="primary" href={href('vehicles', undefined, { search: plate })}>
        Search all vehicles
      </ButtonLink>
    </div>
  )
}
