import type { Resource } from '@kerbline/domain/kit/resource.ts'
import { EmptyRoad } from '../fleet/road/empty-road.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { linkTo, type CrudScreens } from './record-links.ts'
import styles from './record-page.module.css'

/** In place of a record that is not there, or not for this person: both look the same. */
export const RecordMissing = ({ resource, screens }: { resource: Resource; screens: CrudScreens }) => (
  <div className={styles.missing}>
    <EmptyRoad />
    <h1 tabIndex={-1}>{resource.one} not found</h1>
    <p>It may have been deleted or merged. Check the web address.</p>
    <ButtonLink variant="primary" href={linkTo(screens.list)}>
      All {resource.many.toLowerCase()}
    </ButtonLink>
  </div>
)
