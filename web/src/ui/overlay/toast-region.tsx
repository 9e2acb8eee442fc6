import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle'
import { HourglassMediumIcon } from '@phosphor-icons/react/dist/csr/HourglassMedium'
import { MegaphoneIcon } from '@phosphor-icons/react/dist/csr/Megaphone'
import { WarningOctagonIcon } from '@phosphor-icons/react/dist/csr/WarningOctagon'
import { XIcon } from '@phosphor-icons/react/dist/csr/X'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '../button.tsx'
import { classes } from '../classes.ts'
import { Icon, type Glyph } from '../icon.tsx'
import styles from './toast.module.css'
import { closeToast, useIsRaised, useToasts, type Toast } from './toasts.ts'

const looks = {
  done: { icon: CheckCircleIcon, name: 'Done' },
  failed: { icon: WarningOctagonIcon, name: 'Error' },
  working: { icon: HourglassMediumIcon, name: 'In progress' },
  alert: { icon: MegaphoneIcon, name: 'Alert' },
} as const satisfies Record<Toast['tone'], { icon: Glyph; name: string }>

/** Runs down while nobody points at it or has the focus in it, and then calls. */
function useCountdown(milliseconds: number | undefined, isPaused: boolean, onEnd: () => void): void {
  const left = useRef(milliseconds)
  const end = useRef(onEnd)
  useEffect(() => {
    end.current = onEnd
  })
  useEffect(() => {
    if (left.current === undefined || isPaused) return
    const startedAt = performance.now()
    const timer = setTimeout(() => end.current(), left.current)
    return () => {
      clearTimeout(timer)
      left.current = Math.max(1000, (left.current ?? 0) - (performance.now() - startedAt))
    }
  }, [isPaused])
}

/** The seconds left to undo, drawn. */
const Ring = ({ milliseconds, isPaused }: { milliseconds: number; isPaused: boolean }) => (
  <svg className={classes(styles.ring, isPaused && styles.paused)} viewBox="0 0 16 16" aria-hidden="true">
    <circle cx="8" cy="8" r="6.5" />
    <circle
      cx="8"
      cy="8"
      r="6.5"
      pathLength="100"
      className={styles.left}
      style={{ animationDuration: `${milliseconds}ms` }}
    />
  </svg>
)

function ToastCard({ toast }: { toast: Toast }) {
  const [isPaused, setPaused] = useState(false)
  const close = (): void => closeToast(toast.id)
  useCountdown(toast.lasts, isPaused, close)
  const { icon, name } = looks[toast.tone]
  const { action } = toast
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only holds the clock while in use
    <li
      className={classes(styles.toast, styles[toast.tone])}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      onKeyDown={(event) => event.key === 'Escape' && close()}
    >
      <Icon of={icon} weight="fill" />
      <div className={styles.words} role={toast.tone === 'failed' || toast.tone === 'alert' ? 'alert' : undefined}>
        <b>{toast.title}</b> {toast.body && <span className={styles.body}>{toast.body}</span>}
        {toast.note && <small>{toast.note}</small>}
      </div>
      {action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            close()
            action.onSelect()
          }}
        >
          {action.label}
          {toast.tone === 'done' && toast.lasts !== undefined && (
            <Ring milliseconds={toast.lasts} isPaused={isPaused} />
          )}
        </button>
      )}
      <IconButton
        icon={XIcon}
        label={toast.tone === 'alert' ? 'Close alert' : `Close: ${name.toLowerCase()}`}
        onClick={close}
      />
    </li>
  )
}

/** Stands once, at the end of the page. Its list is always there, so that additions are announced. */
export function ToastRegion() {
  const toasts = useToasts()
  const isRaised = useIsRaised()
  return (
    <section
      className={classes(styles.region, isRaised && styles.raised)}
      aria-label="Notices"
      data-ground="tarmac"
      data-print="hide"
    >
      <ol className={styles.list} aria-live="polite" aria-relevant="additions">
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </ol>
    </section>
  )
}
