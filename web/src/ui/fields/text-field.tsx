import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../classes.ts'
import { FieldFrame, useFieldIds, type FieldWords } from './field.tsx'
import { Icon, type Glyph } from '../icon.tsx'
import styles from './input.module.css'

export interface TextFieldProps extends FieldWords, Omit<ComponentProps<'input'>, 'prefix' | 'size'> {
  /** "£" before or "mi" after what is typed. */
  prefix?: string | undefined
  suffix?: string | undefined
  icon?: Glyph | undefined
  /** 30, 36 or 44 px; on touch at least 44 and 16 px text. */
  size?: 'small' | 'normal' | 'touch' | undefined
  /** Buttons at the end, inside the box. */
  end?: ReactNode
  frameClassName?: string | undefined
}

/**
 * The browser cuts what is pasted at `maxLength` without a word. So it is not given one where the text is known here: the field says how
 * much is too long, and whoever wrote it decides what goes.
 */
function lengthOf(value: unknown, max: number | undefined): { maxLength?: number | undefined; tooLong?: string } {
  if (typeof value !== 'string' || max === undefined) return { maxLength: max }
  return value.length <= max
    ? {}
    : {
        tooLong: `Use at most ${max.toLocaleString('en-GB')} characters: this has ${value.length.toLocaleString('en-GB')}.`,
      }
}

/** One line of text. Spread react-hook-form's `register` onto it. */
export function TextField({
  id,
  label,
  isLabelHidden,
  hint,
  error: given,
  isOptional,
  action,
  maxLength: max,
  prefix,
  suffix,
  icon,
  size = 'normal',
  end,
  frameClassName,
  className,
  ...rest
}: TextFieldProps) {
  const { maxLength, tooLong } = lengthOf(rest.value, max)
  const error = given ?? tooLong
  const ids = useFieldIds(id, { hint, error })
  return (
    <FieldFrame {...{ ids, label, isLabelHidden, hint, error, isOptional, action }} className={frameClassName}>
      <div
        className={classes(
          styles.box,
          size !== 'normal' && styles[size],
          error !== undefined && styles.wrong,
          className,
        )}
      >
        {icon && <Icon of={icon} className={styles.icon} />}
        {prefix && <span className={classes(styles.affix, styles.prefix)}>{prefix}</span>}
        <input
          type="text"
          {...rest}
          maxLength={maxLength}
          id={ids.controlId}
          aria-describedby={ids.describedBy}
          aria-invalid={error !== undefined || undefined}
        />
        {suffix && <span className={classes(styles.affix, styles.suffix)}>{suffix}</span>}
        {end}
      </div>
    </FieldFrame>
  )
}

export interface TextAreaFieldProps extends FieldWords, ComponentProps<'textarea'> {
  frameClassName?: string | undefined
}

/** Several lines; grows with what is written. */
export function TextAreaField({
  id,
  label,
  isLabelHidden,
  hint,
  error: given,
  isOptional,
  action,
  maxLength: max,
  frameClassName,
  className,
  ...rest
}: TextAreaFieldProps) {
  const { maxLength, tooLong } = lengthOf(rest.value, max)
  const error = given ?? tooLong
  const ids = useFieldIds(id, { hint, error })
  return (
    <FieldFrame {...{ ids, label, isLabelHidden, hint, error, isOptional, action }} className={frameClassName}>
      <div className={classes(styles.box, styles.areaBox, error !== undefined && styles.wrong, className)}>
        <textarea
          {...rest}
          maxLength={maxLength}
          id={ids.controlId}
          className={styles.area}
          aria-describedby={ids.describedBy}
          aria-invalid={error !== undefined || undefined}
        />
      </div>
    </FieldFrame>
  )
}
