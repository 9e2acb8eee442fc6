// What loads after the first paint (ruling 23): the specified calls that feed lists, map, palette and offline use, each for a screen
// that stands and opens for this person; none is loaded and dropped. Scopes above 20,000 vehicles use paged calls instead.
import { dashboardEndpoints } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import { damageEndpoints } from '@kerbline/domain/areas/damage/endpoints.ts'
import { driverChecksEndpoints } from '@kerbline/domain/areas/driver-checks/endpoints.ts'
import { INTERNAL_USER_ID } from '@kerbline/domain/areas/finance/cost-per-mile.ts'
import { financeEndpoints } from '@kerbline/domain/areas/finance/endpoints.ts'
import { maintenanceEndpoints } from '@kerbline/domain/areas/maintenance/endpoints.ts'
import { queriesEndpoints } from '@kerbline/domain/areas/queries/endpoints.ts'
import { telematicsEndpoints } from '@kerbline/domain/areas/telematics/endpoints.ts'
import { vehiclesEndpoints } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import type { Endpoint } from '@kerbline/domain/kit/endpoint.ts'
import type { ScreenName } from '@kerbline/domain/screens.ts'
import { afterFirstPaint } from './after-first-paint.ts'
import type { Code } from './code.ts'
import { retryWithoutEnd } from './fleet-loop.ts'
import { loadAhead } from './load-ahead.ts'
import { isMetered } from './metered.ts'
import type { BuiltScreens } from './built-screens.ts'
import { may, mayOpen } from '../session/may.ts'
import { maxKeptVehicles } from '@kerbline/domain/fleet/kept.ts'
import { queryClient } from '../query-client.ts'
import { session, type User } from '../session/session.ts'
import { endpointQuery } from '../use-endpoint.ts'

interface Ahead {
  readonly endpoint: Endpoint
  /** Where what it brings is read: any of them is reason enough. */
  readonly readBy: readonly ScreenName[]
}

/** In the order of the specification: vehicles, then maintenance events, then the fleet. The map, the palette and a vehicle read them. */
const atOnce: readonly Ahead[] = [
  { endpoint: vehiclesEndpoints.cachedVehicles, readBy: ['vehicles', 'vehicle'] },
  { endpoint: maintenanceEndpoints.events, readBy: ['vehicle', 'maintenance'] },
  { endpoint: telematicsEndpoints.cachedFleet, readBy: ['vehicles', 'vehicle'] },
]

/** Copies of screens that nobody has opened yet, large ones: the line is theirs once nobody waits for anything. */
const whenIdle: readonly Ahead[] = [
  { endpoint: damageEndpoints.specified, readBy: ['damage'] },
  { endpoint: queriesEndpoints.events, readBy: ['queries'] },
  { endpoint: driverChecksEndpoints.list, readBy: ['driverChecks'] },
  { endpoint: financeEndpoints.costPerMileLines, readBy: ['finance'] },
  // Not of the specification: what the palette finds beside the vehicles, so that it does without a connection too.
  { endpoint: dashboardEndpoints.known, readBy: ['vehicle'] },
]

/** The internal account gets no cost per mile: its lines would have no reader. */
const isForNobody = ({ endpoint }: Ahead, user: User | undefined): boolean =>
  endpoint === financeEndpoints.costPerMileLines && user?.id === INTERNAL_USER_ID

const isWanted = (ahead: Ahead, user: User | undefined, built: BuiltScreens): boolean =>
  may(user, ahead.endpoint.needs) &&
  ahead.readBy.some((name) => mayOpen(built, user, name)) &&
  !isForNobody(ahead, user)

