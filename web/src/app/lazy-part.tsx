import type { ComponentType, ReactNode } from 'react'
import { retry, slowMilliseconds, useCode, useSlow, type Code } from '../data/loading/code.ts'
import { Button } from '../ui/button.tsx'
import { Failed, Loading } from '../ui/layout/load-state.tsx'
import { Skeleton, SkeletonText } from '../ui/layout/skeleton.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import styles from './lazy-part.module.css'

interface Props<P extends object> {
  part: Code<ComponentType<P>>
  props: P
  /** "this page", to read on from "We could not load". */
  what: string
  /** The screen's title: the heading of the failure, in place of the page's own. */
  title: string
  /** Wraps words and failure where no layout stands round them. */
  isAlone?: boolean | undefined
}

const PageSkeleton = () => (
  <div className={styles.skeleton}>
    <Skeleton width={260} height={30} />
    <SkeletonText lines={4} />
  </div>
)

/** A part whose code is on its way: the skeleton, words and Retry after 15 s, a visible failure after 120 s or when it cannot come. */
export function LazyPart<P extends object>({ part, props, what, title, isAlone }: Props<P>) {
  const state = useCode(part)
  const isSlow = useSlow(state.is === 'waiting' ? part : undefined, slowMilliseconds)
  if (state.is === 'ready') {
    const Part = state.value
    return <Part {...props} />
  }
  const handleRetry = (): void => void retry(part)
  const around = (children: ReactNode): ReactNode =>
    isAlone ? <main className={styles.alone}>{children}</main> : children
  if (state.is === 'failed') {
    return around(
      <>
        <VisuallyHidden>
          <h1>{title}</h1>
        </VisuallyHidden>
        <Failed what={what} look="page" onRetry={handleRetry} />
      </>,
    )
  }
  return around(
    <>
      <Loading what={what} skeleton={<PageSkeleton />} />
      {isSlow && (
        <div role="status" className={styles.slow}>
          <p>Loading {what} is taking longer than usual. We are still loading it.</p>
          <Button onClick={() => location.reload()}>Retry</Button>
        </div>
      )}
    </>,
  )
}
