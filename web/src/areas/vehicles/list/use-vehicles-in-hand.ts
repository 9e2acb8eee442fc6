import { vehiclesEndpoints, type VehicleListRow } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import type { ListPlan } from '@kerbline/domain/kit/list.ts'
import type { ListState } from '@kerbline/domain/kit/list-state.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { normaliseRegistration } from '@kerbline/domain/fleet/registration.ts'
import { useEffect, useMemo } from 'react'
import { answerInHand } from '../../../list/list-in-hand.ts'
import type { Hand, InHand } from '../../../list/list-hand.ts'
import { afterFirstPaint } from '../../../data/loading/after-first-paint.ts'
import { loadAhead } from '../../../data/loading/load-ahead.ts'
import { maxKeptVehicles } from '@kerbline/domain/fleet/kept.ts'
import { useScope } from '../../../data/session/scope.ts'
import { useUser } from '../../../data/session/session.ts'
import { useKept } from '../../../data/use-kept.ts'
import { keptColumns, keptRows, type KeptFleet } from './kept-rows.ts'

const nothing = {}
const freshForMilliseconds = 300_000

/** Account and company of each account, for staff. */
type Companies = ReadonlyMap<string, string>

const searched =
  (companies: Companies) =>
  (row: VehicleListRow): string =>
    [
      row.reg_no,
      row.current_reg_no,
      row.make_model,
      row.branch_id_name,
      row.driver_id_name,
      companies.get(row.customer_account_number),
    ]
      .filter(Boolean)
      .join(' ')

/** Known where the scope names every account; a part of them would find some vehicles and hide others. */
function useCompanies(): Companies {
  const isStaff = useUser()?.side === 'staff'
  const { data: scope } = useScope()
  return useMemo(
    () =>
      new Map(
        isStaff && scope?.account_count === scope?.accounts.length
          ? scope?.accounts.map(({ account_number: account, name, customer }) => [account, `${name} ${customer}`])
          : [],
      ),
    [isStaff, scope],
  )
}

const note = (count: number): string =>
  `You are offline. You can search and filter the ${counted(count, 'vehicle')} saved on this device. Tags, recalls and changes need a connection.`

const handOf = (fleet: KeptFleet, at: Date, today: string | undefined, companies: Companies): Hand<VehicleListRow> => ({
  rows: keptRows(fleet, today),
  at,
  columns: keptColumns(),
  searched: searched(companies),
  pasted: { of: ({ reg_no: plate }) => plate, normalise: normaliseRegistration },
  today,
  note: note(fleet.vehicles.length),
})

/** Made with the first question: a list that its server answers needs no rows of ours. */
function later<T>(make: () => T): () => T {
  let made: { readonly of: T } | undefined
  return () => (made ??= { of: make() }).of
}

/** The vehicles kept on this device as rows of their list; undefined where none are kept. */
export function useVehiclesHand(today: string | undefined): (() => Hand<VehicleListRow>) | undefined {
  const kept = useKept(vehiclesEndpoints.cachedVehicles, nothing)
  const fleet = kept?.data
  const at = kept?.at.getTime()
  const companies = useCompanies()
  return useMemo(
    () => (fleet && at !== undefined ? later(() => handOf(fleet, new Date(at), today, companies)) : undefined),
    [fleet, at, today, companies],
  )
}

/**
 * The vehicles kept on this device: what the list paints first, and what it is made of while the server is gone.
 * `<ListPage inHand={useVehiclesInHand(plan, today)} …>`
 */
export function useVehiclesInHand(
  plan: ListPlan,
  today: string | undefined,
): (state: ListState) => InHand<VehicleListRow> | undefined {
  const hand = useVehiclesHand(today)
  const vehicles = useScope().data?.vehicles
  const isKeepable = vehicles !== undefined && vehicles <= maxKeptVehicles
  // The copy is as new as the last look at this list.
  useEffect(
    () =>
      isKeepable
        ? afterFirstPaint(() => void loadAhead(vehiclesEndpoints.cachedVehicles, freshForMilliseconds))
        : undefined,
    [isKeepable],
  )
  return (state) => {
    const here = hand?.()
    return here && { ...answerInHand(plan, here, state), at: here.at, note: here.note }
  }
}
