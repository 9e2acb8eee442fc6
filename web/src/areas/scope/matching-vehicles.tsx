import { counted } from '@kerbline/domain/kit/words.ts'
import { Plate } from '../../fleet/plate.tsx'
import { Notice } from '../../ui/layout/banner.tsx'
import { classes } from '../../ui/classes.ts'
import { Empty, LoadState } from '../../ui/layout/load-state.tsx'
import { Panel, PanelRows } from '../../ui/layout/panel.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton.tsx'
import styles from './scope-form.module.css'
import type { Preview, usePreview } from './use-preview.ts'

const isElectric = (fuel: string): boolean => fuel === 'electric' || fuel === 'hydrogen'

const Vehicles = ({ preview: { vehicles, count }, isOld }: { preview: Preview; isOld: boolean }) => (
  <div
    className={classes(styles.vehicles, isOld && styles.stale)}
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    tabIndex={0}
    role="region"
    aria-label="Matching vehicles"
  >
    <PanelRows>
      {vehicles.map((vehicle) => (
        <li key={vehicle.reg_no} className={styles.vehicle}>
          <Plate reg={vehicle.reg_no} isElectric={isElectric(vehicle.fuel_type)} />
          <span>{vehicle.name}</span>
        </li>
      ))}
      {count > vehicles.length && (
        <li className={styles.vehicle}>{`and ${(count - vehicles.length).toLocaleString('en-GB')} more`}</li>
      )}
    </PanelRows>
  </div>
)

const Unknown = ({ registrations }: { registrations: readonly string[] }) =>
  registrations.length > 0 && (
    <Notice tone="amber" role="status" className={styles.unknown}>
      <b>{counted(registrations.length, 'registration is', 'registrations are')} not on these accounts:</b>{' '}
      {registrations.slice(0, 20).join(', ')}
      {registrations.length > 20 && ` and ${registrations.length - 20} more`}
    </Notice>
  )

/** The plates a filter would leave, and those of the pasted list that are nobody's here. */
export function MatchingVehicles({ preview }: { preview: ReturnType<typeof usePreview> }) {
  return (
    <div>
      <Panel title="Matching vehicles" note={preview.data && preview.data.count.toLocaleString('en-GB')} isRuled>
        <LoadState
          what="matching vehicles"
          load={preview}
          onRetry={preview.retry}
          skeleton={<SkeletonRows rows={8} />}
          isEmpty={(data) => data.count === 0}
          empty={<Empty title="No matches">No vehicles match. Remove a filter.</Empty>}
        >
          {(data) => <Vehicles preview={data} isOld={preview.isRefreshing} />}
        </LoadState>
      </Panel>
      <Unknown registrations={preview.data?.unknown_reg_nos ?? []} />
    </div>
  )
}
