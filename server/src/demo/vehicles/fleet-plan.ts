// One vehicle as the demo data thinks of it, before it becomes rows: what it is, how old, how hard it works, who drives it.
import { entry, type Random } from '../random.ts'
import { isLorry, isTrailer, type Model, modelShares } from './models.ts'
import { regions } from '../places.ts'
import { plateNumber } from './plates.ts'
import { type AccountOfWorld, type Category, needOf, type World } from '../demo-world.ts'

export type HireStatus = 'on_hire' | 'off_hire_requested' | 'off_hired' | 'vor' | 'on_order' | 'disposed'
/** What the device sends: everything, a score of 0, a snapshot without a block, never all blocks, or there is none. */
export type DeviceHabit = 'complete' | 'no score' | 'block missing now' | 'never complete' | 'no device'

export interface VehiclePlan {
  readonly id: number
  /** Counted over all customers, from 0. */
  readonly number: number
  readonly account: AccountOfWorld
  /** Counted within its account, from 0. */
  readonly place: number
  /** One vehicle of each account: on hire, with driver and device, and with the account's mark in its notes. */
  readonly hasCanary: boolean
  /** A van that failed its MOT these days and has not been put right. */
  readonly hasFailedMot: boolean
  readonly registration: string
  /** The plate it wears now, where that is another. */
  readonly shownRegistration: string | null
  readonly model: Model
  readonly category: Category
  readonly branchId: number
  readonly depot: string
  readonly registeredDaysAgo: number
  readonly onHireDaysAgo: number
  readonly hireType: 'contract_hire' | 'flexi_hire' | 'short_term' | 'managed_owned'
  readonly weeklyPence: number
  readonly annualMiles: number
  readonly lifetimeMiles: number
  readonly score: number
  readonly status: HireStatus
  readonly device: DeviceHabit
  readonly latitude: number
  readonly longitude: number
  readonly driver: { readonly id: number; readonly name: string } | null
}

export const isLive = ({ status }: VehiclePlan): boolean =>
  status === 'on_hire' || status === 'vor' || status === 'off_hire_requested'
/** Null: it is not back yet. */
export const collectedDaysAgo = ({ status, number }: VehiclePlan): number | null =>
  status === 'off_hired' || status === 'disposed' ? 20 + (number % 40) : null
export const hasCountedReading = ({ device }: VehiclePlan): boolean =>
  device !== 'no device' && device !== 'never complete'
/** The plate as people write it in a message: AB12 CDE. */
export const written = (registration: string): string => `${registration.slice(0, 4)} ${registration.slice(4)}`

/** What each trade runs more of than a mixed fleet. */
const emphasis: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  harrow: {},
  pennine: { Pickup: 4, Tipper: 3, Dropside: 2, 'Crew van': 3, 'Rigid to 7.5 t': 3 },
  solent: { 'Refrigerated van': 9, 'Rigid over 7.5 t': 3, 'Tractor unit': 3, Trailer: 4, Pickup: 0.3 },
}

const shares = new Map(
  Object.entries(emphasis).map(([key, factors]) => [
    key,
    modelShares.map(([model, share]) => [model, share * (factors[model.category] ?? 1)] as const),
  ]),
)

/** One in so many, beyond those of an account that show the states of bookings. */
const failsMot = (number: number): boolean => number % 150 === 45
/** Old enough for its second MOT. */
const FAILED_MOT_AGE_DAYS = 1_480

function modelFor(key: string, number: number, hasCanary: boolean, random: Random): Model {
  const mix = shares.get(key) ?? modelShares
  if (failsMot(number)) return random.weighted(mix.filter(([model]) => !isTrailer(model) && !isLorry(model)))
  return random.weighted(hasCanary ? mix.filter(([model]) => !isTrailer(model)) : mix)
}

function statusOf(number: number, hasCanary: boolean): HireStatus {
  if (hasCanary) return 'on_hire'
  const place = number % 75
  if (place === 17) return 'off_hired'
  if (place === 38) return 'off_hire_requested'
  if (place === 52 || place === 9) return 'vor'
  if (number % 150 === 71) return 'on_order'
  return number % 150 === 146 ? 'disposed' : 'on_hire'
}

