// The MOT tests of vehicles older than three years, as DVSA would tell them. They draw nothing by chance: the rest stays as it is.
import { sentences, type World } from '../demo-world.ts'
import { isLive, type VehiclePlan } from '../vehicles/fleet-plan.ts'
import { isTrailer } from '../vehicles/models.ts'
import { entry } from '../random.ts'

const YEAR_DAYS = 365
const FIRST_TEST_YEARS = 3
const FIRST_TEST_NUMBER = 400_000_000_000

const advisories = [
  'Nearside front tyre worn close to the legal limit',
  'Offside rear brake pipe slightly corroded',
  'Oil leak, but not excessive',
  'Front brake discs worn, pitted or scored',
] as const
const faults = [
  { text: 'Nearside stop lamp not working', type: 'MAJOR', isDangerous: false },
  { text: 'Offside front tyre has its cords exposed', type: 'DANGEROUS', isDangerous: true },
  { text: 'Windscreen washer gives no fluid', type: 'MINOR', isDangerous: false },
] as const

interface Tested {
  readonly daysAgo: number
  /** How many tests came before it. */
  readonly place: number
}

function addTest(world: World, plan: VehiclePlan, { daysAgo, place }: Tested, result: 'passed' | 'failed'): void {
  const { batch, clock } = world
  const passed = result === 'passed'
  const minutes = 540 + (plan.number % 300) + (passed ? 60 : 0)
  const advisory = { text: entry(advisories, plan.number + place), type: 'ADVISORY', isDangerous: false }
  const found = passed ? ((plan.number + place) % 3 === 0 ? [advisory] : []) : [entry(faults, plan.number), advisory]
  batch.add('mot_tests', {
    customer_account_number: plan.account.accountNumber,
    vehicle_id: plan.id,
    test_number: String(FIRST_TEST_NUMBER + plan.number * 100 + place * 2 + (passed ? 1 : 0)),
    completed_at: clock.at(-daysAgo, minutes),
    result,
    expiry_date: passed ? clock.day(YEAR_DAYS - daysAgo - 1) : null,
    odometer_miles: Math.round((plan.lifetimeMiles * (plan.registeredDaysAgo - daysAgo)) / plan.registeredDaysAgo),
    location: plan.depot,
    data_source: plan.hasCanary ? sentences('DVSA', world.canary(plan.account.accountNumber)) : 'DVSA',
    defects: JSON.stringify(found),
  })
}

/** Each year a pass; now and then a fail an hour before it. */
export function fillMotTests(world: World, plan: VehiclePlan): void {
  if (!isLive(plan) || isTrailer(plan.model)) return
  const first = plan.registeredDaysAgo - FIRST_TEST_YEARS * YEAR_DAYS
  for (let place = 0; first - place * YEAR_DAYS > 0; place += 1) {
    const tested = { daysAgo: first - place * YEAR_DAYS, place }
    if ((plan.number + place) % 7 === 2) addTest(world, plan, tested, 'failed')
    addTest(world, plan, tested, 'passed')
  }
}
