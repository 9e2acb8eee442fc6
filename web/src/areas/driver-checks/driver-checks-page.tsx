import { Lazy } from '../../crud/lazy.tsx'
import { useLocation } from '../../data/navigation/location.ts'
import { ChecksList } from './checks-list.tsx'
import { isOtherWay, otherWays } from './other-ways.ts'

/** Driver checks: the checks, the vehicles by day, what was missed, and the defects, as the address says. */
export function DriverChecksPage() {
  const { query } = useLocation()
  const show = query['show']
  if (!isOtherWay(show)) return <ChecksList />
  return (
    <Lazy key={show} of={otherWays[show]} title="Driver checks">
      {(Shown) => <Shown />}
    </Lazy>
  )
}
