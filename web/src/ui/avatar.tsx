import styles from './avatar.module.css'
import { classes } from './classes.ts'

const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/)
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase('en-GB')
}

/** A person as two letters. The name stands beside it, so it is hidden from assistive technology. */
export const Avatar = ({ name, size = 'normal' }: { name: string; size?: 'normal' | 'large' | undefined }) => (
  <span className={classes(styles.avatar, size === 'large' && styles.large)} aria-hidden="true">
    {initialsOf(name)}
  </span>
)
