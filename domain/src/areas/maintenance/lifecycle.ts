// The road of a maintenance event, as data: the server refuses by it, the web draws its buttons from it.
import { lifecycleOf, openIn, type VerbOf } from '../../kit/lifecycle.ts'
import type { Permission } from '../../permissions.ts'

export const maintenanceStates = [
  'requested',
  'acknowledged',
  'more_info',
  'booked',
  'no_show',
  'in_workshop',
  'awaiting_authorisation',
  'awaiting_parts',
  'work_complete',
  'ready_for_collection',
  'complete',
  'closed',
  'cancelled',
  'rejected',
] as const
export type MaintenanceState = (typeof maintenanceStates)[number]

/** Whoever holds one of these rights may take the step; `requester` is who asked for the work, `system` a job of ours. */
type MaintenanceActor = Permission | 'requester' | 'system'
type MaintenanceRule = 'at least 24 hours before' | 'within cost limit' | 'within 30 days'

const controller = ['manage maintenance'] as const
const either = ['manage maintenance', 'requester'] as const

export const maintenanceLifecycle = lifecycleOf<MaintenanceActor, MaintenanceRule>()({
  states: maintenanceStates,
  final: ['complete', 'closed', 'cancelled', 'rejected'],
  steps: [
    { from: 'requested', to: 'acknowledged', verb: 'acknowledge', who: controller },
    { from: 'requested', to: 'cancelled', verb: 'cancel', who: either },
    { from: 'requested', to: 'rejected', verb: 'reject', who: controller },
    { from: 'acknowledged', to: 'booked', verb: 'book', who: controller },
    { from: 'acknowledged', to: 'more_info', verb: 'ask for more', who: controller },
    { from: 'acknowledged', to: 'cancelled', verb: 'cancel', who: controller },
    { from: 'more_info', to: 'acknowledged', verb: 'answer', who: ['request maintenance', 'requester'] },
    { from: 'more_info', to: 'cancelled', verb: 'cancel', who: ['request maintenance', 'requester'] },
    { from: 'booked', to: 'booked', verb: 'rebook', who: controller },
    {
      from: 'booked',
      to: 'booked',
      verb: 'ask to move',
      who: ['request maintenance', 'requester'],
      rule: 'at least 24 hours before',
    },
    { from: 'booked', to: 'in_workshop', verb: 'arrive', who: controller },
    { from: 'booked', to: 'no_show', verb: 'mark no-show', who: controller },
    { from: 'booked', to: 'cancelled', verb: 'cancel', who: controller },
    { from: 'no_show', to: 'booked', verb: 'book', who: controller },
    { from: 'no_show', to: 'cancelled', verb: 'cancel', who: controller },
    { from: 'in_workshop', to: 'awaiting_authorisation', verb: 'ask for authorisation', who: controller },
    { from: 'in_workshop', to: 'awaiting_parts', verb: 'wait for parts', who: controller },
    { from: 'in_workshop', to: 'work_complete', verb: 'finish work', who: controller },
    {
      from: 'awaiting_authorisation',
      to: 'in_workshop',
      verb: 'approve cost',
      who: ['authorise maintenance cost', 'approve rechargeable maintenance'],
      rule: 'within cost limit',
    },
    {
      from: 'awaiting_authorisation',
      to: 'in_workshop',
      verb: 'decline cost',
      who: ['authorise maintenance cost', 'approve rechargeable maintenance'],
    },
    { from: 'awaiting_parts', to: 'in_workshop', verb: 'parts arrived', who: controller },
    { from: 'work_complete', to: 'ready_for_collection', verb: 'pass check', who: controller },
    { from: 'work_complete', to: 'in_workshop', verb: 'fail check', who: controller },
    {
      from: 'ready_for_collection',
      to: 'complete',
      verb: 'complete',
      who: ['manage maintenance', 'request maintenance'],
    },
    { from: 'complete', to: 'closed', verb: 'close', who: controller },
    { from: 'complete', to: 'in_workshop', verb: 'reopen', who: controller, rule: 'within 30 days' },
  ],
})

export type MaintenanceVerb = VerbOf<typeof maintenanceLifecycle>

const known: ReadonlySet<string> = new Set(maintenanceStates)

/** The work is neither done nor given up. */
export const isOpenMaintenanceState = openIn(maintenanceLifecycle)
export const isMaintenanceState = (text: string): text is MaintenanceState => known.has(text)
