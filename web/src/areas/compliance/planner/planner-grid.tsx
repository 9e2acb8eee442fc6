import type { PlannerRow, PlannerWork } from '@kerbline/domain/areas/compliance/planner/endpoints.ts'
import { addDays, dayOfWeek, startOfWeek } from '@kerbline/domain/kit/time/calendar.ts'
import { useState } from 'react'
import { useMay } from '../../../data/session/may.ts'
import type { Choose } from './chosen.ts'
import { PlannerName } from './planner-name.tsx'
import { WeekGrid } from './week-grid.tsx'
import { WorkMark } from './work-mark.tsx'

interface Props {
  readonly rows: readonly PlannerRow[]
  /** The Monday it begins with. */
  readonly from: string
  readonly today: string
  readonly onChoose: Choose
}

interface RowProps extends Pick<Props, 'today' | 'onChoose'> {
  readonly row: PlannerRow
  readonly weeks: readonly string[]
}

/** A drop asks for the same day of that week; the dialog asks which day it is to be, and why. */
function GridRow({ row, weeks, today, onChoose }: RowProps) {
  const may = useMay()
  const [dragged, setDragged] = useState<PlannerWork>()
  const drop = (week: string): void => {
    if (dragged === undefined) return
    const day = addDays(week, dayOfWeek(dragged.date))
    setDragged(undefined)
    onChoose({ row, work: dragged, day: day < today ? today : day })
  }
  return (
    <tr data-dragging={dragged !== undefined || undefined}>
      <th scope="row">
        <PlannerName row={row} />
      </th>
      {weeks.map((week) => (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is beside the mark's own dialog, for who has a pointer
        <td
          key={week}
          data-now={week === startOfWeek(today) || undefined}
          onDragOver={(event) => dragged !== undefined && event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault()
            drop(week)
          }}
        >
          {row.work
            .filter(({ date }) => startOfWeek(date) === week)
            .map((work) => (
              <WorkMark
                key={`${work.type} ${work.line_date}`}
                {...{ row, work, onChoose }}
                mayMove={may('edit compliance')}
                onDrag={setDragged}
              />
            ))}
        </td>
      ))}
    </tr>
  )
}

/** Vehicles by week. */
export const PlannerGrid = ({ rows, from, today, onChoose }: Props) => (
  <WeekGrid label="Planned work by week" of="Vehicle" {...{ from, today }}>
    {(weeks) => rows.map((row) => <GridRow key={row.id} {...{ row, weeks, today, onChoose }} />)}
  </WeekGrid>
)
