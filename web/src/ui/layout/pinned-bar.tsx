import { useEffect, type ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './pinned-bar.module.css'
import { makeRoomForBar } from '../overlay/toasts.ts'

interface Props {
  className: string | undefined
  children: ReactNode
}

/** Actions that stay in sight at the foot of the page; passing messages stand above them. */
export function PinnedBar({ className, children }: Props) {
  useEffect(makeRoomForBar, [])
  return (
    <div className={classes(styles.bar, className)} data-print="hide" data-pinned="">
      {children}
    </div>
  )
}
