import { classes } from '../ui/classes.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import styles from './plate.module.css'
import { registrationGroups } from './registration.ts'

interface Props {
  reg: string
  /** White, where the front of the vehicle is meant: the diagram. */
  isFront?: boolean | undefined
  /** Green flash: zero-emission. */
  isElectric?: boolean | undefined
  /** 20, 24 or 46 px high. */
  size?: 'small' | 'normal' | 'large' | undefined
  className?: string | undefined
}

/**
 * A registration as text that looks like a plate. Copied, it has no space: the gap is drawn, not typed.
 * It imitates the look; it is not the statutory face.
 */
export function Plate({ reg, isFront, isElectric, size = 'normal', className }: Props) {
  const [first, second] = registrationGroups(reg)
  return (
    <span
      className={classes(styles.plate, styles[size], isFront && styles.front, isElectric && styles.electric, className)}
    >
      <VisuallyHidden>Registration </VisuallyHidden>
      <span className={styles.mark} translate="no">
        {first}
        {second && <span className={styles.second}>{second}</span>}
      </span>
    </span>
  )
}
