import type { VehicleOverview as View } from '@kerbline/domain/areas/vehicles/overview-endpoints.ts'
import { useMay } from '../../../data/session/may.ts'
import { classes } from '../../../ui/classes.ts'
import { AboutPanel } from './about-panel.tsx'
import { BranchPanel } from './branch-panel.tsx'
import { BookingsPanel } from './bookings-panel.tsx'
import { ChecksPanel } from './checks-panel.tsx'
import { CompliancePanel } from './compliance-panel.tsx'
import { ConditionPanel } from './condition-panel.tsx'
import { ContractPanel } from './contract-panel.tsx'
import { DriverPanel } from './driver-panel.tsx'
import { HiresPanel } from './hires-panel.tsx'
import { MotPanel } from './mot-panel.tsx'
import { PositionPanel } from './position-panel.tsx'
import styles from '../vehicle-page.module.css'

/** The first tab: what the vehicle has to keep, how it is, who has it and where it was. */
export function VehicleOverview({ view }: { view: View }) {
  const may = useMay()
  return (
    <div className={styles.columns}>
      {(view.sees.due_events || view.sees.bookings || view.sees.damage) && (
        <div className={styles.stack}>
          {view.sees.due_events && <CompliancePanel view={view} />}
          {view.sees.bookings && <BookingsPanel view={view} />}
          {may('see compliance') && <MotPanel view={view} />}
          {view.sees.damage && <ConditionPanel view={view} />}
        </div>
      )}
      <div className={classes(styles.stack, styles.aside)}>
        <DriverPanel view={view} />
        <BranchPanel branch={view.branch} />
        {view.sees.location && <PositionPanel view={view} />}
        {view.sees.checks && <ChecksPanel view={view} />}
      </div>
      <div className={styles.stack}>
        <ContractPanel view={view} />
        <HiresPanel view={view} />
        <AboutPanel view={view} />
      </div>
    </div>
  )
}
