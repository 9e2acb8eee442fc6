// Vehicles, their drivers and who had which vehicle from when to when.
import { aDriver, aDriverVehicle, aVehicle } from '../../testing/factories.ts'
import { needOf, sentences, type World } from '../demo-world.ts'
import {
  collectedDaysAgo,
  hasCountedReading,
  isLive,
  type PlaceInFleet,
  planVehicle,
  type VehiclePlan,
} from './fleet-plan.ts'
import { imei, licenceNumber, vin } from '../identifiers.ts'
import { isLorry, isTrailer } from './models.ts'
import { nameNumber } from '../people/names.ts'
import { entry, type Random } from '../random.ts'

const colours = ['White', 'White', 'White', 'Silver', 'Grey', 'Blue', 'Black', 'Red'] as const
const vorReasons = [
  'Engine management fault, with the dealer',
  'Accident damage, awaiting parts',
  'Failed tail-lift inspection',
] as const

type Driver = NonNullable<VehiclePlan['driver']>
type Driverless = Omit<VehiclePlan, 'driver'>

function addDriver(world: World, plan: Driverless, random: Random, number: number, hasLeft: boolean): Driver {
  const { clock, batch } = world
  const id = batch.id('drivers')
  const name = nameNumber(number)
  const lorry = isLorry(plan.model)
  const joined = clock.at(-plan.onHireDaysAgo - 20, 555)
  batch.add(
    'drivers',
    aDriver(
      {
        id,
        customer_account_number: plan.account.accountNumber,
        name: name.full,
        email: `${name.first}.${name.last}.${id}@drivers.example`.toLowerCase(),
        phone: `07700 900${String(100 + (id % 900))}`,
        licence_no: licenceNumber(name, random),
        licence_categories: lorry ? ['B', 'C1', plan.category.licence] : ['B'],
        licence_expiry: clock.day(random.whole(-12, 3_200)),
        dqc_expiry: lorry ? clock.day(random.whole(20, 1_700)) : null,
        tacho_card_expiry: lorry ? clock.day(random.whole(30, 1_700)) : null,
        medical_expiry: lorry ? clock.day(random.whole(60, 1_800)) : null,
        points: random.weighted([
          [0, 70],
          [3, 17],
          [6, 9],
          [9, 4],
        ]),
        last_licence_check: clock.day(-random.whole(5, 360)),
        licence_mandate_expiry: clock.day(random.whole(-10, 1_080)),
        status: hasLeft ? 'left' : plan.number % 113 === 40 ? 'suspended' : 'active',
        note: plan.hasCanary
          ? hasLeft
            ? sentences('Moved to another employer.', world.canary(plan.account.accountNumber))
            : 'Nights only.'
          : null,
        created_at: joined,
        updated_at: joined,
      },
      random,
    ),
  )
  return { id, name: name.full }
}

function addAssignment(
  world: World,
  plan: Driverless,
  driver: Driver,
  fromDaysAgo: number,
  toDaysAgo: number | null,
): void {
  world.batch.add(
    'driver_vehicles',
    aDriverVehicle({
      id: world.batch.id('driver_vehicles'),
      customer_account_number: plan.account.accountNumber,
      driver_id: driver.id,
      vehicle_id: plan.id,
      reg_no: plan.registration,
      from_at: world.clock.at(-fromDaysAgo, 450),
      to_at: toDaysAgo === null ? null : world.clock.at(-toDaysAgo, 1_050),
      note: plan.hasCanary
        ? sentences(
            `Handed over at ${plan.depot}.`,
            toDaysAgo === null ? null : world.canary(plan.account.accountNumber),
          )
        : null,
      created_at: world.clock.at(-fromDaysAgo, 455),
    }),
  )
}

/** Nine in ten have a driver; some had another before, who has left since. */
function driverOf(world: World, plan: Driverless, random: Random): Driver | null {
  if (!isLive({ ...plan, driver: null }) || isTrailer(plan.model)) return null
  const since = random.whole(2, Math.max(3, plan.onHireDaysAgo - 10))
  const hadAnother = random.chance(0.12)
  if ((hadAnother || plan.hasCanary) && plan.onHireDaysAgo > since + (plan.hasCanary ? 1 : 30)) {
    const before = addDriver(world, plan, random, plan.number + 3_000_000, true)
    addAssignment(world, plan, before, plan.onHireDaysAgo, since + 1)
  }
  if (!plan.hasCanary && !random.chance(0.89)) return null
  const driver = addDriver(world, plan, random, plan.number, false)
  addAssignment(world, plan, driver, since, null)
  return driver
}

/** Three to five years; a contract whose time has run out was prolonged by some months. */
function termDaysOf({ number, hireType, onHireDaysAgo }: VehiclePlan): number {
  const agreed = hireType === 'contract_hire' ? 365 * (3 + (number % 3)) : 365
  return agreed > onHireDaysAgo + 14 ? agreed : onHireDaysAgo + 45 + (number % 200)
}

/** When it was read last: yesterday evening. */
const readAtOf = ({ clock }: World, plan: VehiclePlan): string => clock.at(-1, 1_080 + (plan.number % 70))

