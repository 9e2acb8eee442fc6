// A booking, said in the grammar of cases: the server moves it by this table, the screens draw their buttons from it. Two states more than
// the trade's own words have: a date that is offered waits on the customer, an estimate of theirs too, and a state says whose turn it is.
import { caseKind } from '../../cases/case-kind.ts'
import { caseRows } from '../../cases/case-names.ts'
import { date, flag, instant, longText, money, phone, reference, text, wholeNumber } from '../../kit/field.ts'
import type { VerbOf } from '../../kit/lifecycle.ts'
import { finishing } from './finishing/finishing.ts'
import { bookingLetters } from './letters.ts'
import { maintenanceStateTable, unbookedStates, workshopStates } from './states.ts'

type MaintenanceRule =
  | 'at least 24 hours before'
  | 'a date is offered'
  | 'there is ours to authorise'
  | 'there is theirs to approve'
  | 'within cost limit'
  | 'above cost limit'
  | 'within 30 days'
  | 'no other is under way'
  | 'it did not fail'
  | 'it failed'

const controller = ['manage maintenance'] as const
const customer = ['requester'] as const
const either = ['manage maintenance', 'requester'] as const
const controllerOrPortal = ['manage maintenance', 'system'] as const
/** The workshop itself, by the link it was given. */
const controllerOrWorkshop = ['manage maintenance', 'link'] as const
const primary = { tone: 'primary' } as const

const message = { body: longText({ label: 'Message' }) }
const because = { reason: text({ label: 'Reason', max: 500 }) }
const workshop = {
  dealer_id: reference({ label: 'Workshop', to: 'dealers', optional: true }),
  place: text({ label: 'Location', max: 200, optional: true }),
}
/** Asked for by the server alone: once the day that was said is full, or the workshop closed. */
const onFullDay = {
  full_day_reason: text({ label: 'Reason for booking on a full or closed day', max: 300, optional: true }),
}
const odometer = { odometer: wholeNumber({ label: 'Mileage', unit: 'miles', max: 2_000_000, optional: true }) }
const slot = {
  booked_at: instant({ label: 'Date and time' }),
  /** Nothing said: as long as before, or the day alone. */
  stays_until: date({ label: 'In the workshop until', optional: true }),
  ...workshop,
  ...onFullDay,
}
const offers = {
  first_at: instant({ label: 'First date' }),
  second_at: instant({ label: 'Second date', optional: true }),
  third_at: instant({ label: 'Third date', optional: true }),
  ...workshop,
  note: text({ label: 'Note', max: 500, optional: true }),
  ...onFullDay,
}
const wish = { starts_at: instant({ label: 'Preferred date and time' }), ...because }
const cancelling = { verb: 'cancel', label: 'Cancel', tone: 'danger', to: 'cancelled', asks: because } as const
const accepting = {
  verb: 'accept date',
  label: 'Accept date',
  ...primary,
  to: 'booked',
  rule: 'a date is offered',
  asks: { offer_id: wholeNumber({ label: 'Date', optional: true }), ...onFullDay },
} as const
const approving = { verb: 'approve cost', label: 'Approve', ...primary, spends: true, to: 'in_workshop' } as const
const declining = { verb: 'decline cost', label: 'Decline', to: 'in_workshop', asks: because } as const
const theirCost = ['approve rechargeable maintenance'] as const
const ourCost = ['authorise maintenance cost'] as const

const collecting = {
  to: 'complete',
  verb: 'complete',
  label: 'Mark as collected',
  tone: 'primary',
  asks: { returned_at: instant({ label: 'Back on the road' }), ...odometer },
} as const

/** Whoever decides about the cost of work knows it, and whoever sees the bills. */
export const knowsMaintenanceCost = [
  'manage maintenance',
  'authorise maintenance cost',
  'approve rechargeable maintenance',
  'see finance',
] as const

