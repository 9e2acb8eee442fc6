import { expect, test } from 'vitest'
import { judgeStep, type WhoOf } from '../../kit/lifecycle.ts'
import {
  actionsFor,
  lastAdministratorProblem,
  userLifecycle,
  userStates,
  type UserState,
  type UserVerb,
} from './lifecycle.ts'

test.each<[UserState, UserVerb, UserState | null]>([
  ['invited', 'activate', 'active'],
  ['invited', 'suspend', null],
  ['invited', 'delete', 'deleted'],
  ['active', 'suspend', 'suspended'],
  ['active', 'activate', null],
  ['active', 'delete', 'deleted'],
  ['suspended', 'restore', 'active'],
  ['suspended', 'suspend', null],
  ['suspended', 'delete', 'deleted'],
  ['deleted', 'restore', null],
  ['deleted', 'delete', null],
])('%s, %s: %s', (state, verb, to) => {
  const { step, refusal } = judgeStep(userLifecycle, state, verb, { is: () => true, ruleProblem: () => null })
  expect(step?.to ?? null).toBe(to)
  if (to === null) expect(refusal?.why).toContain('You cannot do this while the status is')
})

test.each<[UserVerb, UserState, WhoOf<typeof userLifecycle>, string | null]>([
  ['activate', 'invited', 'manager', 'no permission'],
  ['activate', 'invited', 'link', null],
  ['suspend', 'active', 'manager', null],
  ['suspend', 'active', 'link', 'no permission'],
  ['delete', 'active', 'manager', 'no permission'],
  ['delete', 'active', 'administrator', null],
])('%s while %s by %s: %s', (verb, state, who, code) =>
  expect(
    judgeStep(userLifecycle, state, verb, { is: (each) => each === who, ruleProblem: () => null }).refusal?.code ??
      null,
  ).toBe(code),
)

const isManaged: { readonly whyNotManaged: string | null } = { whyNotManaged: null }
const everything = {
  ...{ isSelf: false, isLastAdministrator: false, isByAdministrator: true, mayViewAs: true, ...isManaged },
  hasSecondFactor: false,
}
const notManaged = { whyNotManaged: 'Not yours.' }
test.each<[UserState, Partial<typeof everything>, string[]]>([
  ['active', {}, ['edit', 'suspend', 'send link', 'end sessions', 'view as', 'delete']],
  [
    'active',
    { hasSecondFactor: true, isByAdministrator: false },
    ['edit', 'suspend', 'send link', 'end sessions', 'reset second factor', 'view as'],
  ],
  ['active', { hasSecondFactor: true, isSelf: true }, ['edit', 'send link', 'end sessions']],
  ['invited', {}, ['edit', 'send link', 'delete']],
  ['suspended', {}, ['edit', 'restore', 'delete']],
  ['deleted', {}, []],
  ['active', { isSelf: true }, ['edit', 'send link', 'end sessions']],
  ['active', { isLastAdministrator: true }, ['edit', 'send link', 'end sessions', 'view as']],
  ['active', notManaged, ['view as']],
  ['active', { ...notManaged, mayViewAs: false }, []],
  ['active', { isByAdministrator: false, mayViewAs: false }, ['edit', 'suspend', 'send link', 'end sessions']],
])('%s %j: %j', (state, some, actions) => expect(actionsFor({ ...everything, ...some, state })).toEqual(actions))

const one = { isAdmin: true, state: 'active' } as const
test.each([
  ['stripped', { ...one, isAdmin: false }, 0, true],
  ['suspended', { ...one, state: 'suspended' as const }, 0, true],
  ['deleted', { isAdmin: false, state: 'deleted' as const }, 0, true],
  ['stripped, with another', { ...one, isAdmin: false }, 1, false],
  ['left as they are', one, 0, false],
])('the last administrator %s', (_, after, others, isRefused) =>
  expect(lastAdministratorProblem(one, after, others) !== null).toBe(isRefused),
)
test('nobody else is the last administrator', () => {
  for (const state of userStates)
    expect(lastAdministratorProblem({ isAdmin: false, state }, { isAdmin: false, state: 'deleted' }, 0)).toBeNull()
})
