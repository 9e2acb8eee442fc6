// The road of a damage case, as data: the server refuses by it, the web draws its buttons from it.
import { lifecycleOf, openIn, type VerbOf } from '../../kit/lifecycle.ts'
import type { Permission } from '../../permissions.ts'

export const damageStates = [
  'draft',
  'submitted',
  'more_info',
  'under_review',
  'estimating',
  'awaiting_customer',
  'awaiting_authorisation',
  'insurer',
  'authorised',
  'in_repair',
  'repaired',
  'recharge',
  'invoiced',
  'queried',
  'total_loss',
  'rejected_duplicate',
  'closed_no_action',
  'closed',
] as const
export type DamageState = (typeof damageStates)[number]

/** Whoever holds one of these rights may take the step; `author` is who wrote the case. */
type DamageActor = Permission | 'author'
type DamageRule = 'within cost limit' | 'within 12 months, with a reason'

const controller = ['manage damage cases'] as const
const customer = ['author', 'edit damage cases'] as const
const finance = ['manage finance'] as const

export const damageLifecycle = lifecycleOf<DamageActor, DamageRule>()({
  states: damageStates,
  final: ['closed', 'rejected_duplicate', 'closed_no_action'],
  steps: [
    { from: 'draft', to: 'submitted', verb: 'submit', who: customer },
    { from: 'submitted', to: 'under_review', verb: 'review', who: controller },
    { from: 'submitted', to: 'more_info', verb: 'ask for more', who: controller },
    { from: 'submitted', to: 'rejected_duplicate', verb: 'reject as duplicate', who: controller },
    { from: 'more_info', to: 'submitted', verb: 'submit', who: customer },
    { from: 'under_review', to: 'estimating', verb: 'estimate', who: controller },
    { from: 'under_review', to: 'closed_no_action', verb: 'take no action', who: controller },
    { from: 'under_review', to: 'insurer', verb: 'pass to insurer', who: controller },
    { from: 'estimating', to: 'awaiting_authorisation', verb: 'ask for authorisation', who: controller },
    { from: 'estimating', to: 'awaiting_customer', verb: 'ask customer', who: controller },
    { from: 'awaiting_customer', to: 'authorised', verb: 'approve costs', who: ['approve damage costs'] },
    { from: 'awaiting_customer', to: 'queried', verb: 'query', who: ['approve damage costs', 'query damage cases'] },
    { from: 'awaiting_authorisation', to: 'authorised', verb: 'authorise', who: controller, rule: 'within cost limit' },
    { from: 'awaiting_authorisation', to: 'under_review', verb: 'send back', who: controller },
    { from: 'insurer', to: 'authorised', verb: 'authorise', who: controller },
    { from: 'insurer', to: 'total_loss', verb: 'write off', who: controller },
    { from: 'insurer', to: 'under_review', verb: 'send back', who: controller },
    { from: 'authorised', to: 'in_repair', verb: 'start repair', who: controller },
    { from: 'in_repair', to: 'repaired', verb: 'finish repair', who: controller },
    { from: 'in_repair', to: 'estimating', verb: 'report more damage', who: controller },
    { from: 'repaired', to: 'recharge', verb: 'recharge', who: controller },
    { from: 'repaired', to: 'closed', verb: 'close', who: controller },
    { from: 'recharge', to: 'queried', verb: 'query', who: ['query damage cases', 'approve damage costs'] },
    { from: 'recharge', to: 'invoiced', verb: 'invoice', who: ['manage damage cases', 'manage finance'] },
    { from: 'invoiced', to: 'queried', verb: 'query', who: ['query damage cases', 'approve damage costs'] },
    { from: 'invoiced', to: 'closed', verb: 'close', who: finance },
    { from: 'queried', to: 'awaiting_customer', verb: 'return to customer', who: controller },
    { from: 'queried', to: 'recharge', verb: 'return to recharge', who: controller },
    { from: 'queried', to: 'invoiced', verb: 'return to invoice', who: controller },
    { from: 'total_loss', to: 'closed', verb: 'close', who: controller },
    { from: 'rejected_duplicate', to: 'closed', verb: 'close', who: controller },
    { from: 'closed_no_action', to: 'closed', verb: 'close', who: controller },
    { from: 'closed', to: 'under_review', verb: 'reopen', who: controller, rule: 'within 12 months, with a reason' },
  ],
})

export type DamageVerb = VerbOf<typeof damageLifecycle>

/** A resolved query returns the case to the state it left: the verb that does it. In other states a query changes nothing. */
export const verbAfterQuery = {
  awaiting_customer: 'return to customer',
  recharge: 'return to recharge',
  invoiced: 'return to invoice',
} as const satisfies Partial<Record<DamageState, DamageVerb>>

const isOpen = openIn(damageLifecycle)

/** An open case counts on the dashboard, and its marks show as existing damage. */
export const isOpenDamageState = (state: DamageState): boolean => isOpen(state) && state !== 'draft'
