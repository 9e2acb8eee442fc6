import { WifiSlashIcon } from '@phosphor-icons/react/dist/csr/WifiSlash'
import { XIcon } from '@phosphor-icons/react/dist/csr/X'
import { useEffect, useRef, type ReactNode } from 'react'
import { useIsOffline } from '../../../data/live/connection.ts'
import { useSignal } from '../../../data/signal.ts'
import { Plate } from '../../../fleet/plate.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Notice } from '../../../ui/layout/banner.tsx'
import styles from './check.module.css'
import { keepsNothing } from './kept-checks.ts'

interface Props {
  readonly title: string
  readonly under?: ReactNode
  readonly plate?: string | undefined
  readonly onClose?: (() => void) | undefined
  readonly children: ReactNode
  /** Buttons that stay at the foot, under the thumb. */
  readonly footer?: ReactNode
}

/** Another step is another page: it begins at its top, and whoever listens hears which it is. */
function Heading({ title }: { title: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.documentElement.scrollTop = 0
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <h1 ref={heading} tabIndex={-1}>
      {title}
    </h1>
  )
}

/** One step of a check: what it is about above, what is pressed below. */
export function StepFrame({ title, under, plate, onClose, children, footer }: Props) {
  const isOffline = useIsOffline()
  const isForgetful = useSignal(keepsNothing)
  return (
    <div className={styles.page}>
      {isOffline && (
        <p className={styles.offline} role="status">
          <Icon of={WifiSlashIcon} /> You are offline. Your check is saved and will be sent when you have signal.
        </p>
      )}
      <header className={styles.head}>
        {onClose && (
          <button type="button" className={styles.close} aria-label="Save and exit" onClick={onClose}>
            <Icon of={XIcon} />
          </button>
        )}
        <div className={styles.names}>
          <Heading key={title} title={title} />
          {under && <p>{under}</p>}
        </div>
        {plate !== undefined && <Plate reg={plate} />}
      </header>
      <main className={styles.main}>
        {isForgetful && (
          <Notice tone="amber" role="alert">
            <b>This browser cannot save your check.</b> Leave this page open until the check is sent.
          </Notice>
        )}
        {children}
      </main>
      {footer && <footer className={styles.foot}>{footer}</footer>}
    </div>
  )
}
