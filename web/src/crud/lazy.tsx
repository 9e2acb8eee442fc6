import type { ReactNode } from 'react'
import { retry, useCode, type Code } from '../data/loading/code.ts'
import { Failed, Loading } from '../ui/layout/load-state.tsx'
import { Panel, PanelBody } from '../ui/layout/panel.tsx'
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

interface PanelProps<T> {
  of: Code<T>
  title: string
  /** "the accounts", to read on from "We could not load". */
  what: string
  children: (panel: T) => ReactNode
}

/** A panel of a page, whose code is on its way. */
export function LazyPanel<T>({ of, title, what, children }: PanelProps<T>) {
  const state = useCode(of)
  if (state.is === 'ready') return children(state.value)
  return (
    <Panel title={title}>
      <PanelBody>
        {state.is === 'failed' ? (
          <Failed what={what} onRetry={() => void retry(of)} />
        ) : (
          <Loading what={what} skeleton={<SkeletonText lines={4} />} />
        )}
      </PanelBody>
    </Panel>
  )
}
