import { ArrowsClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowsClockwise'
import { ClockCountdownIcon } from '@phosphor-icons/react/dist/csr/ClockCountdown'
import { InfoIcon } from '@phosphor-icons/react/dist/csr/Info'
import { WarningIcon } from '@phosphor-icons/react/dist/csr/Warning'
import { WarningOctagonIcon } from '@phosphor-icons/react/dist/csr/WarningOctagon'
import { WifiSlashIcon } from '@phosphor-icons/react/dist/csr/WifiSlash'
import { XIcon } from '@phosphor-icons/react/dist/csr/X'
import type { ReactNode } from 'react'
import styles from './banner.module.css'
import { IconButton } from '../button.tsx'
import { classes } from '../classes.ts'
import { Icon, type Glyph } from '../icon.tsx'

const bars = {
  info: { icon: InfoIcon, weight: 'fill', name: 'Notice' },
  update: { icon: ArrowsClockwiseIcon, weight: 'bold', name: 'Update notice' },
  offline: { icon: WifiSlashIcon, weight: 'regular', name: 'Offline notice' },
  stale: { icon: ClockCountdownIcon, weight: 'regular', name: 'Old data notice' },
} as const satisfies Record<string, { icon: Glyph; weight: 'fill' | 'bold' | 'regular'; name: string }>

interface BannerProps {
  /** update: plate yellow. offline: ink. stale: outlined. info: blue. */
  tone: keyof typeof bars
  /** The first words, in bold. */
  title?: string | undefined
  children?: ReactNode
  /** A link or button at the right end. */
  action?: { label: string; href: string } | { label: string; onSelect: () => void } | undefined
  /** Plain words at the right end: "in 4 min". */
  end?: ReactNode
  onClose?: (() => void) | undefined
}

function Action({ action }: { action: NonNullable<BannerProps['action']> }) {
  if ('href' in action) {
    return (
      <a href={action.href} className={styles.action}>
        {action.label}
      </a>
    )
  }
  return (
    <button type="button" className={styles.action} onClick={action.onSelect}>
      {action.label}
    </button>
  )
}

/** A bar across the page about the portal itself. Announced politely. */
export function Banner({ tone, title, children, action, end, onClose }: BannerProps) {
  const { icon, weight, name } = bars[tone]
  return (
    <section className={classes(styles.bar, styles[tone])} aria-label={name} data-print="hide">
      <Icon of={icon} weight={weight} />
      <output className={styles.words}>
        {title && <b>{title} </b>}
        {children}
      </output>
      {end && <span className={styles.end}>{end}</span>}
      {action && <Action action={action} />}
      {onClose && <IconButton icon={XIcon} label="Close notice" onClick={onClose} tooltipSide="bottom" />}
    </section>
  )
}

const notes = { info: InfoIcon, amber: WarningIcon, red: WarningOctagonIcon, idle: InfoIcon } as const satisfies Record<
  string,
  Glyph
>

interface NoticeProps {
  tone?: keyof typeof notes | undefined
  icon?: Glyph | undefined
  /** 'status' when it appears after something happened, 'alert' when that was a failure. */
  role?: 'status' | 'alert' | undefined
  children: ReactNode
  className?: string | undefined
}

/** A soft box inside a page or form: "This vehicle is outside your current filter. Clear". */
export const Notice = ({ tone = 'info', icon, role, children, className }: NoticeProps) => (
  <div className={classes(styles.notice, styles[`note-${tone}`], className)} role={role}>
    <Icon of={icon ?? notes[tone]} weight="fill" />
    <div className={styles.words}>{children}</div>
  </div>
)
