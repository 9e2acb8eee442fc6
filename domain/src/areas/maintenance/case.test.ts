import { expect, test } from 'vitest'
import { maintenanceCase } from './case.ts'
import { isMaintenanceState, isOpenMaintenanceState, maintenanceStates } from './states.ts'

const nextOf = (state: string) =>
  [
    ...new Set(
      maintenanceCase.steps.filter(({ from }) => [from].flat().some((each) => each === state)).map(({ to }) => to),
    ),
  ].toSorted()

test.each([
  ['requested', ['acknowledged', 'booked', 'cancelled', 'dates_offered', 'more_info', 'rejected']],
  ['acknowledged', ['booked', 'cancelled', 'dates_offered', 'more_info']],
  ['more_info', ['acknowledged', 'cancelled']],
  ['dates_offered', ['booked', 'cancelled', 'date_asked', 'dates_offered']],
  ['date_asked', ['booked', 'cancelled', 'dates_offered', 'more_info']],
  ['booked', ['booked', 'cancelled', 'in_workshop', 'move_asked', 'no_show', 'slot_passed']],
  ['slot_passed', ['booked', 'cancelled', 'in_workshop', 'no_show']],
  ['move_asked', ['booked', 'cancelled', 'in_workshop', 'no_show']],
  ['no_show', ['booked', 'cancelled', 'dates_offered', 'in_workshop']],
  ['in_workshop', ['awaiting_authorisation', 'awaiting_customer', 'awaiting_parts', 'work_complete']],
  ['awaiting_authorisation', ['awaiting_authorisation', 'in_workshop']],
  ['awaiting_customer', ['in_workshop']],
  ['awaiting_parts', ['in_workshop']],
  ['work_complete', ['complete', 'in_workshop', 'ready_for_collection']],
  ['ready_for_collection', ['complete']],
  ['complete', ['closed', 'in_workshop']],
  ['cancelled', []],
  ['rejected', []],
  ['closed', []],
])('from %s', (state, next) => expect(nextOf(state)).toEqual(next))

test('open states, known states', () => {
  expect(maintenanceStates.filter((state) => !isOpenMaintenanceState(state))).toEqual([
    'complete',
    'closed',
    'cancelled',
    'rejected',
  ])
  expect([isMaintenanceState('booked'), isMaintenanceState('pondering'), isMaintenanceState('toString')]).toEqual([
    true,
    false,
    false,
  ])
})
