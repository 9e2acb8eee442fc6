import { useId, type ReactNode } from 'react'
import styles from './choice.module.css'
import { classes } from '../classes.ts'
import { FieldGroup } from '../fields/field.tsx'

export interface RadioOption<Value extends string> {
  value: Value
  label: string
  note?: ReactNode
  isDisabled?: boolean | undefined
}

interface Props<Value extends string> {
  id?: string | undefined
  legend: string
  isLegendHidden?: boolean | undefined
  hint?: ReactNode
  error?: string | undefined
  isOptional?: boolean | undefined
  name?: string | undefined
  options: readonly RadioOption<Value>[]
  value: Value | undefined
  onChange: (value: Value) => void
  /** 'list': ruled rows with notes; 'plain': one under the other. */
  look?: 'plain' | 'list' | undefined
}

/** One of several, all in sight. */
export function RadioList<Value extends string>({
  id,
  legend,
  isLegendHidden,
  hint,
  error,
  isOptional,
  name,
  options,
  value,
  onChange,
  look = 'plain',
}: Props<Value>) {
  const made = useId()
  const group = name ?? made
  return (
    <FieldGroup
      id={id}
      legend={legend}
      isLabelHidden={isLegendHidden}
      hint={hint}
      error={error}
      isOptional={isOptional}
    >
      <div className={look === 'list' ? styles.list : styles.stack}>
        {options.map((option) => (
          <label key={option.value} className={classes(styles.choice, look === 'list' && styles.row)}>
            <input
              type="radio"
              className={styles.dot}
              name={group}
              value={option.value}
              checked={option.value === value}
              disabled={option.isDisabled}
              onChange={() => onChange(option.value)}
            />
            <span className={styles.words}>
              <span className={look === 'list' && option.note !== undefined ? styles.strong : undefined}>
                {option.label}
              </span>
              {option.note && <small className={styles.note}>{option.note}</small>}
            </span>
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}
