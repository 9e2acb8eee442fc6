// The MOT tests of vehicles that have had one, and the annual tests of lorries, as DVSA would tell them: the newest pass is the one that the
// date stands by. They draw nothing by chance: the rest stays as it is.
import { sentences, type World } from '../demo-world.ts'
import { isLive, type VehiclePlan } from '../vehicles/fleet-plan.ts'
import { isLorry, isTrailer } from '../vehicles/models.ts'
import type { DueEvent } from './fill-compliance.ts'
import { entry } from '../random.ts'
import { failedDefects, failedOn } from './fill-failed-mot.ts'

const YEAR_DAYS = 365
/** At the youngest: a first test is brought forward now and then. */
const FIRST_TEST_DAYS = { mot: 690, annual_test: 1 } as const
/** None before: it is in its first three years, or its first. */
const UNTESTED_DAYS = { mot: 3 * YEAR_DAYS, annual_test: YEAR_DAYS } as const
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

/** Of one vehicle DVSA knows another day than stands here, so that the question which is right can be seen. */
const saysAnotherDay = ({ number }: VehiclePlan): boolean => number % 150 === 22
const SOONER_DAYS = 29

interface Tested {
  readonly daysAgo: number
  /** How many tests came before it. */
  readonly place: number
  readonly defects?: readonly object[]
}

function addTest(world: World, plan: VehiclePlan, { daysAgo, place, defects }: Tested, result: 'passed' | 'failed') {
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
    expiry_date: passed ? clock.day(YEAR_DAYS - daysAgo - (saysAnotherDay(plan) ? SOONER_DAYS : 0)) : null,
    odometer_miles: Math.round((plan.lifetimeMiles * (plan.registeredDaysAgo - daysAgo)) / plan.registeredDaysAgo),
    location: plan.depot,
    data_source: plan.hasCanary ? sentences('DVSA', world.canary(plan.account.accountNumber)) : 'DVSA',
    defects: JSON.stringify(defects ?? found),
  })
}

/** Each year a pass; now and then a fail an hour before it. @param events what falls due for it */
export function fillMotTests(world: World, plan: VehiclePlan, events: readonly DueEvent[]): void {
  const type = isLorry(plan.model) ? 'annual_test' : 'mot'
  const due = events.find(({ eventType }) => eventType === type)?.dueInDays ?? null
  if (!isLive(plan) || isTrailer(plan.model) || due === null || plan.registeredDaysAgo <= UNTESTED_DAYS[type]) return
  const newest = YEAR_DAYS - due
  const count = 1 + Math.floor((plan.registeredDaysAgo - FIRST_TEST_DAYS[type] - newest) / YEAR_DAYS)
  for (let place = 0; place < count; place += 1) {
    const tested = { daysAgo: newest + (count - 1 - place) * YEAR_DAYS, place }
    if (tested.daysAgo <= 0) break
    if ((plan.number + place) % 7 === 2) addTest(world, plan, tested, 'failed')
    addTest(world, plan, tested, 'passed')
  }
  if (plan.hasFailedMot)
    addTest(world, plan, { daysAgo: -failedOn(world), place: count, defects: failedDefects }, 'failed')
}
