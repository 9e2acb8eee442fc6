import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../classes.ts'
import { FieldFrame, useField, type FieldWords } from './field.tsx'
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

interface TextProps extends FieldWords {
  id?: string | undefined
  className?: string | undefined
  frameClassName?: string | undefined
  value?: unknown
  maxLength?: number | undefined
}

/** What text of one line and of several have in common: the class is the box's, and what is too long is said. */
function useTextField<Props extends TextProps>({ maxLength: max, error, className, frameClassName, ...words }: Props) {
  const { maxLength, tooLong } = lengthOf(words.value, max)
  const { frame, control, rest } = useField({ ...words, error: error ?? tooLong, className: frameClassName })
  const boxClass = classes(styles.box, frame.error !== undefined && styles.wrong, className)
  return { frame, control: { maxLength, ...control }, boxClass, rest }
}

/** One line of text. Spread react-hook-form's `register` onto it. */
export function TextField({ prefix, suffix, icon, size = 'normal', end, ...props }: TextFieldProps) {
  const { frame, control, boxClass, rest } = useTextField(props)
  return (
    <FieldFrame {...frame}>
      <div className={classes(boxClass, size !== 'normal' && styles[size])}>
        {icon && <Icon of={icon} className={styles.icon} />}
        {prefix && <span className={classes(styles.affix, styles.prefix)}>{prefix}</span>}
        <input type="text" {...rest} {...control} />
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
export function TextAreaField(props: TextAreaFieldProps) {
  const { frame, control, boxClass, rest } = useTextField(props)
  return (
    <FieldFrame {...frame}>
      <div className={classes(boxClass, styles.areaBox)}>
        <textarea {...rest} {...control} className={styles.area} />
      </div>
    </FieldFrame>
  )
}
