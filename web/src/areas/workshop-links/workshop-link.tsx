import { code, retry, useCode } from '../../data/loading/code.ts'
import { Failed, Loading } from '../../ui/layout/load-state.tsx'
import { SkeletonText } from '../../ui/layout/skeleton.tsx'

/** The booking of a workshop comes as code of its own: whoever follows a request never fetches it. */
const workshopApp = code(async () => (await import('./workshop-app.tsx')).WorkshopApp)

export function WorkshopLink({ token }: { token: string }) {
  const state = useCode(workshopApp)
  if (state.is === 'ready') return <state.value token={token} />
  if (state.is === 'failed') return <Failed what="the booking" look="page" onRetry={() => void retry(workshopApp)} />
  return <Loading what="the booking" skeleton={<SkeletonText lines={6} />} />
}
