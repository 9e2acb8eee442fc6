import { expect, test } from 'vitest'
import { damageStates, damageLifecycle, isOpenDamageState, verbAfterQuery } from './lifecycle.ts'

const nextOf = (state: string) =>
  [...new Set(damageLifecycle.steps.filter(({ from }) => from === state).map(({ to }) => to))].toSorted()

test.each([
  ['draft', ['submitted']],
  ['submitted', ['more_info', 'rejected_duplicate', 'under_review']],
  ['more_info', ['submitted']],
  ['under_review', ['closed_no_action', 'estimating', 'insurer']],
  ['estimating', ['awaiting_authorisation', 'awaiting_customer']],
  ['awaiting_customer', ['authorised', 'queried']],
  ['awaiting_authorisation', ['authorised', 'under_review']],
  ['insurer', ['authorised', 'total_loss', 'under_review']],
  ['authorised', ['in_repair']],
  ['in_repair', ['estimating', 'repaired']],
  ['repaired', ['closed', 'recharge']],
  ['recharge', ['invoiced', 'queried']],
  ['invoiced', ['closed', 'queried']],
  ['queried', ['awaiting_customer', 'invoiced', 'recharge']],
  ['total_loss', ['closed']],
  ['rejected_duplicate', ['closed']],
  ['closed_no_action', ['closed']],
  ['closed', ['under_review']],
])('from %s', (state, next) => expect(nextOf(state)).toEqual(next))

test('a verb means one thing in a state, and every state but the draft is reached', () => {
  const steps = damageLifecycle.steps.map(({ from, verb }) => `${from} ${verb}`)
  expect(new Set(steps).size).toBe(steps.length)
  const reached: ReadonlySet<string> = new Set(damageLifecycle.steps.map(({ to }) => to))
  expect(damageStates.filter((state) => !reached.has(state))).toEqual(['draft'])
})

test('a resolved query goes back to every state that can be queried', () => {
  const queriedFrom = damageLifecycle.steps.filter(({ to }) => to === 'queried').map(({ from }) => from)
  expect(Object.keys(verbAfterQuery).toSorted()).toEqual(queriedFrom.toSorted())
  for (const [left, verb] of Object.entries(verbAfterQuery)) {
    expect(damageLifecycle.steps.find((step) => step.from === 'queried' && step.verb === verb)?.to).toBe(left)
  }
})

test('open states', () => {
  expect(damageStates.filter((state) => !isOpenDamageState(state))).toEqual([
    'draft',
    'rejected_duplicate',
    'closed_no_action',
    'closed',
  ])
})
