import { expect, test } from 'vitest'
import { isOpenQueryState, queryStates, queryLifecycle, waitingOn } from './lifecycle.ts'

const nextOf = (state: string) =>
  [...new Set(queryLifecycle.steps.filter(({ from }) => from === state).map(({ to }) => to))].toSorted()

test.each([
  ['open', ['assigned', 'cancelled', 'merged']],
  ['assigned', ['in_progress']],
  ['in_progress', ['awaiting_customer', 'awaiting_third_party', 'resolved']],
  ['awaiting_customer', ['awaiting_third_party', 'in_progress', 'resolved']],
  ['awaiting_third_party', ['awaiting_customer', 'in_progress', 'resolved']],
  ['resolved', ['closed', 'reopened']],
  ['reopened', ['assigned', 'in_progress']],
  ['closed', ['reopened']],
  ['merged', []],
  ['cancelled', []],
])('from %s', (state, next) => expect(nextOf(state)).toEqual(next))

test('a verb means one thing in a state', () => {
  const steps = queryLifecycle.steps.map(({ from, verb }) => `${from} ${verb}`)
  expect(new Set(steps).size).toBe(steps.length)
})

test('whose turn it is', () => {
  expect(Object.fromEntries(queryStates.map((state) => [state, waitingOn(state)]))).toEqual({
    open: 'us',
    assigned: 'us',
    in_progress: 'us',
    reopened: 'us',
    awaiting_customer: 'you',
    awaiting_third_party: 'a third party',
    resolved: 'nobody',
    closed: 'nobody',
    merged: 'nobody',
    cancelled: 'nobody',
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
