import { expect, test } from 'vitest'
import { next } from '../../kit/lifecycle.ts'
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
])('%s, %s: %s', (state, verb, to) =>
  to === null
    ? expect(() => next(userLifecycle, state, verb)).toThrow('is not possible')
    : expect(next(userLifecycle, state, verb)).toBe(to),
)

const everything = {
  ...{ isSelf: false, isLastAdministrator: false, isManaged: true, mayDelete: true, mayViewAs: true },
  hasSecondFactor: false,
}
test.each<[UserState, Partial<typeof everything>, string[]]>([
  ['active', {}, ['edit', 'suspend', 'send link', 'end sessions', 'view as', 'delete']],
  [
    'active',
    { hasSecondFactor: true, mayDelete: false },
    ['edit', 'suspend', 'send link', 'end sessions', 'reset second factor', 'view as'],
  ],
  ['active', { hasSecondFactor: true, isSelf: true }, ['edit', 'send link', 'end sessions']],
  ['invited', {}, ['edit', 'send link', 'delete']],
  ['suspended', {}, ['edit', 'restore', 'delete']],
  ['deleted', {}, []],
  ['active', { isSelf: true }, ['edit', 'send link', 'end sessions']],
  ['active', { isLastAdministrator: true }, ['edit', 'send link', 'end sessions', 'view as']],
  ['active', { isManaged: false }, ['view as']],
  ['active', { isManaged: false, mayViewAs: false }, []],
  ['active', { mayDelete: false, mayViewAs: false }, ['edit', 'suspend', 'send link', 'end sessions']],
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
