// The road of a query, as data: the server refuses by it, the web draws its buttons from it.
import { lifecycleOf, openIn, type VerbOf } from '../../kit/lifecycle.ts'
import type { Permission } from '../../permissions.ts'

export const queryStates = [
  'open',
  'assigned',
  'in_progress',
  'awaiting_customer',
  'awaiting_third_party',
  'resolved',
  'reopened',
  'closed',
  'merged',
  'cancelled',
] as const
export type QueryState = (typeof queryStates)[number]

/** Whoever holds one of these rights may take the step; `raiser` is who raised the query, `system` a job of ours. */
type QueryActor = Permission | 'raiser' | 'system'
/** The 14 days run from the day it was resolved. */
type QueryRule = 'within 14 days' | 'by itself after 7 days'

const staff = ['manage queries'] as const
const customer = ['raiser'] as const
const anyone = ['manage queries', 'raiser'] as const

export const queryLifecycle = lifecycleOf<QueryActor, QueryRule>()({
  states: queryStates,
  final: ['resolved', 'closed', 'merged', 'cancelled'],
  steps: [
    { from: 'open', to: 'assigned', verb: 'assign', who: staff },
    { from: 'open', to: 'merged', verb: 'merge', who: staff },
    { from: 'open', to: 'cancelled', verb: 'cancel', who: anyone },
    { from: 'assigned', to: 'in_progress', verb: 'start', who: staff },
    { from: 'in_progress', to: 'awaiting_customer', verb: 'ask customer', who: staff },
    { from: 'in_progress', to: 'awaiting_third_party', verb: 'ask third party', who: staff },
    { from: 'in_progress', to: 'resolved', verb: 'resolve', who: staff },
    { from: 'awaiting_customer', to: 'in_progress', verb: 'reply', who: anyone },
    { from: 'awaiting_customer', to: 'awaiting_third_party', verb: 'ask third party', who: staff },
    { from: 'awaiting_customer', to: 'resolved', verb: 'resolve', who: staff },
    { from: 'awaiting_third_party', to: 'in_progress', verb: 'continue', who: staff },
    { from: 'awaiting_third_party', to: 'awaiting_customer', verb: 'ask customer', who: staff },
    { from: 'awaiting_third_party', to: 'resolved', verb: 'resolve', who: staff },
    { from: 'resolved', to: 'closed', verb: 'close', who: anyone },
    { from: 'resolved', to: 'closed', verb: 'close by itself', who: ['system'], rule: 'by itself after 7 days' },
    { from: 'resolved', to: 'reopened', verb: 'reopen', who: customer, rule: 'within 14 days' },
    { from: 'closed', to: 'reopened', verb: 'reopen', who: customer, rule: 'within 14 days' },
    { from: 'reopened', to: 'assigned', verb: 'assign', who: staff },
    { from: 'reopened', to: 'in_progress', verb: 'start', who: staff },
  ],
})

export type QueryVerb = VerbOf<typeof queryLifecycle>

export const isOpenQueryState = openIn(queryLifecycle)

/** Whose turn it is, in the words of the queries list. */
export function waitingOn(state: QueryState): 'you' | 'us' | 'a third party' | 'nobody' {
  if (!isOpenQueryState(state)) return 'nobody'
  if (state === 'awaiting_customer') return 'you'
  return state === 'awaiting_third_party' ? 'a third party' : 'us'
}