function deviceOf(number: number, hasCanary: boolean, model: Model, status: HireStatus): DeviceHabit {
  if (hasCanary) return 'complete'
  if (isTrailer(model) || status === 'on_order' || number % 60 === 11) return 'no device'
  if (number % 29 === 5) return 'no score'
  if (number % 37 === 7) return 'block missing now'
  return number % 71 === 13 ? 'never complete' : 'complete'
}

/** Mostly young; one in ten is an old hand that drives less. */
function ageOf(random: Random, status: HireStatus): number {
  if (status === 'on_order') return 0
  if (status === 'disposed' || status === 'off_hired') return random.whole(1_100, 1_500)
  return random.weighted([
    [random.whole(150, 365), 15],
    [random.whole(366, 1_250), 75],
    [random.whole(1_251, 1_700), 10],
  ])
}

const hireTypes = [
  ['contract_hire', 64],
  ['flexi_hire', 19],
  ['short_term', 4],
  ['managed_owned', 13],
] as const

const scoreOf = (random: Random): number => {
  const score = random.chance(0.09) ? random.whole(45, 62) : Math.round(random.around(83, 15))
  return Math.min(98, Math.max(45, score))
}

export interface PlaceInFleet {
  readonly account: AccountOfWorld
  readonly number: number
  readonly place: number
}

const CANARY_PLACE = 2

/** Another plate for a vehicle that changed it; fleets beyond this many have plates enough of their own. */
const shownPlateOf = (number: number, firstRegistered: string): string | null =>
  number % 97 === 21 && number < 150_000 ? plateNumber(1_000_000 + number, firstRegistered) : null

/** Everything about a vehicle that chance decides; the same number always gives the same vehicle. */
export function planVehicle(
  world: World,
  { account, number, place }: PlaceInFleet,
  driverFor: (plan: Omit<VehiclePlan, 'driver'>, random: Random) => VehiclePlan['driver'],
): VehiclePlan {
  const { plan: customer } = account.customer
  const random = world.random('vehicle', number)
  const hasCanary = place === Math.min(CANARY_PLACE, account.vehicleCount - 1)
  const model = modelFor(customer.key, number, hasCanary, random)
  const status = statusOf(number, hasCanary)
  const hasFailedMot = failsMot(number) && !hasCanary
  const age = ageOf(random, status)
  const registeredDaysAgo = hasFailedMot ? FAILED_MOT_AGE_DAYS : age
  const hireType = random.weighted(hireTypes)
  const startedLater =
    hireType === 'contract_hire' || hireType === 'managed_owned' ? random.whole(2, 14) : random.whole(5, 70)
  const annualMiles = Math.round(
    model.annualMiles * (registeredDaysAgo > 1_250 ? 0.62 : 1) * (0.7 + random.fraction() * 0.46),
  )
  const town = entry(regions[customer.region], random.chance(0.6) ? random.whole(0, 3) : random.whole(0, 13))
  const firstRegistered = world.clock.day(-registeredDaysAgo)
  const withoutDriver = {
    id: world.batch.id('vehicles'),
    number,
    account,
    place,
    hasCanary,
    hasFailedMot,
    registration: plateNumber(number, firstRegistered),
    shownRegistration: shownPlateOf(number, firstRegistered),
    model,
    category: needOf(world.reference.categories, model.category),
    branchId: needOf(
      world.branches,
      random.chance(0.65) ? entry(customer.branches, 0) : random.pick(customer.branches),
    ),
    depot: random.pick(customer.depots),
    registeredDaysAgo,
    onHireDaysAgo: Math.max(Math.min(registeredDaysAgo, 90), registeredDaysAgo - startedLater),
    hireType,
    weeklyPence: Math.round(model.weeklyPounds * (0.96 + random.fraction() * 0.18) * 4) * 25,
    annualMiles,
    lifetimeMiles: Math.round((annualMiles * registeredDaysAgo) / 365 + random.whole(9, 60)),
    score: scoreOf(random),
    status,
    device: deviceOf(number, hasCanary, model, status),
    latitude: Number((town.latitude + random.around(0, 0.05)).toFixed(5)),
    longitude: Number((town.longitude + random.around(0, 0.05)).toFixed(5)),
  }
  return { ...withoutDriver, driver: driverFor(withoutDriver, random) }
}
