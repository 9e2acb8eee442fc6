import type { PlannerRow, PlannerWork } from '@kerbline/domain/areas/compliance/planner/endpoints.ts'
import { eventTypeName } from '@kerbline/domain/areas/maintenance/event-types.ts'
import { displayRegistration } from '@kerbline/domain/fleet/registration.ts'
import { formatDate, formatDayMonth } from '@kerbline/domain/kit/time/date-words.ts'
import { CalendarCheckIcon } from '@phosphor-icons/react/dist/csr/CalendarCheck'
import { WarningIcon } from '@phosphor-icons/react/dist/csr/Warning'
import { WarningOctagonIcon } from '@phosphor-icons/react/dist/csr/WarningOctagon'
import type { DragEvent } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import type { Choose } from './chosen.ts'
import styles from './planner.module.css'
import { bookedDay, shortOf, toneOf, workWords } from './planner-words.ts'

const icons = { late: WarningOctagonIcon, clash: WarningIcon, booked: CalendarCheckIcon, plain: undefined } as const

interface Props {
  readonly row: PlannerRow
  readonly work: PlannerWork
  readonly isWide?: boolean
  readonly mayMove?: boolean
  readonly onChoose: Choose
  readonly onDrag?: ((work: PlannerWork | undefined) => void) | undefined
}

/** One piece of work on its line: dashed where it was moved, with a sign where something is to be seen to. */
export function WorkMark({ row, work, isWide = false, mayMove = false, onChoose, onDrag }: Props) {
  const tone = toneOf(work)
  const sign = icons[tone]
  const name = eventTypeName(work.type)
  const more = workWords(work)
  const day = bookedDay(work)
  const label = `${name} of ${displayRegistration(row.reg_no)}, ${formatDate(work.date)}${more === '' ? '' : `: ${more}`}`
  const handleDragStart = ({ dataTransfer }: DragEvent): void => {
    dataTransfer.effectAllowed = 'move'
    dataTransfer.setData('text/plain', label)
    onDrag?.(work)
  }
  return (
    <button
      type="button"
      className={styles.mark}
      data-tone={tone}
      data-moved={work.moved !== null || undefined}
      aria-label={label}
      title={label}
      draggable={mayMove}
      onDragStart={handleDragStart}
      onDragEnd={() => onDrag?.(undefined)}
      onClick={() => onChoose({ row, work })}
    >
      {sign && <Icon of={sign} weight="fill" />}
      {isWide ? (
        <span>
          <b>{name}</b> <small>{[formatDate(work.date), more].filter(Boolean).join(', ')}</small>
        </span>
      ) : (
        <span>
          {shortOf(work.type)}
          {day !== undefined && <small>{formatDayMonth(day)}</small>}
        </span>
      )}
    </button>
  )
}
