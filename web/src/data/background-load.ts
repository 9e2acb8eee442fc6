// What loads after the first paint (ruling 23): the specified calls that feed lists, map, palette and offline use. Scopes above
// 20,000 vehicles use paged calls instead.
import { isCancelledError } from '@tanstack/react-query'
import { damageEndpoints } from '@kerbline/domain/areas/damage/endpoints.ts'
import { driverChecksEndpoints } from '@kerbline/domain/areas/driver-checks/endpoints.ts'
import { financeEndpoints } from '@kerbline/domain/areas/finance/endpoints.ts'
import { maintenanceEndpoints } from '@kerbline/domain/areas/maintenance/endpoints.ts'
import { queriesEndpoints } from '@kerbline/domain/areas/queries/endpoints.ts'
import { telematicsEndpoints } from '@kerbline/domain/areas/telematics/endpoints.ts'
import { vehiclesEndpoints } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import type { Endpoint } from '@kerbline/domain/kit/endpoint.ts'
import { retryWithoutEnd } from './fleet-loop.ts'
import { isLoadFailure } from './failure.ts'
import { may } from './may.ts'
import { queryClient } from './query-client.ts'
import { session } from './session.ts'
import { endpointQuery } from './use-endpoint.ts'

export const mostVehicles = 20_000

/** In the order of the specification: vehicles, then maintenance events, then the rest. The fleet follows the vehicles, in its own loop. */
const inOrder: readonly Endpoint[] = [
  vehiclesEndpoints.cachedVehicles,
  maintenanceEndpoints.events,
  damageEndpoints.list,
  queriesEndpoints.events,
  driverChecksEndpoints.list,
  financeEndpoints.costPerMileLines,
]

/** The session ended, or another scope was chosen: nobody waits for this answer any more. */
const isGivenUp = (error: unknown): boolean =>
  isCancelledError(error) || (error instanceof DOMException && error.name === 'AbortError')

/** Failures are kept with the query: the screens that show these data offer Retry, and two of them send the person on (ruling 6). */
async function loadAhead(endpoint: Endpoint): Promise<void> {
  try {
    await queryClient.fetchQuery(endpointQuery(endpoint, {}))
  } catch (error) {
    if (!isLoadFailure(error) && !isGivenUp(error)) throw error
  }
}

/** Loads one after the other, so that what the person clicks meanwhile is never queued behind it. */
export async function loadInBackground(vehicles: number, stop: AbortSignal): Promise<void> {
  if (vehicles > mostVehicles) return
  const { user } = session.get()
  const permitted = inOrder.filter((endpoint) => may(user, endpoint.needs))
  for (const endpoint of permitted) {
    if (stop.aborted) return
    await loadAhead(endpoint)
    if (endpoint === vehiclesEndpoints.cachedVehicles && !permitted.includes(maintenanceEndpoints.events))
      void loadFleet(stop)
    if (endpoint === maintenanceEndpoints.events) void loadFleet(stop)
  }
}

/** Positions are refreshed with the vehicles' own data; a failure here never shows zeros, only "No device data yet". */
async function loadFleet(stop: AbortSignal): Promise<void> {
  if (!may(session.get().user, telematicsEndpoints.cachedFleet.needs)) return
  await retryWithoutEnd(async () => {
    await queryClient.fetchQuery({ ...endpointQuery(telematicsEndpoints.cachedFleet, {}), retry: false })
  }, stop)
}
