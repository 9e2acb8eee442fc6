import type { VehicleOverview } from '@kerbline/domain/areas/vehicles/overview-endpoints.ts'
import { useLink } from '../../data/navigation/use-link.ts'
import { MaybeLink } from '../../ui/maybe-link.tsx'

/** "DF-000012 Tyres: a cut", each leading to its page. */
export function DangerousLinks({ defects }: { defects: VehicleOverview['dangerous'] }) {
  const link = useLink()
  return defects.map(({ number, words }, place) => (
    <span key={number}>
      {place > 0 && ', '}
      <MaybeLink href={link('driverCheck', { id: number })}>{number}</MaybeLink> {words}
    </span>
  ))
}
