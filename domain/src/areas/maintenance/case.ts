// A booking, said in the grammar of cases: the server moves it by this table, the screens draw their buttons from it.
import { caseKind } from '../../cases/case-kind.ts'
import { choice, date, instant, longText, money, optionsOf, reference, text, wholeNumber } from '../../kit/field.ts'
import type { VerbOf } from '../../kit/lifecycle.ts'
import { maintenanceStateTable } from './states.ts'

type MaintenanceRule = 'at least 24 hours before' | 'within cost limit' | 'within 30 days' | 'not before arrival'

const controller = ['manage maintenance'] as const
const either = ['manage maintenance', 'requester'] as const
const customer = ['requester'] as const
const approver = ['authorise maintenance cost', 'approve rechargeable maintenance'] as const

const message = { body: longText({ label: 'Message' }) }
const because = { reason: text({ label: 'Why', max: 500 }) }
const slot = {
  booked_at: instant({ label: 'Day and time' }),
  dealer_id: reference({ label: 'Workshop', to: 'dealers', optional: true }),
}
const booking = { verb: 'book', label: 'Book', tone: 'primary', to: 'booked', who: controller, asks: slot } as const
const cancelling = { verb: 'cancel', label: 'Cancel', tone: 'danger', to: 'cancelled', asks: because } as const
const arrival = {
  arrived_at: instant({ label: 'Arrived' }),
  odometer: wholeNumber({ label: 'Mileage', unit: 'miles', optional: true }),
}
const completion = {
  outcome: choice({ label: 'Outcome', options: optionsOf(['pass', 'fail', 'advisory']), optional: true }),
  new_due_date: date({ label: 'Next due', optional: true }),
  returned_at: instant({ label: 'Back on the road' }),
  final_cost_pence: money({ label: 'Final cost', optional: true }),
}

export const maintenanceCase = caseKind<MaintenanceRule>()({
  name: 'maintenance',
  one: 'Booking',
  many: 'Bookings',
  path: 'maintenance',
  screen: 'maintenanceEvent',
  see: 'see maintenance request details',
  manage: 'manage maintenance',
  open: 'request maintenance',
  states: maintenanceStateTable,
  steps: [
    {
      from: 'requested',
      to: 'acknowledged',
      verb: 'acknowledge',
      label: 'Acknowledge',
      tone: 'primary',
      who: controller,
    },
    { ...cancelling, from: ['requested', 'booked'], who: either },
    { ...cancelling, from: ['acknowledged', 'no_show'], who: controller },
    { ...cancelling, from: 'more_info', who: customer },
    {
      from: 'requested',
      to: 'rejected',
      verb: 'reject',
      label: 'Reject',
      tone: 'danger',
      who: controller,
      asks: because,
    },
    { ...booking, from: ['requested', 'acknowledged', 'no_show'] },
    {
      from: ['requested', 'acknowledged'],
      to: 'more_info',
      verb: 'ask for more',
      label: 'Ask for more',
      who: controller,
      asks: message,
    },
    {
      from: 'more_info',
      to: 'acknowledged',
      verb: 'answer',
      label: 'Answer',
      tone: 'primary',
      who: customer,
      asks: message,
    },
    { from: 'booked', to: 'booked', verb: 'rebook', label: 'Move it', who: controller, asks: { ...slot, ...because } },
    {
      from: 'booked',
      to: 'booked',
      verb: 'ask to move',
      label: 'Ask for another day',
      who: customer,
      rule: 'at least 24 hours before',
      asks: { day: date({ label: 'Day that suits' }), ...because },
    },
    {
      from: 'booked',
      to: 'in_workshop',
      verb: 'arrive',
      label: 'It has arrived',
      tone: 'primary',
      who: controller,
      asks: arrival,
    },
    { from: 'booked', to: 'no_show', verb: 'mark no-show', label: 'It did not come', who: controller },
    {
      from: 'in_workshop',
      to: 'awaiting_authorisation',
      verb: 'ask for authorisation',
      label: 'Ask for authorisation',
      tone: 'primary',
      who: controller,
    },
    {
      from: 'in_workshop',
      to: 'awaiting_parts',
      verb: 'wait for parts',
      label: 'Wait for parts',
      who: controller,
      asks: { eta: date({ label: 'Parts expected', optional: true }) },
    },
    {
      from: 'in_workshop',
      to: 'work_complete',
      verb: 'finish work',
      label: 'Work is done',
      who: controller,
      rule: 'not before arrival',
      asks: { completed_at: instant({ label: 'Finished' }) },
    },
    {
      from: 'awaiting_authorisation',
      to: 'in_workshop',
      verb: 'approve cost',
      label: 'Approve',
      tone: 'primary',
      who: approver,
      rule: 'within cost limit',
    },
    {
      from: 'awaiting_authorisation',
      to: 'in_workshop',
      verb: 'decline cost',
      label: 'Decline',
      who: approver,
      asks: because,
    },
    {
      from: 'awaiting_parts',
      to: 'in_workshop',
      verb: 'parts arrived',
      label: 'Parts are here',
      tone: 'primary',
      who: controller,
    },
    {
      from: 'work_complete',
      to: 'ready_for_collection',
      verb: 'pass check',
      label: 'Checked, ready',
      tone: 'primary',
      who: controller,
    },
    {
      from: 'work_complete',
      to: 'in_workshop',
      verb: 'fail check',
      label: 'Back to the workshop',
      who: controller,
      asks: because,
    },
    {
      from: 'ready_for_collection',
      to: 'complete',
      verb: 'complete',
      label: 'Collected',
      tone: 'primary',
      who: either,
      rule: 'not before arrival',
      asks: completion,
    },
    { from: 'complete', to: 'closed', verb: 'close', label: 'Close', who: controller },
    {
      from: 'complete',
      to: 'in_workshop',
      verb: 'reopen',
      label: 'Open again',
      who: controller,
      rule: 'within 30 days',
      asks: because,
    },
  ],
  clocks: {
    acknowledge: { label: 'Acknowledge', of: 'hire_company', runs: ['requested'] },
    book: { label: 'Book', of: 'hire_company', runs: ['requested', 'acknowledged', 'no_show'], pauses: ['more_info'] },
    authorise: { label: 'Authorise', of: 'hire_company', runs: ['awaiting_authorisation'] },
    'off road': {
      label: 'Off the road',
      of: 'hire_company',
      runs: ['in_workshop', 'awaiting_authorisation', 'awaiting_parts', 'work_complete', 'ready_for_collection'],
    },
  },
  answers: { customer: { more_info: 'answer' } },
})

export type MaintenanceVerb = VerbOf<{ readonly steps: typeof maintenanceCase.steps }>