export const maintenanceCase = caseKind<MaintenanceRule>()({
  ...caseRows.maintenance,
  name: 'maintenance',
  one: 'Booking',
  path: 'maintenance',
  see: 'see maintenance request details',
  manage: 'manage maintenance',
  open: 'request maintenance',
  sides: { 'authorise maintenance cost': 'hire_company', 'approve rechargeable maintenance': 'customer' },
  states: maintenanceStateTable,
  steps: [
    { from: 'requested', to: 'acknowledged', verb: 'acknowledge', label: 'Acknowledge', ...primary, who: controller },
    {
      ...cancelling,
      from: ['requested', 'acknowledged', 'dates_offered', 'date_asked', 'booked', 'move_asked'],
      who: either,
    },
    { ...cancelling, from: ['no_show', 'slot_passed'], who: controller },
    { ...cancelling, from: 'more_info', who: customer },
    {
      ...{ from: 'requested', to: 'rejected', verb: 'reject', label: 'Reject', tone: 'danger' },
      ...{ who: controller, asks: because },
    },
    {
      ...{
        from: ['requested', 'acknowledged', 'date_asked'],
        to: 'more_info',
        verb: 'ask for more',
        label: 'Ask for more information',
      },
      ...{ who: controller, asks: message },
    },
    {
      ...{ from: 'more_info', to: 'acknowledged', verb: 'answer', label: 'Answer', ...primary },
      ...{ who: customer, asks: message },
    },
    {
      ...{ from: [...unbookedStates], to: 'booked', verb: 'book', label: 'Book' },
      ...{ who: controllerOrPortal, asks: slot },
    },
    {
      ...{ from: [...unbookedStates], to: 'dates_offered' },
      ...{ verb: 'offer dates', label: 'Offer dates', ...primary, who: controller, asks: offers },
    },
    { ...accepting, from: 'dates_offered', who: customer },
    { ...accepting, from: ['acknowledged', 'date_asked', 'move_asked'], who: controller },
    {
      ...{ from: 'dates_offered', to: 'date_asked', verb: 'ask for another date', label: 'Request another date' },
      ...{ who: customer, asks: wish },
    },
    {
      ...{ from: 'dates_offered', to: 'date_asked', verb: 'decline dates', label: 'Decline all dates' },
      ...{ who: customer, asks: because },
    },
    {
      ...{
        from: ['booked', 'slot_passed', 'move_asked'],
        to: 'booked',
        verb: 'rebook',
        label: 'Change date',
        who: controllerOrPortal,
      },
      asks: { ...slot, is_asked_by_customer: flag({ label: 'Customer requested this change' }), ...because },
    },
    // Nobody said whether it came: from then on the hire company has to.
    { from: 'booked', to: 'slot_passed', verb: 'slot passed', label: 'Booked date passed', who: ['system'] },
    {
      ...{ from: 'booked', to: 'move_asked', verb: 'ask to move', label: 'Request another date' },
      ...{ who: customer, rule: 'at least 24 hours before', asks: wish },
    },
    {
      ...{ from: 'move_asked', to: 'booked', verb: 'keep the date', label: 'Keep current date' },
      ...{ who: controller, asks: because },
    },
    { from: 'booked', to: 'booked', verb: 'confirm date', label: 'Confirm date', ...primary, who: ['link'] },
    {
      ...{ from: 'booked', to: 'move_asked', verb: 'propose day', label: 'Offer another date' },
      ...{ who: ['link'], asks: wish },
    },
    {
      // What was said of it by mistake is put right: it came.
      ...{ from: ['booked', 'slot_passed', 'move_asked', 'no_show'], to: 'in_workshop', verb: 'arrive' },
      ...{ label: 'Mark as arrived', ...primary, who: [...controllerOrPortal, 'link'] },
      asks: {
        arrived_at: instant({ label: 'Arrived' }),
        off_road_at: instant({ label: 'Off the road since', optional: true }),
        ...odometer,
      },
    },
    {
      ...{ from: ['booked', 'slot_passed', 'move_asked'], to: 'no_show', verb: 'mark no-show' },
      ...{ label: 'Mark as no-show', tone: 'danger', who: controllerOrPortal },
    },
    {
      ...{ from: 'in_workshop', to: 'awaiting_authorisation', verb: 'ask for authorisation' },
      ...{
        label: 'Ask for authorisation',
        ...primary,
        who: [...controllerOrPortal, 'link'],
        rule: 'there is ours to authorise',
      },
    },
    {
      ...{ from: 'in_workshop', to: 'awaiting_customer', verb: 'ask the customer', label: 'Send estimate to customer' },
      ...{ ...primary, who: controllerOrPortal, rule: 'there is theirs to approve' },
    },
    { ...approving, from: 'awaiting_authorisation', who: [...ourCost, 'system'], rule: 'within cost limit' },
    {
      ...{ from: 'awaiting_authorisation', to: 'awaiting_authorisation', verb: 'ask for approval' },
      ...{ label: 'Ask for approval', ...primary, who: ourCost, rule: 'above cost limit' },
    },
    { ...approving, from: 'awaiting_customer', who: theirCost },
    { ...declining, from: 'awaiting_authorisation', who: ourCost },
    { ...declining, from: 'awaiting_customer', who: theirCost },
    {
      ...{ from: ['awaiting_authorisation', 'awaiting_customer'], to: 'in_workshop', verb: 'take estimate back' },
      ...{ label: 'Cancel approval request', who: controller, asks: because },
    },
    {
      ...{ from: 'in_workshop', to: 'awaiting_parts', verb: 'wait for parts', label: 'Mark as waiting for parts' },
      ...{ who: controllerOrWorkshop, asks: { eta: date({ label: 'Parts expected', optional: true }) } },
    },
    {
      ...{ from: 'awaiting_parts', to: 'in_workshop', verb: 'parts arrived', label: 'Mark parts received', ...primary },
      who: controllerOrWorkshop,
    },
    {
      ...{
        from: 'in_workshop',
        to: 'work_complete',
        verb: 'finish work',
        label: 'Mark work complete',
        who: controllerOrWorkshop,
      },
      asks: finishing,
    },
    {
      ...{ from: 'work_complete', to: 'ready_for_collection', verb: 'pass check', label: 'Mark ready for collection' },
      ...{ ...primary, who: controller, rule: 'it did not fail' },
    },
    {
      ...{ from: 'work_complete', to: 'in_workshop', verb: 'fail check', label: 'Return to workshop' },
      ...{ who: controller, asks: because },
    },
    { ...collecting, from: 'ready_for_collection', who: either },
    // What failed its test may be fetched, but nobody is told that it is ready.
    { ...collecting, from: 'work_complete', who: controller, rule: 'it failed' },
    {
      ...{ from: 'complete', to: 'closed', verb: 'close', label: 'Close booking', who: controller },
      asks: { final_cost_pence: money({ label: 'Final cost before VAT', max: 100_000_000, optional: true }) },
    },
    {
      ...{ from: 'complete', to: 'in_workshop', verb: 'reopen', label: 'Reopen' },
      ...{ who: controller, rule: ['within 30 days', 'no other is under way'], asks: because },
    },
  ],
  clocks: {
    acknowledge: { label: 'Reply', of: 'hire_company', runs: ['requested'] },
    book: {
      label: 'Booking date',
      of: 'hire_company',
      runs: ['requested', 'acknowledged', 'date_asked', 'no_show'],
      pauses: ['more_info', 'dates_offered'],
    },
    'choose a date': { label: 'Date choice', of: 'customer', runs: ['dates_offered'] },
    arrive: { label: 'Arrival confirmation', of: 'hire_company', runs: ['slot_passed'] },
    'answer the move': { label: 'Reply to date change', of: 'hire_company', runs: ['move_asked'] },
    authorise: { label: 'Authorisation', of: 'hire_company', runs: ['awaiting_authorisation'] },
    approve: { label: 'Approval', of: 'customer', runs: ['awaiting_customer'] },
    'off road': { label: 'Return to road', of: 'hire_company', runs: workshopStates },
  },
  answers: { customer: { more_info: 'answer' } },
  letters: bookingLetters,
  money: {
    one: 'Estimate',
    know: knowsMaintenanceCost,
    decide: { hire_company: 'authorise maintenance cost', customer: 'approve rechargeable maintenance' },
    waits: { awaiting_authorisation: 'hire_company', awaiting_customer: 'customer' },
    verbs: { approve: 'approve cost', decline: 'decline cost', escalate: 'ask for approval' },
    decisions: ['accepted', 'declined'],
    words: { accepted: { verb: 'Approve', past: 'Approved' } },
    tax: 'standard',
  },
  written: {
    fields: {
      po_number: text({ label: 'Purchase order', max: 40, optional: true }),
      phone: phone({ label: 'Contact phone', optional: true }),
      drop_off: text({ label: 'Drop-off', max: 200, optional: true }),
      site_address: text({ label: 'Site address', max: 300, optional: true }),
      note: text({ label: 'Note', max: 500, optional: true }),
      job_no: text({ label: 'Job number', max: 40, optional: true }),
      supplier: text({ label: 'Other workshop', max: 120, optional: true }),
      relief_registration: text({ label: 'Relief vehicle registration', max: 20, optional: true }),
      owner_id: reference({ label: 'Owner', to: 'users', optional: true }),
    },
    hireCompanys: ['job_no', 'supplier', 'relief_registration', 'owner_id'],
  },
})

export type MaintenanceVerb = VerbOf<{ readonly steps: typeof maintenanceCase.steps }>
