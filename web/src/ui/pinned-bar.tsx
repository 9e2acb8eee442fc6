import { useEffect, type ReactNode } from 'react'
import { makeRoomForBar } from './toasts.ts'

interface Props {
  className: string | undefined
  children: ReactNode
}

/** Deeds that stay in sight at the foot of the page; passing messages stand above them. */
export function PinnedBar({ className, children }: Props) {
  useEffect(makeRoomForBar, [])
  return (
    <div className={className} data-print="hide" data-pinned="">
      {children}
    </div>
  )
}
