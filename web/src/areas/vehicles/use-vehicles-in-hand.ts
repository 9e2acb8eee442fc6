import { vehiclesEndpoints, type VehicleListRow } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import type { ListPlan } from '@kerbline/domain/kit/list.ts'
import type { ListState } from '@kerbline/domain/kit/list-state.ts'
import { normaliseRegistration } from '@kerbline/domain/kit/registration.ts'
import { useEffect, useMemo } from 'react'
import { answerInHand } from '../../crud/list-in-hand.ts'
import type { Hand, InHand } from '../../crud/list-hand.ts'
import { afterFirstPaint } from '../../data/after-first-paint.ts'
import { loadAhead } from '../../data/load-ahead.ts'
import { mostVehicles } from '../../data/most-vehicles.ts'
import { useScope } from '../../data/scope.ts'
import { useKept } from '../../data/use-kept.ts'
import { keptColumns, keptRows } from './kept-rows.ts'

const nothing = {}
const freshForMilliseconds = 300_000

const searched = (row: VehicleListRow): string =>
  [row.reg_no, row.current_reg_no, row.make_model, row.driver_id_name].filter(Boolean).join(' ')

const note = (count: number): string =>
  `There is no connection to the portal. Search, sorting and filters work on the ${count.toLocaleString('en-GB')} vehicles kept on this device; tags, recalls and changes need a connection.`

/**
 * The vehicles kept on this device: what the list paints first, and what it is made of while the server is gone.
 * `<ListPage inHand={useVehiclesInHand(plan, today)} …>`
 */
export function useVehiclesInHand(
  plan: ListPlan,
  today: string | undefined,
): (state: ListState) => InHand<VehicleListRow> | undefined {
  const kept = useKept(vehiclesEndpoints.cachedVehicles, nothing)
  const vehicles = useScope().data?.vehicles
  const isKeepable = vehicles !== undefined && vehicles <= mostVehicles
  // The copy is as new as the last look at this list.
  useEffect(
    () =>
      isKeepable
        ? afterFirstPaint(() => void loadAhead(vehiclesEndpoints.cachedVehicles, freshForMilliseconds))
        : undefined,
    [isKeepable],
  )
  const fleet = kept?.data
  const at = kept?.at.getTime()
  return useMemo((): ((state: ListState) => InHand<VehicleListRow> | undefined) => {
    if (!fleet || at === undefined) return () => undefined
    let made: Hand<VehicleListRow> | undefined
    return (state) => {
      made ??= {
        rows: keptRows(fleet, today),
        at: new Date(at),
        columns: keptColumns,
        searched,
        pasted: { of: ({ reg_no: plate }) => plate, normalise: normaliseRegistration },
        note: note(fleet.vehicles.length),
      }
      return { ...answerInHand(plan, made, state), at: made.at, note: made.note }
    }
  }, [fleet, at, plan, today])
}
