import { maintenanceEndpoints } from '@kerbline/domain/areas/maintenance/endpoints.ts'
import { href } from '@kerbline/domain/screens.ts'
import { useState } from 'react'
import styles from '../../../case/waits/waits.module.css'
import { useEndpoint } from '../../../data/use-endpoint.ts'
import { Plate } from '../../../fleet/plate.tsx'
import { Rag } from '../../../fleet/rag.tsx'
import { Empty, LoadState } from '../../../ui/layout/load-state.tsx'
import { ShowMore } from '../../../ui/layout/show-more.tsx'
import { SkeletonRows } from '../../../ui/layout/skeleton.tsx'
import { hoursInWords } from '../booking-words.ts'

const PAGE = 50

export interface VisitsAsked {
  readonly month: string
  readonly branchId: number | null
  readonly promise: 'met' | 'missed' | undefined
}

/** The visits a figure counts, the longest of the month first. */
export function DowntimeVisits({ asked: { month, branchId, promise } }: { readonly asked: VisitsAsked }) {
  const [shown, setShown] = useState(PAGE)
  const load = useEndpoint(maintenanceEndpoints.downtimeVisits, {
    ...{ month, shown },
    ...(branchId !== null && { branch_id: branchId }),
    ...(promise && { promise }),
  })
  return (
    <LoadState
      what="the visits"
      load={load}
      onRetry={load.retry}
      skeleton={<SkeletonRows rows={3} />}
      isEmpty={({ visits }) => visits.length === 0}
      empty={<Empty look="panel" title="No visits" />}
    >
      {({ visits, total }) => (
        <>
          <ol className={styles.cases}>
            {visits.map(({ case: visit, hours, hours_in_all: inAll, is_within: isWithin, is_still: isStill }) => (
              <li key={visit.id}>
                {visit.reg_no !== null && <Plate reg={visit.reg_no} size="small" />}
                <a href={href('maintenanceEvent', { id: String(visit.id) })}>
                  {visit.number} {visit.title}
                </a>
                {isWithin !== null && (
                  <Rag value={isWithin ? 'green' : 'red'} detail={isWithin ? 'Within target' : 'Over target'} />
                )}
                <span>
                  {hoursInWords(hours)}
                  {inAll !== hours && `, ${hoursInWords(inAll)} in total`}
                  {isStill && ', still off the road'}
                </span>
              </li>
            ))}
          </ol>
          {total > visits.length && (
            <ShowMore what="visits" shown={visits.length} total={total} onMore={() => setShown(shown + PAGE)} />
          )}
        </>
      )}
    </LoadState>
  )
}
