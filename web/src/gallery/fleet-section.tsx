import { EmptyRoad, EmptyVan } from '../fleet/road/empty-road.tsx'
import { KerbLine, KerbMark, Logo } from '../fleet/road/kerb-mark.tsx'
import { LoginRoad } from '../fleet/road/login-road.tsx'
import { Plate } from '../fleet/plate.tsx'
import { Rag } from '../fleet/rag.tsx'
import { RoadAhead, RoadAheadSkeleton } from '../fleet/road/road-ahead.tsx'
import { RoadSign } from '../fleet/road/road-sign.tsx'
import type { RagValue } from '../fleet/status.ts'
import { Tarmac } from '../fleet/road/tarmac.tsx'
import { Failed, Loading } from '../ui/layout/load-state.tsx'
import styles from './gallery.module.css'
import { busyRoad, emptyRoad, road } from './samples.ts'
import { Shelf } from './shelf.tsx'

const values: readonly RagValue[] = ['red', 'amber', 'green', 'unknown']

const Statuses = () => (
  <div className={styles.stack}>
    <div className={styles.line}>
      <Rag value="red" detail="9 days overdue" />
      <Rag value="amber" detail="Due in 3 days" />
      <Rag value="green" />
      <Rag value="unknown" />
    </div>
    <div className={styles.line}>
      {values.map((value) => (
        <Rag key={value} value={value} look="chip" />
      ))}
    </div>
    <Tarmac label="Signs on tarmac">
      <div className={`${styles.line} ${styles.tarmacRow}`}>
        {values.map((value) => (
          <Rag key={value} value={value} look="sign" />
        ))}
        {values.map((value) => (
          <RoadSign key={value} value={value} isFilled={false} />
        ))}
      </div>
    </Tarmac>
  </div>
)

const Plates = () => (
  <div className={styles.stack}>
    <div className={styles.line}>
      <Plate reg="LK21VXN" size="large" />
      <Plate reg="BN23LSC" isElectric size="large" />
    </div>
    <div className={styles.line}>
      <Plate reg="LK21VXN" /> <Plate reg="BN23LSC" isElectric /> <Plate reg="K7 KRB" /> <Plate reg="MF72OJE" isFront />
    </div>
    <div className={styles.line}>
      <Plate reg="LK21VXN" size="small" /> <Plate reg="BN23LSC" isElectric size="small" />{' '}
      <Plate reg="MF72OJE" isFront size="small" />
    </div>
    <div className={styles.line}>
      <Logo size="large" /> <Logo /> <KerbMark size={20} />
    </div>
    <KerbLine />
  </div>
)

const again = (): void => undefined

export const FleetSection = () => (
  <>
    <Shelf title="Road ahead">
      <RoadAhead {...road} />
    </Shelf>
    <Shelf title="Road ahead, a large fleet">
      <RoadAhead {...busyRoad} />
    </Shelf>
    <Shelf title="Road ahead, nothing due, loading, failed">
      <RoadAhead {...emptyRoad} />
      <Tarmac label="Fleet compliance, loading">
        <Loading what="compliance" skeleton={<RoadAheadSkeleton />} />
      </Tarmac>
      <Tarmac label="Fleet compliance, failed">
        <Failed what="compliance" failure={{ reference: '7Q4-2KE' }} onRetry={again} />
      </Tarmac>
    </Shelf>
    <Shelf title="Status and plates" columns={2}>
      <Statuses />
      <Plates />
    </Shelf>
    <Shelf title="Drawings" columns={3}>
      <div className={styles.login} data-ground="tarmac">
        <LoginRoad />
      </div>
      <EmptyRoad />
      <EmptyVan />
    </Shelf>
  </>
)
