import { useState } from 'react'
import { SelectField } from '../../../ui/choices/select-field.tsx'
import { NumberField } from '../../../ui/fields/number-field.tsx'
import type { Control } from '../use-table.ts'
import styles from '../settings.module.css'

export interface Length {
  /** As kept; text where what is typed is no number. */
  readonly minutes: number | string | null
  readonly counts: 'working' | 'elapsed'
}

const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES
type Unit = 'minutes' | 'hours' | 'days'

/** Minutes of each unit; none of working days where nobody works. */
const sizesOf = (counts: Length['counts'], dayMinutes: number): Readonly<Record<Unit, number>> => ({
  days: counts === 'elapsed' ? DAY_MINUTES : dayMinutes,
  hours: HOUR_MINUTES,
  minutes: 1,
})

/** Said in a unit without more than two decimal places. */
const isPlain = (minutes: number, size: number): boolean => size > 0 && Number.isInteger((minutes * 100) / size)

/** The largest unit it is a whole number of; half hours are hours too. */
function unitOf(minutes: Length['minutes'], sizes: Readonly<Record<Unit, number>>): Unit {
  if (typeof minutes !== 'number') return 'hours'
  if (sizes.days > 0 && minutes % sizes.days === 0) return 'days'
  return minutes % 30 === 0 ? 'hours' : 'minutes'
}

interface Props {
  readonly row: Length
  readonly dayMinutes: number
  readonly control: Control
  readonly onChange: (minutes: Length['minutes']) => void
}

/** How long a service level is: a number of minutes, hours or days. It is kept in minutes. */
export function LengthCell({ row: { minutes, counts }, dayMinutes, control, onChange }: Props) {
  const sizes = sizesOf(counts, dayMinutes)
  const [chosen, setChosen] = useState(() => unitOf(minutes, sizes))
  const isFit = typeof minutes !== 'number' ? sizes[chosen] > 0 : isPlain(minutes, sizes[chosen])
  const unit = isFit ? chosen : unitOf(minutes, sizes)
  const amount = typeof minutes === 'number' ? minutes / sizes[unit] : minutes
  const keep = (next: Length['minutes'], of: Unit) =>
    onChange(typeof next === 'number' ? Math.round(next * sizes[of]) : next)
  const options = [
    { value: 'minutes' as const, label: 'minutes' },
    { value: 'hours' as const, label: 'hours' },
    { value: 'days' as const, label: counts === 'working' ? 'working days' : 'days', isDisabled: sizes.days === 0 },
  ]
  return (
    <span className={styles.length}>
      <NumberField {...control} hasDecimals value={amount} onChange={(next) => keep(next, unit)} />
      <SelectField
        label="Unit"
        isLabelHidden={control.isLabelHidden}
        value={unit}
        options={options}
        onChange={(next) => {
          setChosen(next)
          keep(amount, next)
        }}
      />
    </span>
  )
}
