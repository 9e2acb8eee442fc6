import type { ReactNode } from 'react'
import { retry, useCode, type Code } from '../data/loading/code.ts'
import { Failed, Loading } from '../ui/layout/load-state.tsx'
import { Skeleton, SkeletonText } from '../ui/layout/skeleton.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'

/** A page whose code is on its way. */
export function Lazy<T>({ of, title, children }: { of: Code<T>; title: string; children: (pages: T) => ReactNode }) {
  const state = useCode(of)
  if (state.is === 'ready') return children(state.value)
  if (state.is === 'failed')
    return (
      <>
        <VisuallyHidden>
          <h1>{title}</h1>
        </VisuallyHidden>
        <Failed what="this page" look="page" onRetry={() => void retry(of)} />
      </>
    )
  return (
    <Loading
      what="this page"
      skeleton={
        <>
          <Skeleton width={260} height={30} />
          <SkeletonText lines={6} />
        </>
      }
    />
  )
}
