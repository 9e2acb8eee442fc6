import { counted } from '@kerbline/domain/kit/words.ts'
import type { DriverListRow } from '@kerbline/domain/areas/drivers/endpoints.ts'
import { FEWEST_RANKED_MILES_A_MONTH, pointsBand, scoreBand, shownScore } from '@kerbline/domain/areas/drivers/rules.ts'
import { driverStatusWords } from '@kerbline/domain/areas/drivers/words.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import type { ReactNode } from 'react'
import { Plate } from '../../fleet/plate.tsx'
import { Rag } from '../../fleet/rag.tsx'
import { Badge } from '../../ui/badge.tsx'
import type { CellMap } from '../../ui/table/data-table-column.ts'
import styles from './drivers.module.css'

const Quiet = ({ children }: { children: ReactNode }) => <span className={styles.quiet}>{children}</span>

export const milesWords = (miles: number): string => Math.ceil(miles).toLocaleString('en-GB')

const fewMilesWords = `Not ranked: fewer than ${FEWEST_RANKED_MILES_A_MONTH} miles this month.`

/** A score with its band; one that is not ranked says so. */
export function Score({ score, isRanked }: { score: number | null; isRanked: boolean }) {
  const shown = shownScore(score)
  if (shown === null) return <Quiet>No score</Quiet>
  if (isRanked) return <Rag value={scoreBand(score) ?? 'unknown'} detail={String(shown)} />
  return (
    <span className={styles.quiet} title={fewMilesWords}>
      {shown}, not ranked
    </span>
  )
}

export const Points = ({ points }: { points: number }) => (
  <Rag value={pointsBand(points)} detail={counted(points, 'point')} />
)

/** The cells of the list of drivers. */
export const driverCells: CellMap<DriverListRow> = {
  name: ({ name }) => <b>{name}</b>,
  plate: ({ plate, has_vehicle: has }) =>
    plate === null ? (
      <Quiet>None yet</Quiet>
    ) : has ? (
      <Plate reg={plate} />
    ) : (
      <Quiet>
        previously <Plate reg={plate} size="small" />
      </Quiet>
    ),
  score: ({ score, is_ranked: ranked }) => <Score score={score} isRanked={ranked === true} />,
  month_miles: ({ month_miles: miles }) => (miles === null || miles <= 0 ? <Quiet>None</Quiet> : milesWords(miles)),
  checks_missed: ({ checks_missed: missed }) => (missed === null || missed === 0 ? <Quiet>None</Quiet> : missed),
  points: ({ points }) => points !== null && <Points points={points} />,
  licence_expiry: ({ licence_expiry: date, licence_rag: rag }) =>
    date === null ? <Quiet>Not recorded</Quiet> : <Rag value={rag ?? 'unknown'} detail={formatDate(date)} />,
  status: ({ status }) => (status === 'active' ? 'Active' : <Badge>{driverStatusWords[status]}</Badge>),
}
