import { normaliseRegistration } from '@kerbline/domain/fleet/registration.ts'
import { namesIn } from '@kerbline/domain/kit/list.ts'
import { code, retry, useCode } from '../../data/loading/code.ts'
import { useLocation } from '../../data/navigation/location.ts'
import { useMay } from '../../data/session/may.ts'
import { Failed } from '../../ui/layout/load-state.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import { OffHireForm } from './off-hire-form.tsx'

const listCode = code(async () => (await import('./off-hires-list.tsx')).OffHiresList)

function OffHires() {
  const state = useCode(listCode)
  if (state.is === 'failed') return <Failed what="the off-hires" onRetry={() => void retry(listCode)} />
  if (state.is !== 'ready') return <Skeleton height={420} />
  const List = state.value
  return <List />
}

/** Giving vehicles back, and the off-hires there are. Staff, who have those of every company, begin with the list. */
export function RequestOffHirePage() {
  const { query } = useLocation()
  const may = useMay()
  const mayAsk = may(['request off hire', 'manage orders'])
  const reg = query['reg'] ?? null
  const regs = [...new Set(namesIn(reg ?? '').map(normaliseRegistration))]
  const isList = query['show'] === 'list' || (may(['manage orders']) && reg === null) || !mayAsk
  if (isList && query['show'] !== 'request') return <OffHires />
  return <OffHireForm key={reg} regs={regs} />
}
