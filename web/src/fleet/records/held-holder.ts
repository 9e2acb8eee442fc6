import { complianceEndpoints } from '@kerbline/domain/areas/compliance/endpoints.ts'
import type { HeldDate } from '@kerbline/domain/areas/compliance/holder-endpoints.ts'
import { holderNeeds } from '@kerbline/domain/areas/compliance/holders.ts'
import { useMay } from '../../data/session/may.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'

/** Whose dates and records: a driver's, or an account's of a company. */
export type HeldHolder =
  | { readonly kind: 'driver'; readonly id: number }
  | { readonly kind: 'company'; readonly account: string }

export type HeldKindOf = Pick<HeldDate, 'type' | 'driver_field'>

/** Of one kind, or of all. */
export function useHeldRecords(holder: HeldHolder, kind?: HeldKindOf) {
  const asked = kind && { type: kind.type, ...(kind.driver_field !== null && { driver_field: kind.driver_field }) }
  const [driverId, account] = holder.kind === 'driver' ? [holder.id, ''] : [0, holder.account]
  const ofDriver = useEndpoint(
    complianceEndpoints.driverRecords,
    { driver_id: driverId, ...asked },
    { isEnabled: holder.kind === 'driver' },
  )
  const ofCompany = useEndpoint(
    complianceEndpoints.companyRecords,
    { account, ...asked },
    { isEnabled: holder.kind === 'company' },
  )
  return holder.kind === 'driver' ? ofDriver : ofCompany
}

/** Writing down needs the right to see what it is about, too. */
export function useMayRecord(kind: HeldHolder['kind']): boolean {
  const may = useMay()
  return may('edit compliance') && may(holderNeeds[kind])
}
