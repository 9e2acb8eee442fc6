import { expect, test } from 'vitest'
import { waitsOn } from '../../cases/case-kind.ts'
import { queryCase } from './case.ts'
import { isOpenQueryState, queryStates } from './states.ts'

const nextOf = (state: string) =>
  [
    ...new Set(queryCase.steps.filter(({ from }) => [from].flat().some((each) => each === state)).map(({ to }) => to)),
  ].toSorted()

test.each([
  ['open', ['assigned', 'awaiting_customer', 'cancelled', 'in_progress', 'merged', 'open', 'resolved']],
  [
    'assigned',
    ['assigned', 'awaiting_customer', 'awaiting_third_party', 'cancelled', 'in_progress', 'merged', 'resolved'],
  ],
  ['in_progress', ['awaiting_customer', 'awaiting_third_party', 'in_progress', 'merged', 'resolved']],
  [
    'awaiting_customer',
    ['awaiting_customer', 'awaiting_third_party', 'cancelled', 'in_progress', 'merged', 'resolved'],
  ],
  ['awaiting_third_party', ['awaiting_customer', 'awaiting_third_party', 'in_progress', 'merged', 'resolved']],
  ['resolved', ['closed', 'reopened']],
  ['closed', ['closed', 'reopened']],
  ['merged', []],
  ['cancelled', []],
])('from %s', (state, next) => expect(nextOf(state)).toEqual(next))

test('whose turn it is', () => {
  expect(Object.fromEntries(queryStates.map((state) => [state, waitsOn(queryCase, state)]))).toEqual({
    open: 'hire_company',
    assigned: 'hire_company',
    in_progress: 'hire_company',
    reopened: 'hire_company',
    awaiting_customer: 'customer',
    awaiting_third_party: 'third_party',
    resolved: null,
    closed: null,
    merged: null,
    cancelled: null,
  })
  expect(queryStates.filter(isOpenQueryState)).toEqual([
    'open',
    'assigned',
    'in_progress',
    'awaiting_customer',
    'awaiting_third_party',
    'reopened',
  ])
})
