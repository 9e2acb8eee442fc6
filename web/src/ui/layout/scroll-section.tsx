import type { ReactNode } from 'react'

interface Props {
  readonly label: string
  /** How it scrolls is the caller's. */
  readonly className: string | undefined
  readonly children: ReactNode
}

/** What may be wider than its place, and is scrolled by the arrow keys as well. */
export const ScrollSection = ({ label, className, children }: Props) => (
  <section
    className={className}
    aria-label={label}
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    tabIndex={0}
  >
    {children}
  </section>
)
