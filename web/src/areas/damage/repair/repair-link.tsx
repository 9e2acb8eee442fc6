import { code, retry, useCode } from '../../../data/loading/code.ts'
import { Failed, Loading } from '../../../ui/layout/load-state.tsx'
import { SkeletonText } from '../../../ui/layout/skeleton.tsx'

/** The case of a repairer comes as code of its own: whoever follows a request never fetches it. */
const repairApp = code(async () => (await import('./repair-app.tsx')).RepairApp)

export function RepairLink({ token }: { readonly token: string }) {
  const state = useCode(repairApp)
  if (state.is === 'ready') return <state.value token={token} />
  if (state.is === 'failed') return <Failed what="the case" look="page" onRetry={() => void retry(repairApp)} />
  return <Loading what="the case" skeleton={<SkeletonText lines={6} />} />
}
