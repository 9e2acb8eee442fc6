import { useId } from 'react'
import { Icon, type Glyph } from '../icon.tsx'
import styles from './segmented.module.css'

interface Props<Value extends string> {
  /** What is being chosen, for assistive technology: "Period". */
  label: string
  options: readonly { value: Value; label: string; icon?: Glyph | undefined }[]
  value: Value
  onChange: (value: Value) => void
}

/** Two to four ways to see the same thing. A radio group: arrows move, the choice acts at once. */
export function Segmented<Value extends string>({ label, options, value, onChange }: Props<Value>) {
  const name = useId()
  return (
    <fieldset className={styles.group} aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.icon && <Icon of={option.icon} />}
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
