import { londonInstant, londonWallClock, readTime } from '@kerbline/domain/kit/time/london-clock.ts'
import { Button } from '../ui/button.tsx'
import { DateField } from '../ui/fields/date-field.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import styles from './form-page.module.css'

/** "2026-11-05T06:42:00.000Z" as the day and time on a London wall; half-typed text as it was typed. */
export function partsOfInstant(value: string | null): { date: string | null; time: string } {
  if (value === null || value === '') return { date: null, time: '' }
  if (value.includes('T') && !Number.isNaN(Date.parse(value))) {
    const clock = londonWallClock(value)
    return { date: clock.date, time: clock.time.slice(0, 5) }
  }
  const [date = '', ...time] = value.split(' ')
  return { date: date === '' ? null : date, time: time.join(' ') }
}

/** The instant in UTC, or the parts with a space where they are none yet. */
export function instantOf(date: string | null, time: string): string | null {
  if (date === null && time === '') return null
  return londonInstant(date ?? '', readTime(time) ?? '') ?? `${date ?? ''} ${time}`
}

/** This minute, on the day that it is for the server. */
const thisMinute = (today: string | undefined): string | null => {
  const { date, time } = londonWallClock(new Date().toISOString())
  return instantOf(today ?? date, time.slice(0, 5))
}

interface Props {
  id: string
  label: string
  hint?: string | undefined
  error: string | undefined
  isOptional: boolean
  today: string | undefined
  value: string | null
  onChange: (value: string | null) => void
}

/** A day and a time, Europe/London, on the wire as an instant in UTC. */
export function InstantInput({ id, label, hint, error, isOptional, today, value, onChange }: Props) {
  const { date, time } = partsOfInstant(value)
  return (
    <div className={styles.instant}>
      <DateField
        id={id}
        label={label}
        hint={hint}
        error={error}
        isOptional={isOptional}
        today={today}
        value={date}
        onChange={(given) => onChange(instantOf(given, time))}
      />
      <div className={styles.moment}>
        <TextField
          id={`${id}-time`}
          label={`${label}, time`}
          hint="Like 9am or 14:30"
          className={styles.time}
          value={time}
          onChange={(event) => onChange(instantOf(date, event.target.value.trim()))}
        />
        <Button aria-label={`${label}: now`} onClick={() => onChange(thisMinute(today))}>
          Now
        </Button>
      </div>
    </div>
  )
}
