import type { ReactNode } from 'react'
import { Empty, LoadState, type Load } from './load-state.tsx'
import { PanelBody } from './panel.tsx'
import { ShowOlder } from './show-older.tsx'
import { SkeletonText } from './skeleton.tsx'

interface Paged<Next> {
  /** Where the older part begins; null: there is none. */
  readonly next: Next | null
}

interface Props<Next, Data> {
  /** In the plural and lower case: "invoice lines". */
  readonly what: string
  readonly load: Load<Data & Paged<Next>> & { readonly retry: () => void }
  /** Of the skeleton. */
  readonly lines?: number | undefined
  readonly isEmpty: (data: Data) => boolean
  readonly empty: { readonly title: string; readonly words: string }
  /** Of what asks for the older part. */
  readonly className?: string | undefined
  readonly olderLabel?: string | undefined
  readonly renderOlder: (next: Next) => ReactNode
  readonly children: (data: Data) => ReactNode
}

/** Of a panel that tells the newest first: a page of it in its four states, and under it the older one when asked for. */
export function PagedPart<Next, Data>(props: Props<Next, Data>) {
  const { what, load, lines = 6, isEmpty, empty, className, olderLabel, renderOlder, children } = props
  return (
    <LoadState
      what={what}
      load={load}
      onRetry={load.retry}
      skeleton={
        <PanelBody>
          <SkeletonText lines={lines} />
        </PanelBody>
      }
      isEmpty={isEmpty}
      empty={
        <Empty look="panel" title={empty.title}>
          {empty.words}
        </Empty>
      }
    >
      {(data) => (
        <>
          {children(data)}
          <ShowOlder next={data.next} label={olderLabel} className={className}>
            {renderOlder}
          </ShowOlder>
        </>
      )}
    </LoadState>
  )
}
