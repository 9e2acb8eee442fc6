// A person's account: invited, active, suspended, deleted. Nobody locks the portal for everyone, or themselves out of it.
import { lifecycleOf, verbsFrom, type VerbOf } from '../../kit/lifecycle.ts'

export const userStates = ['invited', 'active', 'suspended', 'deleted'] as const
export type UserState = (typeof userStates)[number]

/** Activated by choosing a password from the mailed link; deleted means made nameless, for records that must stay. */
export const userLifecycle = lifecycleOf<never>()({
  states: userStates,
  final: ['deleted'],
  steps: [
    { from: 'invited', verb: 'activate', to: 'active' },
    { from: 'active', verb: 'suspend', to: 'suspended' },
    { from: 'suspended', verb: 'restore', to: 'active' },
    { from: ['invited', 'active', 'suspended'], verb: 'delete', to: 'deleted' },
  ],
})
export type UserVerb = VerbOf<typeof userLifecycle>

export const userActions = [
  'edit',
  'suspend',
  'restore',
  'send link',
  'end sessions',
  'reset second factor',
  'view as',
  'delete',
] as const
export type UserAction = (typeof userActions)[number]

interface Asked {
  readonly state: UserState
  readonly isSelf: boolean
  readonly isLastAdministrator: boolean
  /** Whether the person asking may change this one at all. */
  readonly isManaged: boolean
  readonly hasSecondFactor: boolean
  readonly mayDelete: boolean
  readonly mayViewAs: boolean
}

/** What somebody may do with a person, in the order the buttons stand. */
export function actionsFor(asked: Asked): readonly UserAction[] {
  const { state, isSelf, isLastAdministrator, isManaged, hasSecondFactor, mayDelete, mayViewAs } = asked
  if (state === 'deleted') return []
  const isKept = isSelf || isLastAdministrator
  const verbs = verbsFrom(userLifecycle, state, (verb) => isManaged && (verb === 'restore' || !isKept))
  const allowed: Readonly<Record<UserAction, boolean>> = {
    edit: isManaged,
    suspend: verbs.includes('suspend'),
    restore: verbs.includes('restore'),
    'send link': isManaged && state !== 'suspended',
    'end sessions': isManaged && state === 'active',
    // Whoever is signed in switches their own off in the profile, with their password.
    'reset second factor': isManaged && !isSelf && hasSecondFactor,
    'view as': mayViewAs && !isSelf && state === 'active',
    delete: mayDelete && verbs.includes('delete'),
  }
  return userActions.filter((action) => allowed[action])
}

interface Administrator {
  readonly isAdmin: boolean
  readonly state: UserState
}

/**
 * Null, or why the change would leave the portal without a system administrator.
 * @param others  system administrators besides this person who can sign in
 */
export function lastAdministratorProblem(before: Administrator, after: Administrator, others: number): string | null {
  const counts = ({ isAdmin, state }: Administrator): boolean => isAdmin && state === 'active'
  return counts(before) && !counts(after) && others === 0
    ? 'This is the last system administrator. Make somebody else one first.'
    : null
}

/** View as: at most this long, reading only. */
export const viewAsMinutes = 30
