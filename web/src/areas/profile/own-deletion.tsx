import { profileEndpoints } from '@kerbline/domain/areas/profile/endpoints.ts'
import { href } from '@kerbline/domain/screens.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { DeletionProgress } from '../../fleet/deletion-progress.tsx'
import { LoadState } from '../../ui/layout/load-state.tsx'
import { SkeletonText } from '../../ui/layout/skeleton.tsx'
import styles from './profile.module.css'

/** How far one's own request is, and the way to a new one while none is open. */
export function OwnDeletion() {
  const load = useEndpoint(profileEndpoints.deletionRequest, {})
  return (
    <LoadState what="your deletion request" load={load} onRetry={load.retry} skeleton={<SkeletonText lines={2} />}>
      {({ request }) => (
        <>
          {request && (
            <section className={styles.choice} aria-labelledby="own-deletion">
              <h3 className={styles.heading} id="own-deletion">
                Your account deletion request
              </h3>
              <DeletionProgress status={request} />
            </section>
          )}
          {request?.state !== 'verified' && (
            <p>
              <a className={styles.link} href={href('accountDeletion')}>
                {request ? 'Request account deletion again' : 'Request account deletion'}
              </a>
            </p>
          )}
        </>
      )}
    </LoadState>
  )
}
