import { expect, test } from 'vitest'
import { isMaintenanceState, isOpenMaintenanceState, maintenanceStates, maintenanceLifecycle } from './lifecycle.ts'

const nextOf = (state: string) =>
  [...new Set(maintenanceLifecycle.steps.filter(({ from }) => from === state).map(({ to }) => to))].toSorted()

test.each([
  ['requested', ['acknowledged', 'cancelled', 'rejected']],
  ['acknowledged', ['booked', 'cancelled', 'more_info']],
  ['more_info', ['acknowledged', 'cancelled']],
  ['booked', ['booked', 'cancelled', 'in_workshop', 'no_show']],
  ['no_show', ['booked', 'cancelled']],
  ['in_workshop', ['awaiting_authorisation', 'awaiting_parts', 'work_complete']],
  ['awaiting_authorisation', ['in_workshop']],
  ['awaiting_parts', ['in_workshop']],
  ['work_complete', ['in_workshop', 'ready_for_collection']],
  ['ready_for_collection', ['complete']],
  ['complete', ['closed', 'in_workshop']],
  ['cancelled', []],
  ['rejected', []],
  ['closed', []],
])('from %s', (state, next) => expect(nextOf(state)).toEqual(next))

test('a verb means one thing in a state, and every state is reached from requested', () => {
  const steps = maintenanceLifecycle.steps.map(({ from, verb }) => `${from} ${verb}`)
  expect(new Set(steps).size).toBe(steps.length)
  const reached = new Set(['requested', ...maintenanceLifecycle.steps.map(({ to }) => to)])
  expect(maintenanceStates.filter((state) => !reached.has(state))).toEqual([])
})

test('open states, known states', () => {
  expect(maintenanceStates.filter((state) => !isOpenMaintenanceState(state))).toEqual([
    'complete',
    'closed',
    'cancelled',
    'rejected',
  ])
  expect([isMaintenanceState('booked'), isMaintenanceState('pondering')]).toEqual([true, false])
})
