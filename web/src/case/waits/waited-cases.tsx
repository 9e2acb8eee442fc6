import type { WaitGroup } from '@kerbline/domain/cases/case-waits.ts'
import type { CaseSide } from '@kerbline/domain/cases/case-kind.ts'
import { durationInWords } from '@kerbline/domain/cases/turn-words.ts'
import { Plate } from '../../fleet/plate.tsx'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { Empty, LoadState } from '../../ui/layout/load-state.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton.tsx'
import type { WaitsSource } from './waits-source.ts'
import styles from './waits.module.css'

interface Props {
  readonly source: WaitsSource
  readonly month: string
  readonly by: WaitGroup
  readonly group: string
  readonly side: CaseSide
}

/** The cases a figure is made of, the longest wait first; a cap says what it left out. */
export function WaitedCases({ source, month, by, group, side }: Props) {
  const load = useEndpoint(source.waits, { month, side, by, group })
  return (
    <LoadState
      what={`the ${source.many}`}
      load={load}
      onRetry={load.retry}
      skeleton={<SkeletonRows rows={3} />}
      isEmpty={({ waits }) => waits.length === 0}
      empty={<Empty look="panel" title="None" />}
    >
      {({ waits, total }) => (
        <>
          <ol className={styles.cases}>
            {waits.map(({ case: waited, minutes, is_still: isStill }) => (
              <li key={waited.id}>
                {waited.reg_no !== null && <Plate reg={waited.reg_no} size="small" />}
                <a href={source.hrefOf(waited)}>
                  {waited.number} {waited.title}
                </a>
                <span>
                  {durationInWords(minutes)}
                  {isStill && ', still waiting'}
                </span>
              </li>
            ))}
          </ol>
          {total > waits.length && (
            <p className={styles.left}>
              The {waits.length} longest of {total.toLocaleString('en-GB')}.
            </p>
          )}
        </>
      )}
    </LoadState>
  )
}