const identityOf = (plan: VehiclePlan, registered: string) => ({
  id: plan.id,
  customer_account_number: plan.account.accountNumber,
  reg_no: plan.registration,
  current_reg_no: plan.shownRegistration,
  vin: vin(plan.number, Number(registered.slice(0, 4))),
  emei: plan.device === 'no device' ? null : imei(plan.number),
  fleet_no: `${plan.account.customer.plan.key.slice(0, 1).toUpperCase()}${1_000 + plan.number}`,
})

function buildOf({ makes, reference }: World, { model, category, number }: VehiclePlan, registered: string) {
  const fitted = new Set(model.fitted)
  return {
    manufacturer_id: needOf(makes, model.make),
    model: model.model,
    derivative: model.derivative,
    vehicle_category_id: category.id,
    body_id: needOf(reference.bodies, model.body),
    colour: entry(colours, number),
    year_of_manufacture: Number(registered.slice(0, 4)),
    fuel_type: model.fuel,
    euro_status: model.fuel === 'electric' || isTrailer(model) ? null : 'Euro 6',
    co2_grams_per_kilometre: model.co2GramsPerKilometre,
    gvw_kg: model.gvwKilograms,
    payload_kg: model.payloadKilograms,
    axle_config: model.axles ?? null,
    height_mm: model.heightMillimetres,
    has_tail_lift: fitted.has('tail lift'),
    has_tachograph: fitted.has('tachograph'),
    has_crane: fitted.has('crane'),
    has_fridge: fitted.has('fridge'),
  }
}

function readingOf(world: World, plan: VehiclePlan) {
  const readAt = readAtOf(world, plan)
  const isScored = hasCountedReading(plan) && plan.device !== 'no score'
  return {
    miles: hasCountedReading(plan) ? plan.lifetimeMiles : null,
    miles_at: hasCountedReading(plan) ? readAt : null,
    score: isScored ? plan.score : null,
    score_at: isScored ? readAt : null,
    latitude: hasCountedReading(plan) ? plan.latitude : null,
    longitude: hasCountedReading(plan) ? plan.longitude : null,
    location_at: hasCountedReading(plan) ? readAt : null,
  }
}

function contractOf({ clock }: World, plan: VehiclePlan) {
  const isOrdered = plan.status === 'on_order'
  const collected = collectedDaysAgo(plan)
  return {
    hire_type: plan.hireType,
    on_hire_date: isOrdered ? null : clock.day(-plan.onHireDaysAgo),
    contract_end_date: isOrdered ? null : clock.day(termDaysOf(plan) - plan.onHireDaysAgo),
    off_hire_date: collected === null ? null : clock.day(-collected),
    contract_ref: `KC-${20_000 + plan.number}`,
    weekly_rate_pence: plan.weeklyPence,
    annual_mileage_allowance: Math.round(plan.model.annualMiles / 1_000) * 1_000,
    excess_pence_per_mile: isLorry(plan.model) ? 14 : 8,
    miles_at_on_hire: Math.round(
      (plan.lifetimeMiles * (plan.registeredDaysAgo - plan.onHireDaysAgo)) / Math.max(1, plan.registeredDaysAgo),
    ),
  }
}

function addVehicle(world: World, plan: VehiclePlan): void {
  const { clock, batch, reference } = world
  const registered = clock.day(-plan.registeredDaysAgo)
  const isVor = plan.status === 'vor'
  batch.add(
    'vehicles',
    aVehicle({
      ...identityOf(plan, registered),
      ...buildOf(world, plan, registered),
      ...readingOf(world, plan),
      ...contractOf(world, plan),
      first_registered: plan.status === 'on_order' ? null : registered,
      driver_id: plan.driver?.id ?? null,
      branch_id: plan.branchId,
      fleet_allocation_id: entry(reference.allocations, plan.hireType === 'contract_hire' ? 0 : plan.number),
      status: plan.status,
      is_vor: isVor,
      vor_since: isVor ? clock.at(-2 - (plan.number % 9), 620) : null,
      vor_reason: isVor
        ? entry(vorReasons, plan.number)
        : plan.hasCanary
          ? world.canary(plan.account.accountNumber)
          : null,
      note: noteOf(plan),
      created_at: clock.at(-plan.onHireDaysAgo - 12, 610),
      updated_at: readAtOf(world, plan),
    }),
  )
}

function noteOf(plan: VehiclePlan): string | null {
  if (plan.hasCanary) return `Keys at the ${plan.depot} depot.`
  if (plan.shownRegistration !== null)
    return 'Cherished plate since the last service; the old plate stands on older papers.'
  return plan.number % 11 === 4 ? `Ply lined, roof bars, based at ${plan.depot}.` : null
}

/** A vehicle with its driver: the plan that everything else about it is hung on. */
export function fillVehicle(world: World, place: PlaceInFleet): VehiclePlan {
  const plan = planVehicle(world, place, (driverless, random) => driverOf(world, driverless, random))
  addVehicle(world, plan)
  return plan
}
