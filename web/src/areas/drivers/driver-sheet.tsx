import { driversEndpoints } from '@kerbline/domain/areas/drivers/endpoints.ts'
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple'
import { useEffect } from 'react'
import { changeQuery, navigate } from '../../data/navigation/location.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { HeldPanel } from '../../fleet/records/held-panel.tsx'
import { QueryLink, useQueryHref } from '../../fleet/query-link.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Sheet } from '../../ui/overlay/dialog.tsx'
import { LoadState } from '../../ui/layout/load-state.tsx'
import { SkeletonText } from '../../ui/layout/skeleton.tsx'
import { driverHref, editDriverHref } from './driver-links.ts'
import { ContactPanel, LicencePanel } from './driver-parts.tsx'
import styles from './drivers.module.css'
import { PeriodsPanel } from './periods-panel.tsx'

/** A driver who never had a vehicle, over the list; one who has, or had, a plate goes to the page of that plate. */
export function DriverSheet({ id }: { id: string }) {
  const load = useEndpoint(driversEndpoints.profile, { key: id })
  const profile = load.data
  const plate = profile?.plate
  useEffect(() => {
    if (profile && plate) navigate(driverHref({ ...profile, id: profile.driver.id, plate }), { isReplace: true })
  }, [profile, plate])
  const isAskable = useQueryHref(profile && { type: 'driver', id: profile.driver.id }) !== undefined
  const isMissing = load.problem?.status === 404
  const handleClose = (): void => changeQuery({ driver: undefined })
  return (
    <Sheet
      isOpen
      onClose={handleClose}
      title={profile?.driver.name ?? (isMissing ? 'Driver not found' : 'Driver')}
      lead={profile && 'No vehicle assigned yet'}
      footer={
        profile &&
        (isAskable || profile.may_edit) && (
          <>
            <QueryLink subject={{ type: 'driver', id: profile.driver.id }} what={profile.driver.name} />
            {profile.may_edit && (
              <ButtonLink href={editDriverHref(profile.driver.id)} icon={PencilSimpleIcon}>
                Edit
              </ButtonLink>
            )}
          </>
        )
      }
    >
      {isMissing ? (
        <p>This driver may have been deleted, or be on an account you do not have access to.</p>
      ) : (
        <LoadState what="this driver" load={load} onRetry={load.retry} skeleton={<SkeletonText lines={8} />}>
          {(found) => (
            <div className={styles.sheet}>
              <PeriodsPanel profile={found} />
              <LicencePanel profile={found} />
              {found.licence !== null && (
                <HeldPanel title="Licence and cards" holder={{ kind: 'driver', id: found.driver.id }} />
              )}
              <ContactPanel profile={found} />
            </div>
          )}
        </LoadState>
      )}
    </Sheet>
  )
}
