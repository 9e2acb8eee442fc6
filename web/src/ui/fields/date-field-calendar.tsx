import { CaretLeftIcon } from '@phosphor-icons/react/dist/csr/CaretLeft'
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import {
  addDays,
  addMonths,
  addWeeks,
  dayOfWeek,
  daysBetween,
  monthOf,
  startOfWeek,
  type CalendarDate,
} from '@kerbline/domain/kit/time/calendar.ts'
import { formatDate, monthName } from '@kerbline/domain/kit/time/date-words.ts'
import { IconButton } from '../button.tsx'
import { classes } from '../classes.ts'
import styles from './date-field.module.css'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

export interface CalendarLimits {
  /** The first and last day that can be chosen. */
  min?: CalendarDate | undefined
  max?: CalendarDate | undefined
}

interface Props extends CalendarLimits {
  value: CalendarDate | undefined
  today: CalendarDate
  onChoose: (date: CalendarDate) => void
}

/** The same day of another month, or its last day where it is shorter. */
function inMonth(date: CalendarDate, months: number): CalendarDate {
  const month = addMonths(monthOf(date), months)
  const last = addDays(`${addMonths(month, 1)}-01`, -1)
  const wanted = `${month}-${date.slice(8)}`
  return wanted > last ? last : wanted
}

const moves: Readonly<Record<string, (date: CalendarDate) => CalendarDate>> = {
  ArrowLeft: (date) => addDays(date, -1),
  ArrowRight: (date) => addDays(date, 1),
  ArrowUp: (date) => addWeeks(date, -1),
  ArrowDown: (date) => addWeeks(date, 1),
  Home: startOfWeek,
  End: (date) => addDays(startOfWeek(date), 6),
  PageUp: (date) => inMonth(date, -1),
  PageDown: (date) => inMonth(date, 1),
}

/** The weeks of a month; null where the day belongs to another. */
function weeksOf(month: string): (CalendarDate | null)[][] {
  const first = `${month}-01`
  const start = startOfWeek(first)
  const end = addDays(`${addMonths(month, 1)}-01`, -1)
  const count = Math.ceil((daysBetween(start, end) + 1) / 7)
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => {
      const date = addDays(start, week * 7 + day)
      return monthOf(date) === month ? date : null
    }),
  )
}

/** One month to choose a day from. Arrows move by day and week, Page Up and Page Down by month. */
export function Calendar({ value, today, min, max, onChoose }: Props) {
  const [at, setAt] = useState(value ?? today)
  const table = useRef<HTMLTableElement>(null)
  const hasKeys = useRef(true)
  const titleId = useId()
  useEffect(() => {
    if (hasKeys.current) table.current?.querySelector<HTMLButtonElement>(`[data-date="${at}"]`)?.focus()
  }, [at])

  const month = monthOf(at)
  const isOut = (date: CalendarDate): boolean => (min !== undefined && date < min) || (max !== undefined && date > max)
  const turn = (months: number): void => {
    hasKeys.current = false
    setAt(inMonth(at, months))
  }
  const handleKey = (event: KeyboardEvent): void => {
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    hasKeys.current = true
    setAt(move(at))
  }
  const titleOf = (months: number): string => {
    const other = addMonths(month, months)
    return `${monthName(other)} ${other.slice(0, 4)}`
  }
  return (
    <div className={styles.calendar}>
      <div className={styles.head}>
        <IconButton icon={CaretLeftIcon} label={titleOf(-1)} onClick={() => turn(-1)} />
        <b id={titleId} aria-live="polite">
          {titleOf(0)}
        </b>
        <IconButton icon={CaretRightIcon} label={titleOf(1)} onClick={() => turn(1)} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the keyboard pattern of a date grid */}
      <table ref={table} role="grid" aria-labelledby={titleId} onKeyDown={handleKey}>
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th key={name} scope="col" abbr={name}>
                {name.slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week, row) => (
            <tr key={row}>
              {week.map((date, column) => (
                <td key={column} aria-selected={date !== null && date === value}>
                  {date !== null && (
                    <button
                      type="button"
                      data-date={date}
                      tabIndex={date === at ? 0 : -1}
                      aria-label={`${weekdays[dayOfWeek(date)] ?? ''} ${formatDate(date)}${date === today ? ', today' : ''}`}
                      aria-current={date === today ? 'date' : undefined}
                      aria-disabled={isOut(date) || undefined}
                      className={classes(
                        styles.day,
                        date === value && styles.chosen,
                        date === today && styles.today,
                        isOut(date) && styles.out,
                      )}
                      onClick={() => !isOut(date) && onChoose(date)}
                    >
                      {Number(date.slice(8))}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
