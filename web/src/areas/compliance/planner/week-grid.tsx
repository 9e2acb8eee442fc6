import { PLANNER_WEEKS } from '@kerbline/domain/areas/compliance/planner/planner.ts'
import { addWeeks, startOfWeek } from '@kerbline/domain/kit/time/calendar.ts'
import { formatDayMonth } from '@kerbline/domain/kit/time/date-words.ts'
import type { ReactNode } from 'react'
import styles from './planner.module.css'

interface Props {
  readonly label: string
  /** Over the names. */
  readonly of: 'Vehicle' | 'Driver'
  /** The Monday it begins with. */
  readonly from: string
  readonly today: string
  /** The rows, a cell for each of these weeks. */
  readonly children: (weeks: readonly string[]) => ReactNode
}

/** Whatever is planned by week, the present one marked. */
export function WeekGrid({ label, of, from, today, children }: Props) {
  const weeks = Array.from({ length: PLANNER_WEEKS }, (_, place) => addWeeks(from, place))
  return (
    <div className={styles.scroller}>
      <table className={styles.grid} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{of}</th>
            {weeks.map((week) => (
              <th key={week} scope="col" data-now={week === startOfWeek(today) || undefined}>
                {formatDayMonth(week)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children(weeks)}</tbody>
      </table>
    </div>
  )
}
