import { knowsMaintenanceCost } from '@kerbline/domain/areas/maintenance/case.ts'
import { maintenancePlan } from '@kerbline/domain/areas/maintenance/list.ts'
import type { ListPlan } from '@kerbline/domain/kit/list.ts'
import { useMemo } from 'react'
import { useEventTypes } from '../../data/session/event-types.ts'
import { useMay } from '../../data/session/may.ts'
import { useUser } from '../../data/session/session.ts'

/** The list of bookings as whoever is signed in reads it. */
export function useMaintenancePlan(): ListPlan {
  const side = useUser()?.side ?? 'customer'
  const knowsCost = useMay()(knowsMaintenanceCost)
  const types = useEventTypes()
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the kinds that fall due are read by what makes the plan
  return useMemo(() => maintenancePlan({ side, knowsCost }), [side, knowsCost, types])
}
