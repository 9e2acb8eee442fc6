// What was done before: the rounds of a date that lie behind its last one, back over the months that evidence is kept, and what stood due
// between them. Nearly all were done a little early; a few came late and say why.
import { EVIDENCE_MONTHS } from '@kerbline/domain/areas/compliance/evidence.ts'
import { asksWhyLate } from '@kerbline/domain/areas/compliance/completion.ts'
import { sentences, type World } from '../demo-world.ts'
import { entry } from '../random.ts'
import type { VehiclePlan } from '../vehicles/fleet-plan.ts'
import type { EventPlan } from './compliance-plan.ts'

const KEPT_DAYS = Math.ceil((EVIDENCE_MONTHS + 2) * 30.4)
const LATE_SHARE = 0.08
const FAILED_SHARE = 0.04

const advisories = [
  'Nearside rear tyre at 4 mm: watch.',
  'Slight oil weep at the gearbox, wiped and noted.',
  'Brake pads front at 5 mm.',
  'Mud flap offside cracked, replaced.',
] as const
const faults = ['Trailer brake lead chafed through, replaced.', 'Offside marker lamp out, bulb replaced.'] as const
const lateReasons = [
  'Workshop closed for stocktaking',
  'Vehicle was away on a job in Scotland',
  'Parts had not come',
] as const

const measuresBrakes: ReadonlySet<string> = new Set(['safety_inspection', 'brake_test'])

interface Round {
  /** Days from today, negative. */
  readonly done: number
  /** When it was due, if anything was before it. */
  readonly due: number | null
  readonly nextDue: number
}

/** The newest first. @param last of the newest round, days from today */
function roundsOf(world: World, plan: VehiclePlan, event: EventPlan, last: number): Round[] {
  const random = world.random('records', plan.number, event.eventType)
  const days = [last]
  for (;;) {
    const before = (days.at(-1) ?? last) - event.intervalDays
    const moved = random.chance(LATE_SHARE) ? random.whole(1, 5) : -random.whole(0, Math.min(6, event.intervalDays - 1))
    // Done late, the next one was due later; the days between two stay within the interval and a little.
    const done = before - moved
    if (done < -KEPT_DAYS || done <= -plan.onHireDaysAgo) break
    days.push(done)
  }
  return days.map((done, place) => {
    const previous = days[place + 1]
    return {
      done,
      due: previous === undefined ? null : previous + event.intervalDays,
      nextDue: done + event.intervalDays,
    }
  })
}

interface Filled {
  readonly itemId: number
  readonly last: number
  /** What stands due now, which is the newest round's own. */
  readonly dueInDays: number
}

function addRecord(world: World, plan: VehiclePlan, event: EventPlan, round: Round, dueNow: number | null): void {
  const { batch, clock } = world
  const random = world.random('record', plan.number, event.eventType, -round.done)
  const isLate = round.due !== null && round.done > round.due
  const isFailed = random.chance(FAILED_SHARE)
  const hasAdvice = random.chance(0.25)
  const miles = Math.max(0, Math.round(plan.lifetimeMiles * (1 + round.done / Math.max(plan.registeredDaysAgo, 1))))
  const owned = {
    customer_account_number: plan.account.accountNumber,
    vehicle_id: plan.id,
    vehicle_reg: plan.registration,
    event_type: event.eventType,
    due_date: round.due === null ? null : clock.day(round.due),
    done_on: clock.day(round.done),
    miles,
    source: 'maintenance' as const,
    recorded_by_name: 'Kerbline workshop',
  }
  if (isFailed)
    batch.add('compliance_records', {
      ...owned,
      outcome: 'fail',
      findings: entry(faults, plan.number),
      created_at: clock.at(round.done, 600),
    })
  const brakes = measuresBrakes.has(event.eventType)
    ? {
        service_brake_percent: 50 + random.whole(0, 120) / 10,
        secondary_brake_percent: 25 + random.whole(0, 60) / 10,
        parking_brake_percent: 16 + random.whole(0, 50) / 10,
        is_laden: event.eventType === 'brake_test',
      }
    : {}
  const findings = hasAdvice ? entry(advisories, plan.number - round.done) : null
  batch.add('compliance_records', {
    ...owned,
    ...brakes,
    outcome: hasAdvice ? 'advisory' : 'pass',
    findings: plan.hasCanary ? sentences(findings, world.canary(plan.account.accountNumber)) || null : findings,
    late_reason: isLate && asksWhyLate(event.eventType) ? entry(lateReasons, plan.number) : null,
    next_due_date: clock.day(dueNow ?? round.nextDue),
    created_at: clock.at(round.done, 660),
  })
}

/** The rounds of one date, and the periods between them: the newest period is kept by the date itself. */
export function fillRecords(
  world: World,
  plan: VehiclePlan,
  event: EventPlan,
  { itemId, last, dueInDays }: Filled,
): void {
  const { batch, clock } = world
  const rounds = roundsOf(world, plan, event, last)
  for (const [place, round] of rounds.entries()) {
    addRecord(world, plan, event, round, place === 0 ? dueInDays : null)
    const later = rounds[place - 1]
    if (later)
      batch.add('compliance_periods', {
        customer_account_number: plan.account.accountNumber,
        item_id: itemId,
        vehicle_id: plan.id,
        vehicle_reg: plan.registration,
        event_type: event.eventType,
        due_date: clock.day(round.nextDue),
        overdue_weeks: event.amberWeeks,
        due_on: clock.day(round.nextDue),
        amber_on: clock.day(round.nextDue - 7 * event.amberWeeks),
        from_date: clock.day(round.done),
        to_date: clock.day(later.done),
      })
  }
}
