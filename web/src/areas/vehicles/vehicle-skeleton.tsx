import { Tarmac } from '../../fleet/road/tarmac.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { Skeleton, SkeletonFigures, SkeletonRows, SkeletonText } from '../../ui/layout/skeleton.tsx'
import styles from './vehicle-page.module.css'

const ROAD = 180

/** The page before its answer has come, each block at about its final size. */
export const VehicleSkeleton = () => (
  <>
    <Tarmac label="The road ahead" className={styles.road}>
      <div style={{ height: ROAD }} />
    </Tarmac>
    <div className={styles.waiting}>
      <Skeleton width={260} height={20} />
    </div>
    <div className={styles.columns}>
      <div className={styles.stack}>
        <Panel title="Compliance">
          <SkeletonRows rows={5} />
        </Panel>
        <Panel title="Contract">
          <div className={styles.skeleton}>
            <SkeletonText lines={4} />
          </div>
        </Panel>
      </div>
      <div className={styles.stack}>
        <Panel title="Driver">
          <SkeletonFigures count={4} />
        </Panel>
        <Panel title="About this vehicle">
          <div className={styles.skeleton}>
            <SkeletonText lines={8} />
          </div>
        </Panel>
      </div>
    </div>
  </>
)
