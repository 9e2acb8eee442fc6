import { vehiclesEndpoints } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import { displayRegistration } from '@kerbline/domain/fleet/registration.ts'
import { useMemo, type ReactNode } from 'react'
import { useMay } from '../../data/session/may.ts'
import { useToday } from '../../data/session/me.ts'
import { useKept } from '../../data/use-kept.ts'
import { VehicleRoad } from '../../fleet/road/vehicle-road.tsx'
import { Notice } from '../../ui/layout/banner.tsx'
import { classes } from '../../ui/classes.ts'
import { StaleNotice } from '../../ui/layout/load-state.tsx'
import { BookingsPanel } from './overview/bookings-panel.tsx'
import { CompliancePanel } from './overview/compliance-panel.tsx'
import { DriverPanel } from './overview/driver-panel.tsx'
import { keptFacts } from './kept-vehicle.ts'
import { useLiveReading } from './overview/live-reading.ts'
import { PositionPanel } from './overview/position-panel.tsx'
import { roadOf } from './overview/road-posts.ts'
import styles from './vehicle-page.module.css'

interface Props {
  readonly plate: string
  readonly onRetry: () => void
  /** Where nothing of this vehicle is kept. */
  readonly otherwise: ReactNode
}

const nothing = {}

/** What is kept of a vehicle on this device, while the portal cannot be reached. */
export function KeptVehiclePage({ plate, onRetry, otherwise }: Props) {
  const may = useMay()
  const today = useToday()
  const kept = useKept(vehiclesEndpoints.cachedVehicles, nothing)
  const fleet = kept?.data
  const facts = useMemo(
    () => (fleet && today !== undefined ? keptFacts(fleet, plate, today, may) : undefined),
    [fleet, plate, today, may],
  )
  const view = useLiveReading(facts)
  if (!view || !kept) return otherwise
  const { posts, sentences, note } = roadOf(view)
  return (
    <>
      <Notice tone="info" className={styles.notice}>
        You are offline. This is what we saved for {displayRegistration(plate)} on this device: compliance dates,
        bookings, readings and last position. You need a connection for everything else.
      </Notice>
      <VehicleRoad today={view.today} posts={posts} sentences={sentences} note={note} />
      <div className={styles.columns}>
        <div className={styles.stack}>
          <CompliancePanel view={view} />
          <BookingsPanel view={view} />
        </div>
        <div className={classes(styles.stack, styles.aside)}>
          <DriverPanel view={view} isKept />
          {view.sees.location && <PositionPanel view={view} />}
        </div>
      </div>
      <StaleNotice updatedAt={kept.at} onRetry={onRetry} />
    </>
  )
}