/** One after the other, so that what the person clicks meanwhile is never queued behind it. */
async function loadInTurn(
  calls: readonly Ahead[],
  vehicles: number,
  built: BuiltScreens,
  stop: AbortSignal,
): Promise<void> {
  if (vehicles > maxKeptVehicles) return
  const { user } = session.get()
  for (const ahead of calls) {
    if (stop.aborted) return
    if (!isWanted(ahead, user, built)) continue
    // The loop is all that asks for the fleet: a load beside it would not wait as the server told the loop to.
    if (ahead.endpoint === telematicsEndpoints.cachedFleet) await keepFleetFresh(stop)
    else await loadAhead(ahead.endpoint)
  }
}

/** After the first paint. */
export const loadInBackground = (vehicles: number, built: BuiltScreens, stop: AbortSignal): Promise<void> =>
  loadInTurn(atOnce, vehicles, built, stop)

/** Screens whose answers are kept: who opens them without a connection needs their code too. Lists first, then what their rows lead to. */
const offlineScreens: readonly ScreenName[] = [
  'vehicles',
  'vehicle',
  'driverChecks',
  'maintenance',
  'queries',
  'compliance',
  'drivers',
  'contacts',
  'driver',
  'driverCheck',
  'maintenanceEvent',
  'query',
]

/** In a moment in which nothing in sight loads; never sooner than asked for again. */
const idleMoment = (): Promise<void> => new Promise((done) => void afterFirstPaint(done))

/** One screen after the other, each in a moment of its own, into the browser's cache, where code lies for a year. */
export async function loadCodeWhenIdle(
  codeOf: (name: ScreenName) => Code<unknown>,
  built: BuiltScreens,
  stop: AbortSignal,
): Promise<void> {
  for (const name of offlineScreens) {
    if (!mayOpen(built, session.get().user, name)) continue
    await idleMoment()
    if (stop.aborted) return
    await codeOf(name).load()
  }
}

/** After that code, long after everything in sight. */
export const loadWhenIdle = (vehicles: number, built: BuiltScreens, stop: AbortSignal): Promise<void> =>
  loadInTurn(whenIdle, vehicles, built, stop)

/** Long after everything in sight: nobody is kept waiting for it, and who leaves at once pays nothing. */
const idleAfterMilliseconds = 12_000

interface OpenedOffline {
  readonly built: BuiltScreens
  readonly codeOf: (name: ScreenName) => Code<unknown>
  readonly palette: Code<unknown>
}

/** What opens without the server needs its code and its data beforehand: the palette, and the screens it and the menu lead to. */
export async function loadLongAfter(
  vehicles: number,
  { built, codeOf, palette }: OpenedOffline,
  stop: AbortSignal,
): Promise<void> {
  if (isMetered()) return
  await new Promise((done) => setTimeout(done, idleAfterMilliseconds))
  await idleMoment()
  if (stop.aborted) return
  void palette.load()
  await loadCodeWhenIdle(codeOf, built, stop)
  await loadWhenIdle(vehicles, built, stop)
}

const signsOfLife = ['pointermove', 'pointerdown', 'keydown'] as const

/** Code that comes with the first sign that somebody is there; not where every byte is paid for. */
export function loadAtFirstSign(code: Code<unknown>, stop: AbortSignal): void {
  if (isMetered()) return
  const over = new AbortController()
  const signal = AbortSignal.any([over.signal, stop])
  const handleLife = (): void => {
    over.abort()
    void code.load()
  }
  for (const sign of signsOfLife) window.addEventListener(sign, handleLife, { signal, passive: true })
}

const fleetEveryMilliseconds = 120_000

/** Positions, miles and scores as they come in; a failure here never shows zeros, and what was there stays. Resolves after the first attempt. */
const keepFleetFresh = (stop: AbortSignal): Promise<void> =>
  new Promise((done) => {
    const load = async (): Promise<void> => {
      await queryClient
        .fetchQuery({ ...endpointQuery(telematicsEndpoints.cachedFleet, {}), retry: false })
        .finally(done)
    }
    void retryWithoutEnd(load, { stop, againAfterMilliseconds: fleetEveryMilliseconds }).then(done)
  })
