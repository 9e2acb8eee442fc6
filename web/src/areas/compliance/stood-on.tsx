import { quarterEnds } from '@kerbline/domain/areas/compliance/past-days.ts'
import { addDays, isCalendarDate } from '@kerbline/domain/kit/time/calendar.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { ClockCounterClockwiseIcon } from '@phosphor-icons/react/dist/csr/ClockCounterClockwise'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/fields/date-field.tsx'
import { Popover } from '../../ui/overlay/popover.tsx'
import styles from './compliance.module.css'

const QUARTERS = 4

interface Props {
  readonly today: string | undefined
  /** The day shown; undefined: today. */
  readonly day: string | undefined
  readonly onChange: (day: string | undefined) => void
}

/** "As it stood": the ends of the last quarters at one press, any other day typed or picked. */
export function StoodOn({ today, day, onChange }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState<string | null>(null)
  const show = (chosen: string | undefined): void => {
    setOpen(false)
    onChange(chosen)
  }
  const isPast = isCalendarDate(typed) && today !== undefined && typed < today
  if (today === undefined) return null
  return (
    <Popover
      align="end"
      title="As it stood on"
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button icon={ClockCounterClockwiseIcon}>{day === undefined ? 'As it stood' : `On ${formatDate(day)}`}</Button>
      }
    >
      <div className={styles.days}>
        {day !== undefined && (
          <Button variant="primary" onClick={() => show(undefined)}>
            Back to today
          </Button>
        )}
        {quarterEnds(today, QUARTERS).map((end) => (
          <Button key={end} onClick={() => show(end)}>
            {formatDate(end)}
          </Button>
        ))}
        <DateField label="Another day" today={today} max={addDays(today, -1)} value={typed} onChange={setTyped} />
        <Button
          disabledReason={isPast ? undefined : 'Enter a day that has passed'}
          onClick={() => isPast && show(typed)}
        >
          Show that day
        </Button>
      </div>
    </Popover>
  )
}
