import { expect, test } from 'vitest'
import { maintenanceStates } from './states.ts'
import { mayJoinVisit, verbInVisit } from './visits.ts'

test.each([
  ['book', 'requested', 'book'],
  ['accept date', 'dates_offered', 'book'],
  ['rebook', 'no_show', 'book'],
  ['rebook', 'booked', 'rebook'],
  ['accept date', 'move_asked', 'rebook'],
  ['arrive', 'booked', 'arrive'],
  ['mark no-show', 'move_asked', 'mark no-show'],
  ['arrive', 'requested', null],
  ['book', 'more_info', null],
  ['rebook', 'in_workshop', null],
  ['cancel', 'booked', null],
])('in the wake of %s, a booking that is %s takes %s', (verb, state, step) =>
  expect(verbInVisit(verb, state)).toBe(step),
)

test('more joins a visit until the work begins', () =>
  expect(maintenanceStates.filter(mayJoinVisit)).toEqual([
    'requested',
    'acknowledged',
    'dates_offered',
    'date_asked',
    'booked',
    'slot_passed',
    'move_asked',
    'no_show',
  ]))
