// A van that failed its MOT these days and has not been put right, so that every screen can be seen with one: DVSA's test with its defects, the
// record of the workshop, the booking that failed, and the repair and the retest that follow it.
import { eventTypeName } from '@kerbline/domain/areas/maintenance/event-types.ts'
import type { World } from '../demo-world.ts'
import { addJob } from '../maintenance/add-job.ts'
import { openDayNear } from '../maintenance/open-days.ts'
import type { VehiclePlan } from '../vehicles/fleet-plan.ts'

/** What stood due before it failed, from today: a retest passed until then keeps that day of the year. */
export const STOOD_DUE_DAYS = 9

/** The open day on which it failed, from today. */
export const failedOn = (world: World): number => openDayNear(world, -3)

export const failedDefects = [
  { text: 'Offside front tyre has its cords exposed', type: 'DANGEROUS', isDangerous: true },
  { text: 'Nearside stop lamp not working', type: 'MAJOR', isDangerous: false },
] as const
const FINDINGS = failedDefects.map(({ text }) => `${text}.`).join(' ')

export function fillFailedMot(world: World, plan: VehiclePlan): void {
  if (!plan.hasFailedMot) return
  const { batch, clock } = world
  const day = failedOn(world)
  const random = world.random('failed mot', plan.number)
  const asked = { createdDaysAgo: 6 - day, slotInDays: day, pounds: [55, 55] } as const
  const failed = addJob(world, plan, { ...asked, type: 'mot', state: 'work_complete', failedOn: FINDINGS }, random)
  batch.add('compliance_records', {
    customer_account_number: plan.account.accountNumber,
    vehicle_id: plan.id,
    vehicle_reg: plan.registration,
    event_type: 'mot',
    due_date: clock.day(STOOD_DUE_DAYS),
    done_on: clock.day(day),
    outcome: 'fail',
    findings: FINDINGS,
    source: 'maintenance',
    source_key: `booking ${failed.id} failed ${clock.day(day)}`,
    case_id: failed.id,
    recorded_by_name: 'Kerbline workshop',
    created_at: clock.at(day, 900),
  })
  const follows = { state: 'requested', createdDaysAgo: -day, slotInDays: 2, follows: failed } as const
  const name = eventTypeName('mot')
  addJob(world, plan, { ...follows, type: 'repair', fault: `Repair after a failed ${name}` }, random)
  addJob(world, plan, { ...follows, type: 'mot', fault: `${name} retest` }, random)
}
