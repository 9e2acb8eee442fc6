import { code, retry, useCode } from '../../../data/loading/code.ts'
import { Failed, Loading } from '../../../ui/layout/load-state.tsx'
import { SkeletonText } from '../../../ui/layout/skeleton.tsx'

/** The delivery comes as code of its own: whoever follows a request never fetches it. */
const deliveryApp = code(async () => (await import('./delivery-app.tsx')).DeliveryApp)

export function DeliveryLink({ token }: { readonly token: string }) {
  const state = useCode(deliveryApp)
  if (state.is === 'ready') return <state.value token={token} />
  if (state.is === 'failed') return <Failed what="the delivery" look="page" onRetry={() => void retry(deliveryApp)} />
  return <Loading what="the delivery" skeleton={<SkeletonText lines={6} />} />
}
