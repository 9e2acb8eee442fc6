// The defects of demo checks as cases: this morning's wait to be acknowledged, yesterday's are with maintenance, those before are put right.
import { checkItemOf } from '@kerbline/domain/areas/driver-checks/catalogue.ts'
import {
  defectCase,
  defectPriority,
  type DefectState,
  OPENS_WITHIN_DAYS,
} from '@kerbline/domain/areas/driver-checks/defect-case.ts'
import { addClocks, addStates, inOrder, toldCase, type ToldStep } from '../case-story.ts'
import { needOf, type World } from '../demo-world.ts'
import type { VehiclePlan } from '../vehicles/fleet-plan.ts'
import { pathBy } from '../state-paths.ts'
import type { Defect } from './check-items.ts'

export interface ReportedDefects {
  readonly checkId: number
  readonly daysAgo: number
  readonly at: string
  readonly driver: { readonly id: number; readonly name: string }
  readonly defects: readonly Defect[]
}

/** How far it has come by now. */
function stateOf({ daysAgo }: ReportedDefects, { severity }: Defect, plan: VehiclePlan): DefectState {
  if (daysAgo === 0) return 'reported'
  if (daysAgo === 1) return severity === 'dangerous' ? 'booked' : 'acknowledged'
  if (daysAgo === 2) return severity === 'dangerous' ? 'repaired' : 'booked'
  if (severity === 'advisory' && plan.number % 5 === 1) return 'deferred'
  return plan.number % 11 === 3 ? 'no_fault_found' : 'verified'
}

const repairs: readonly DefectState[] = ['acknowledged', 'booked', 'repaired', 'verified']
const isRepaired = (state: DefectState): boolean => state === 'repaired' || state === 'verified'

/** By whom each step was taken: the customer takes note and verifies, the workshop mends. */
function stepsOf(world: World, plan: VehiclePlan, { at, daysAgo }: ReportedDefects, state: DefectState): ToldStep[] {
  const customer = needOf(plan.account.customer.people, 'compliance').id
  const workshop = needOf(world.staff, 'maintenance').id
  const stations: readonly DefectState[] = repairs.includes(state)
    ? repairs.slice(0, repairs.indexOf(state) + 1)
    : state === 'reported'
      ? []
      : ['acknowledged', state]
  const road = pathBy<DefectState>(defectCase.steps, ['reported', ...stations])
  const last = world.clock.at(0, 545)
  const times = inOrder(
    road.map((_, place) =>
      place === 0
        ? at
        : place === 1
          ? world.clock.at(-daysAgo, 580)
          : world.clock.at(-Math.max(0, daysAgo - place + 1), 700),
    ),
    last > at ? last : at,
  )
  return road.map((each, place) => ({
    state: each,
    at: times[place] ?? at,
    by: place === 0 ? null : each === 'booked' || each === 'repaired' ? workshop : customer,
  }))
}

function addDefect(world: World, plan: VehiclePlan, reported: ReportedDefects, defect: Defect): void {
  const { batch } = world
  const { accountNumber } = plan.account
  const { code, severity, note } = defect
  const state = stateOf(reported, defect, plan)
  const steps = stepsOf(world, plan, reported, state)
  const priority = defectPriority[severity]
  const told = toldCase({ kind: defectCase, rules: world.clockRules.defect, priority, steps })
  const id = batch.id('cases')
  const owned = { customer_account_number: accountNumber }
  const repairedAt = steps.find((step) => step.state === 'repaired')
  batch.add('cases', {
    id,
    kind: defectCase.name,
    ...owned,
    number: batch.number('defect'),
    vehicle_id: plan.id,
    reg_no: plan.registration,
    driver_id: reported.driver.id,
    type: code,
    title: `${checkItemOf(code)?.item ?? code}: ${note}`,
    priority,
    owner_team: 'Maintenance',
    owner_id: null,
    ...told.spine,
    updated_at: steps.at(-1)?.at ?? reported.at,
    created_by: null,
  })
  batch.add('defect_cases', {
    case_id: id,
    ...owned,
    item: code,
    severity,
    note,
    driver_name: reported.driver.name,
    acknowledged_by: steps[1]?.by ?? null,
    ...(isRepaired(state) && {
      repaired_by: repairedAt?.by ?? null,
      repaired_by_name: `${plan.depot} workshop`,
      repaired_on: repairedAt?.at.slice(0, 10) ?? null,
    }),
    ...(state === 'verified' && { verified_by: steps.at(-1)?.by ?? null }),
    ...(state === 'deferred' && { deferred_until: world.clock.day(21) }),
  })
  batch.add('defect_reports', {
    id: batch.id('defect_reports'),
    case_id: id,
    ...owned,
    check_id: reported.checkId,
    severity,
    note,
  })
  const of = { id, accountNumber, entity: defectCase.name }
  addStates(world, of, steps)
  addClocks(world, of, told.clocks)
}

export function addDefects(world: World, plan: VehiclePlan, reported: ReportedDefects): void {
  if (reported.daysAgo >= OPENS_WITHIN_DAYS) return
  for (const defect of reported.defects) addDefect(world, plan, reported, defect)
}
