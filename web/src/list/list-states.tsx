import { FunnelSimpleXIcon } from '@phosphor-icons/react/dist/csr/FunnelSimpleX'
import type { FaqGroup } from '@kerbline/domain/areas/faq/groups.ts'
import type { ReactNode } from 'react'
import { FaqLink } from '../fleet/faq-link.tsx'
import { EmptyRoad } from '../fleet/road/empty-road.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Empty, Failed, type LoadFailure } from '../ui/layout/load-state.tsx'
import { isNarrowed, nothingAsked, type ListState } from '@kerbline/domain/kit/list-state.ts'
import type { Change } from './use-list.ts'

export interface EmptyWords {
  /** "No branches yet" */
  readonly title: string
  /** What will appear here and how to make it appear. */
  readonly words: ReactNode
  readonly drawing?: ReactNode
  /** Questions that are asked about what is not here yet. */
  readonly faq?: FaqGroup
}

interface Props {
  readonly what: string
  readonly state: ListState
  readonly change: Change
  /** Undefined: rows are there, or on their way. */
  readonly failure: LoadFailure | undefined
  readonly onRetry: () => void
  readonly isEmpty: boolean
  readonly emptyWords: EmptyWords
  readonly action?: ReactNode
}

/** What stands in place of rows; nothing where rows stand. */
export function listMessage({ what, state, change, failure, onRetry, isEmpty, emptyWords, action }: Props): ReactNode {
  if (failure)
    return <Failed what={what} failure={failure} onRetry={onRetry} look="page" kept="Your filters have not changed." />
  if (!isEmpty) return undefined
  if (isNarrowed(state))
    return (
      <Empty
        title="Nothing matches"
        drawing={<Icon of={FunnelSimpleXIcon} />}
        actions={<Button onClick={() => change(nothingAsked)}>Clear filters</Button>}
      >
        {state.isArchived ? `No archived ${what} match your filters.` : `No ${what} match your filters.`}
      </Empty>
    )
  if (state.isArchived)
    return (
      <Empty
        title="Nothing archived"
        actions={<Button onClick={() => change({ isArchived: false })}>Show {what} in use</Button>}
      >
        Archived items will appear here. You can restore them.
      </Empty>
    )
  const { faq } = emptyWords
  const actions = faq ? (
    <>
      {action}
      <FaqLink group={faq} />
    </>
  ) : (
    action
  )
  return (
    <Empty title={emptyWords.title} drawing={emptyWords.drawing ?? <EmptyRoad />} actions={actions}>
      {emptyWords.words}
    </Empty>
  )
}
