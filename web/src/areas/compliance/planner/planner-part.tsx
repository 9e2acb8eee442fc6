import type { ListState } from '@kerbline/domain/kit/list-state.ts'
import { code, retry, useCode } from '../../../data/loading/code.ts'
import { Failed, Loading } from '../../../ui/layout/load-state.tsx'
import { Skeleton } from '../../../ui/layout/skeleton.tsx'

const plannerCode = code(async () => (await import('./planner.tsx')).Planner)

/** The planner as the page holds it: its code is a chunk of its own and comes when one looks at it. */
export function PlannerPart({ state }: { readonly state: ListState }) {
  const loaded = useCode(plannerCode)
  if (loaded.is === 'ready') {
    const Planner = loaded.value
    return <Planner state={state} />
  }
  return loaded.is === 'failed' ? (
    <Failed what="the planner" onRetry={() => void retry(plannerCode)} />
  ) : (
    <Loading what="the planner" skeleton={<Skeleton height={420} />} />
  )
}
