// What stands beside a job that is under way: the dates one side offered the other, and the estimate in lines that somebody decides.
import type { MaintenanceState } from '@kerbline/domain/areas/maintenance/states.ts'
import { netOf, taxOf } from '@kerbline/domain/cases/money-lines.ts'
import { needOf, type Person, sentences, type World } from '../demo-world.ts'
import { openDayAfter } from './open-days.ts'
import type { VehiclePlan } from '../vehicles/fleet-plan.ts'

export interface DetailedJob {
  readonly id: number
  readonly plan: VehiclePlan
  readonly state: MaintenanceState
  readonly requester: Person
  readonly bookedAt: string | null
  readonly estimatePence: number | null
  /** When it came to its state. */
  readonly at: string
}

const marked = (world: World, text: string, { plan }: DetailedJob): string =>
  plan.hasCanary ? sentences(text, world.canary(plan.account.accountNumber)) : text

const owned = ({ id, plan }: DetailedJob) => ({ case_id: id, customer_account_number: plan.account.accountNumber })

/** Two dates of ours that wait for an answer, a date both agreed to, another that the customer asks for. */
export function addDates(world: World, job: DetailedJob): void {
  const { batch, clock } = world
  const staff = needOf(world.staff, 'maintenance').id
  const { state, bookedAt, requester, at } = job
  const ours = {
    ...owned(job),
    side: 'hire_company',
    made_by: staff,
    made_at: at,
    note: marked(world, 'Gate 1', job),
  } as const
  if (state === 'dates_offered') {
    const first = openDayAfter(world, 2)
    const second = openDayAfter(world, first + 2)
    batch.add('date_offers', { ...ours, starts_at: clock.at(first, 510), state: 'open' })
    batch.add('date_offers', { ...ours, starts_at: clock.at(second, 630), state: 'open' })
  }
  if (bookedAt === null) return
  batch.add('date_offers', {
    ...ours,
    starts_at: bookedAt,
    state: 'accepted',
    answered_by: requester.id,
    answered_at: at,
    sequence: 1,
  })
  if (state === 'move_asked')
    batch.add('date_offers', {
      ...owned(job),
      ...{ side: 'customer', made_by: requester.id, made_at: at, state: 'open', note: 'The driver is away that day' },
      starts_at: clock.at(openDayAfter(world, 11), 540),
    })
}

/** Parts and labour of an estimate, decided or waiting for whoever pays it. */
export function addEstimate(world: World, job: DetailedJob): void {
  const { state, estimatePence, at } = job
  if (estimatePence === null) return
  const staff = needOf(world.staff, 'maintenance').id
  const isOpen = state === 'awaiting_authorisation' || state === 'awaiting_customer'
  const payer = state === 'awaiting_customer' ? 'customer' : 'hire_company'
  const decided = isOpen ? {} : ({ decision: 'accepted', decided_by: staff, decided_at: at } as const)
  const parts = Math.round(estimatePence * 0.6)
  const lines = [
    ['part', marked(world, 'Parts', job), parts],
    ['labour', 'Labour', estimatePence - parts],
  ] as const
  for (const [place, [kind, what, unit_pence]] of lines.entries()) {
    const priced = { quantity: 1, unit_pence, tax_treatment: 'standard' } as const
    world.batch.add('money_lines', {
      ...owned(job),
      ...{ place, kind, what, payer, ...priced, net_pence: netOf(priced), tax_pence: taxOf(priced), ...decided },
    })
  }
  const end = isOpen ? {} : ({ decided_by: staff, decided_at: at, outcome: 'approved' } as const)
  world.batch.add('approvals', {
    ...owned(job),
    ...{ side: payer, pence: estimatePence, asked_by: staff, asked_at: at, ...end },
    reason: isOpen ? null : marked(world, 'As quoted', job),
  })
}
