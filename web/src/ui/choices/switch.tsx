import type { ComponentProps } from 'react'
import styles from './choice.module.css'
import { classes } from '../classes.ts'

/** On or off, at once. For something saved later with a form, use a checkbox. */
export function Switch({
  label,
  className,
  ...rest
}: Omit<ComponentProps<'input'>, 'type' | 'role'> & { label: string }) {
  return (
    <label className={classes(styles.choice, styles.switch, className)}>
      <input
        {...rest}
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native checkbox tells its own state
        role="switch"
        className={styles.track}
      />
      {label}
    </label>
  )
}
