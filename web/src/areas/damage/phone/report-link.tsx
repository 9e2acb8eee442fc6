import type { DamageSheet } from '@kerbline/domain/areas/damage/link-endpoints.ts'
import { code, retry, useCode } from '../../../data/loading/code.ts'
import { Failed, Loading } from '../../../ui/layout/load-state.tsx'
import { SkeletonText } from '../../../ui/layout/skeleton.tsx'

/** The report comes as code of its own: whoever follows a request never fetches it. */
const reportApp = code(async () => (await import('./report-app.tsx')).ReportApp)

interface Props {
  readonly token: string
  readonly sheet: DamageSheet
  readonly hasEnded: boolean
}

export function ReportLink(props: Props) {
  const state = useCode(reportApp)
  if (state.is === 'ready') return <state.value {...props} />
  if (state.is === 'failed') return <Failed what="the report" look="page" onRetry={() => void retry(reportApp)} />
  return <Loading what="the report" skeleton={<SkeletonText lines={6} />} />
}
