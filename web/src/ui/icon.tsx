import type { IconProps } from '@phosphor-icons/react/dist/lib/types'
import type { ComponentType } from 'react'
import { classes } from './classes.ts'
import styles from './icon.module.css'

/** A Phosphor icon component, imported one by one: `import { VanIcon } from '@phosphor-icons/react/dist/csr/Van'`. */
export type Glyph = ComponentType<IconProps>

interface Props {
  of: Glyph
  /** The only three weights the build keeps: regular, fill for active and status, bold for plus and x. */
  weight?: 'regular' | 'bold' | 'fill' | undefined
  className?: string | undefined
}

/** An icon beside text: hidden from assistive technology, 1.25 times the height of its text. */
export function Icon({ of: Drawing, weight = 'regular', className }: Props) {
  return <Drawing weight={weight} className={classes(styles.icon, className)} aria-hidden="true" focusable="false" />
}
