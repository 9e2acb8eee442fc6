import { ArrowClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowClockwise'
import { ClockCountdownIcon } from '@phosphor-icons/react/dist/csr/ClockCountdown'
import { PlugsIcon } from '@phosphor-icons/react/dist/csr/Plugs'
import { WarningOctagonIcon } from '@phosphor-icons/react/dist/csr/WarningOctagon'
import { useDeferredValue, type ReactNode } from 'react'
import { Button } from '../button.tsx'
import { classes } from '../classes.ts'
import { Icon } from '../icon.tsx'
import styles from './load-state.module.css'
import { useAfter } from '../use-after.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'

/** Where a load stands. `data` undefined and no failure means it is on its way. */
export interface Load<Data> {
  readonly data: Data | undefined
  readonly failure?: LoadFailure | undefined
  /** When the data shown was fetched. */
  readonly updatedAt?: Date | undefined
}

export interface LoadFailure {
  /** Cause and remedy, when the server gave them; else the connection is named. */
  readonly remedy?: string | undefined
  /** What support finds the log line by. */
  readonly reference?: string | undefined
}

interface Words {
  /** In the plural and lower case, to read on from "We could not load": "driver checks". */
  what: string
}

const skeletonAfter = 150
const slowAfter = 8000
const oldAfter = 18 * 3_600_000
/** With its day where that is not today's. Made when first needed: a formatter costs a browser more than a panel. */
const asOf = (instant: Date): string =>
  instant.toLocaleString('en-GB', {
    ...(Date.now() - instant.getTime() > oldAfter && { day: 'numeric', month: 'short', year: 'numeric' }),
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Europe/London',
  })

/** Admits after 8 s that something is slow, at the foot of what it stands in. */
export function SlowWords({ children }: { children?: ReactNode }) {
  const isSlow = useAfter(slowAfter, true)
  return (
    <output className={isSlow ? styles.slow : undefined}>
      {children}
      {isSlow && 'This is taking longer than usual'}
    </output>
  )
}

/** The skeleton: its room is held at once, it shows after 150 ms, and admits to being slow after 8 s. */
export function Loading({
  what,
  skeleton,
  className,
}: Words & { skeleton: ReactNode; className?: string | undefined }) {
  const isShown = useAfter(skeletonAfter, true)
  return (
    <div className={classes(styles.loading, !isShown && styles.unseen, className)} aria-busy="true">
      <VisuallyHidden>Loading {what}</VisuallyHidden>
      {skeleton}
      <SlowWords />
    </div>
  )
}

interface FailedProps extends Words {
  failure?: LoadFailure | undefined
  onRetry: () => void
  /** 'panel': one line inside a panel that keeps its header. 'page': centred, for a list or a whole record. */
  look?: 'panel' | 'page' | undefined
  /** What is not lost: "Your filters are kept." */
  kept?: string | undefined
}

/** Says what could not be loaded, what to do, and the reference to quote. */
export function Failed({ what, failure, onRetry, look = 'panel', kept }: FailedProps) {
  const sentence = `We could not load ${what}`
  const remedy = [failure?.remedy ?? 'Check your connection and try again.', kept].filter(Boolean).join(' ')
  const retry = (
    <Button size={look === 'panel' ? 'small' : 'normal'} icon={ArrowClockwiseIcon} onClick={onRetry}>
      Retry
    </Button>
  )
  if (look === 'panel') {
    return (
      <div role="alert" className={styles.failedPanel}>
        <p className={styles.line}>
          <Icon of={WarningOctagonIcon} weight="fill" className={styles.red} />
          <span>
            <b>{sentence}.</b> {remedy}
          </span>
        </p>
        <div className={styles.retry}>
          {retry}
          {failure?.reference && (
            <small className={styles.reference}>
              <VisuallyHidden>Reference </VisuallyHidden>
              {failure.reference}
            </small>
          )}
        </div>
      </div>
    )
  }
  return (
    <div role="alert" className={styles.middle}>
      <Icon of={PlugsIcon} className={styles.drawing} />
      <b>{sentence}</b>
      <p>{remedy}</p>
      {retry}
      {failure?.reference && <small className={styles.reference}>Reference {failure.reference}</small>}
    </div>
  )
}

/** Under data that is older than it should be because a refresh failed. */
export const StaleNotice = ({ updatedAt, onRetry }: { updatedAt: Date; onRetry: () => void }) => (
  <output className={styles.stale}>
    <Icon of={ClockCountdownIcon} />
    Showing data from {asOf(updatedAt)}.{' '}
    <button type="button" onClick={onRetry}>
      Retry
    </button>
  </output>
)

interface EmptyProps {
  title: string
  /** What will appear here and how to make it appear. */
  children?: ReactNode
  /** A line drawing for a first run, or an icon for "Nothing matches". */
  drawing?: ReactNode
  actions?: ReactNode
  look?: 'panel' | 'page' | undefined
}

/** Nothing here, and why. */
export function Empty({ title, children, drawing, actions, look = 'page' }: EmptyProps) {
  if (look === 'panel') {
    return (
      <div className={styles.failedPanel}>
        <p>
          <b>{title}.</b> {children}
        </p>
        {actions && <div className={styles.retry}>{actions}</div>}
      </div>
    )
  }
  return (
    <div className={styles.middle}>
      {drawing && <div className={styles.drawing}>{drawing}</div>}
      <b>{title}</b>
      {children && <p>{children}</p>}
      {actions && <div className={styles.retry}>{actions}</div>}
    </div>
  )
}

interface Props<Data> extends Words {
  load: Load<Data>
  onRetry: () => void
  skeleton: ReactNode
  isEmpty?: ((data: Data) => boolean) | undefined
  empty?: ReactNode
  look?: 'panel' | 'page' | undefined
  kept?: string | undefined
  children: (data: Data) => ReactNode
}

/** The four states of anything loaded: loading, empty, failed, full. Old data stays in sight when a refresh fails. */
export function LoadState<Data>({
  what,
  load,
  onRetry,
  skeleton,
  isEmpty,
  empty,
  look = 'panel',
  kept,
  children,
}: Props<Data>) {
  const { failure } = load
  // A board whose answers come together fills without holding up the hand: the skeleton stands until its contents are drawn.
  const isReady = useDeferredValue(load.data !== undefined)
  const data = isReady ? load.data : undefined
  if (data === undefined) {
    return failure ? (
      <Failed what={what} failure={failure} onRetry={onRetry} look={look} kept={kept} />
    ) : (
      <Loading what={what} skeleton={skeleton} />
    )
  }
  return (
    <>
      {isEmpty?.(data) ? empty : children(data)}
      {failure && load.updatedAt && <StaleNotice updatedAt={load.updatedAt} onRetry={onRetry} />}
    </>
  )
}
