// A person's account: invited, active, suspended, deleted. Nobody locks the portal for everyone, or themselves out of it.
import { lifecycleOf, offeredTo, type Standing, type VerbOf } from '../../kit/lifecycle.ts'

export const userStates = ['invited', 'active', 'suspended', 'deleted'] as const
export type UserState = (typeof userStates)[number]

/** `manager`: may change this person. `administrator`: that, and a system administrator. `link`: who holds the mailed link. */
type UserActor = 'manager' | 'administrator' | 'link'
type UserRule = 'not oneself' | 'not the last administrator'
const kept = ['not oneself', 'not the last administrator'] as const

/** Activated by choosing a password from the mailed link; deleted means made nameless, for records that must stay. */
export const userLifecycle = lifecycleOf<UserActor, UserRule>()({
  states: userStates,
  final: ['deleted'],
  steps: [
    { from: 'invited', verb: 'activate', to: 'active', who: ['link'] },
    { from: 'active', verb: 'suspend', to: 'suspended', who: ['manager'], rule: kept },
    { from: 'suspended', verb: 'restore', to: 'active', who: ['manager'] },
    { from: ['invited', 'active', 'suspended'], verb: 'delete', to: 'deleted', who: ['administrator'], rule: kept },
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

const lastAdministrator = 'There must be at least one system administrator. Add another first.'

interface StandingFacts {
  readonly isSelf: boolean
  /** The only system administrator who can sign in. */
  readonly isLastAdministrator: boolean
  /** Null, or why the person asking may not change this one at all. */
  readonly whyNotManaged: string | null
  /** Whether the person asking is a system administrator. */
  readonly isByAdministrator: boolean
}

/** How somebody signed in stands to a person. */
export const userStanding = ({
  isSelf,
  isLastAdministrator,
  whyNotManaged,
  isByAdministrator,
}: StandingFacts): Standing<typeof userLifecycle> => ({
  is: (who) => whyNotManaged === null && (who === 'manager' || (who === 'administrator' && isByAdministrator)),
  ruleProblem: (rule) => {
    if (rule === 'not oneself') return isSelf ? 'You cannot do this to your own account.' : null
    return isLastAdministrator ? lastAdministrator : null
  },
  whyNot: (who) =>
    whyNotManaged ?? (who.includes('administrator') ? 'Only a system administrator can delete users.' : null),
})

interface ActionFacts extends StandingFacts {
  readonly state: UserState
  readonly hasSecondFactor: boolean
  readonly mayViewAs: boolean
}

/** What somebody may do with a person, in the order the buttons stand. */
export function actionsFor(facts: ActionFacts): readonly UserAction[] {
  const { state, isSelf, whyNotManaged, hasSecondFactor, mayViewAs } = facts
  if (state === 'deleted') return []
  const isManaged = whyNotManaged === null
  const { may } = offeredTo(userLifecycle, state, userStanding(facts))
  const allowed: Readonly<Record<UserAction, boolean>> = {
    edit: isManaged,
    suspend: may.includes('suspend'),
    restore: may.includes('restore'),
    'send link': isManaged && state !== 'suspended',
    'end sessions': isManaged && state === 'active',
    // Whoever is signed in switches their own off in the profile, with their password.
    'reset second factor': isManaged && !isSelf && hasSecondFactor,
    'view as': mayViewAs && !isSelf && state === 'active',
    delete: may.includes('delete'),
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
  return counts(before) && !counts(after) && others === 0 ? lastAdministrator : null
}

/** View as: at most this long, reading only. */
export const viewAsMinutes = 30
