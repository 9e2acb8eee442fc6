import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react'
import styles from './choice.module.css'
import { classes } from '../classes.ts'
import { FieldError, useFieldIds } from '../fields/field.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: string
  isLabelHidden?: boolean | undefined
  /** A second line under the label. */
  note?: ReactNode
  /** At the far right of a row: "38 permissions". */
  end?: ReactNode
  error?: string | undefined
  /** Some of what it stands for is chosen. */
  isPartial?: boolean | undefined
  /** One of a ruled list inside a ChoiceList. */
  isRow?: boolean | undefined
}

export function Checkbox({
  id,
  label,
  isLabelHidden,
  note,
  end,
  error,
  isPartial = false,
  isRow,
  className,
  ...rest
}: CheckboxProps) {
  const ids = useFieldIds(id, { hint: note, error })
  const wrapper = useRef<HTMLLabelElement>(null)
  useEffect(() => {
    const input = wrapper.current?.querySelector('input')
    if (input) input.indeterminate = isPartial
  }, [isPartial])
  return (
    <>
      {error && <FieldError id={ids.errorId}>{error}</FieldError>}
      <label
        ref={wrapper}
        className={classes(styles.choice, isRow && styles.row, isLabelHidden && styles.bare, className)}
      >
        <input
          {...rest}
          type="checkbox"
          id={ids.controlId}
          className={styles.box}
          aria-describedby={ids.describedBy}
          aria-invalid={error !== undefined || undefined}
        />
        {isLabelHidden ? (
          <VisuallyHidden>{label}</VisuallyHidden>
        ) : (
          <span className={styles.words}>
            <span className={isRow && note !== undefined ? styles.strong : undefined}>{label}</span>
            {note && (
              <small id={ids.hintId} className={styles.note}>
                {note}
              </small>
            )}
          </span>
        )}
        {end && <span className={styles.end}>{end}</span>}
      </label>
    </>
  )
}

/** A ruled white list of rows: checkboxes or radios with notes. */
export const ChoiceList = ({ children }: { children: ReactNode }) => <div className={styles.list}>{children}</div>
