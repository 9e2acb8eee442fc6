import { classes } from '../../ui/classes.ts'
import styles from './kerb-mark.module.css'

/** The product's name, in its one place. */
export const productName = 'Kerbline'

/** The mark: a tarmac tile, two yellow kerb lines and a white dashed lane in perspective. */
export const KerbMark = ({
  size = 28,
  isOnTarmac,
  className,
}: {
  size?: number | undefined
  isOnTarmac?: boolean | undefined
  className?: string | undefined
}) => (
  <svg className={classes(styles.mark, className)} width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
    <rect width="32" height="32" rx="8" className={isOnTarmac ? styles.tileOnTarmac : styles.tile} />
    <path d="M6.6 26 11.8 6M10.6 26 14.6 6" stroke="#FFD02E" strokeWidth="2.1" strokeLinecap="round" />
    <path
      d="M21.9 26l-.75-5.2M20.5 16.2l-.62-4.3M19.5 9.2 19.05 6"
      stroke="#F4F2EC"
      strokeWidth="2.5"
      strokeLinecap="round"
    />
  </svg>
)

/** Mark and name together: top of the side navigation, sign-in, public pages. */
export const Logo = ({
  size = 'normal',
  isOnTarmac,
}: {
  size?: 'normal' | 'large' | undefined
  isOnTarmac?: boolean | undefined
}) => (
  <span className={classes(styles.logo, size === 'large' && styles.large)}>
    <KerbMark size={size === 'large' ? 36 : 28} isOnTarmac={isOnTarmac} />
    {productName}
  </span>
)

/** The double yellow line along a top edge: phones' sign-in, active items of the bottom bar. */
export const KerbLine = ({ className }: { className?: string | undefined }) => (
  <span className={classes(styles.kerb, className)} aria-hidden="true" />
)
