// An off-hire, said in the grammar of cases: vehicles of one account go back, hire stops on a day, they are collected and checked, and what
// is charged after that is decided line by line.
import { caseKind, type CaseStates, staysIn } from '../../cases/case-kind.ts'
import { caseRows } from '../../cases/case-names.ts'
import { choice, date, flag, instant, longText, optionsOf, phone, postcode, reference, text } from '../../kit/field.ts'

type OffHireRule = 'there is theirs to decide' | 'there is nothing to charge' | 'not yours yet'

export const offHireStateTable = {
  submitted: { words: 'Received', waitsOn: 'hire_company', stage: 'Received' },
  accepted: { words: 'Accepted', waitsOn: 'hire_company', stage: 'Accepted' },
  collection_booked: { words: 'Collection booked', isAhead: true, stage: 'Collection' },
  withdrawal_asked: { words: 'Withdrawal requested', waitsOn: 'hire_company', stage: 'Accepted' },
  collected: { words: 'Collected', waitsOn: 'hire_company', stage: 'Collection' },
  inspected: { words: 'Checked', waitsOn: 'hire_company', stage: 'Checked' },
  charges_sent: { words: 'Charges to review', waitsOn: 'customer', stage: 'Charges' },
  disputed: { words: 'Charges disputed', waitsOn: 'hire_company', stage: 'Charges' },
  charges_agreed: { words: 'Charges agreed', waitsOn: 'hire_company', stage: 'Charges' },
  closed: { words: 'Closed', isFinal: true, stage: 'Closed' },
  rejected: { words: 'Rejected', isFinal: true },
  withdrawn: { words: 'Withdrawn', isFinal: true },
} as const satisfies CaseStates

export const offHireWays = ['collection', 'return'] as const
export const offHireWayWords = { collection: 'Collection', return: 'Return to a branch' } as const
export const offHireReasons = ['end_of_term', 'not_needed', 'replaced', 'fault', 'other'] as const
export const offHireReasonWords = {
  end_of_term: 'End of term',
  not_needed: 'No longer needed',
  replaced: 'Replaced by another vehicle',
  fault: 'Fault or damage',
  other: 'Other',
} as const

/** What asking for one takes, beside its vehicles. */
export const offHireFields = {
  asked_for: date({ label: 'Off-hire date', hint: 'The last day you want to pay for.' }),
  way: choice({ label: 'How it comes back', options: optionsOf(offHireWays, offHireWayWords) }),
  branch_id: reference({ label: 'Branch', to: 'branches', optional: true }),
  address: text({ label: 'Collection address', max: 300, optional: true }),
  postcode: postcode({ label: 'Postcode', optional: true }),
  access_hours: text({
    label: 'Access hours',
    max: 120,
    optional: true,
    hint: 'When someone can hand over the keys. For example, 08:00 to 12:00.',
  }),
  contact: text({ label: 'Contact on site', max: 120 }),
  phone: phone({ label: 'Contact phone' }),
  reason: choice({ label: 'Reason', options: optionsOf(offHireReasons, offHireReasonWords) }),
  note: longText({ label: 'Note', max: 2_000, optional: true }),
  goods_removed: flag({ label: 'Goods and own equipment removed' }),
  data_cleared: flag({ label: 'Phones and addresses cleared from the screen' }),
  fuel_card_returned: flag({ label: 'Fuel cards removed' }),
  wants_replacement: flag({ label: 'I need a replacement' }),
} as const
export const maxOffHireVehicles = 50

const because = { reason: text({ label: 'Reason', max: 500 }) }
const staff = ['manage orders'] as const
const customer = ['request off hire'] as const
const decider = ['approve damage costs'] as const
const beforeCollection = ['submitted', 'accepted', 'collection_booked'] as const

export const offHireCase = caseKind<OffHireRule>()({
  ...caseRows.off_hire,
  name: 'off_hire',
  one: 'Off-hire',
  path: 'off-hires',
  isNamedByNumber: true,
  see: 'see orders',
  manage: 'manage orders',
  open: 'request off hire',
  sides: { 'request off hire': 'customer', 'approve damage costs': 'customer' },
  states: offHireStateTable,
  steps: [
    { from: 'submitted', to: 'accepted', verb: 'accept', label: 'Accept off-hire', tone: 'primary', who: staff },
    {
      from: 'accepted',
      to: 'collection_booked',
      verb: 'book collection',
      label: 'Book collection',
      tone: 'primary',
      who: staff,
      asks: {
        collect_at: instant({ label: 'Collection' }),
        carrier: text({ label: 'Driver or carrier', optional: true }),
      },
    },
    ...staysIn(['collection_booked'], {
      verb: 'move collection',
      label: 'Move collection',
      who: staff,
      asks: { collect_at: instant({ label: 'Collection' }), ...because },
    }),
    {
      from: ['accepted', 'collection_booked'],
      to: 'collected',
      verb: 'collect',
      label: 'Record collection',
      who: staff,
      asks: {
        collected_at: instant({ label: 'When we took the vehicles over' }),
        collected_by: text({ label: 'Taken over by' }),
      },
    },
    {
      from: 'collected',
      to: 'inspected',
      verb: 'record inspection',
      label: 'Record inspection',
      tone: 'primary',
      who: staff,
      asks: {
        inspected_at: instant({ label: 'Inspected' }),
        inspected_by: text({ label: 'Inspected by' }),
        customer_present: choice({ label: 'Customer present', options: optionsOf(['yes', 'no']) }),
        findings: longText({ label: 'Findings', max: 4_000, optional: true }),
      },
    },
    {
      from: 'inspected',
      to: 'charges_sent',
      verb: 'send charges',
      label: 'Send charges',
      tone: 'primary',
      who: staff,
      rule: 'there is theirs to decide',
      asks: { reason: longText({ label: 'How they were worked out', max: 4_000, optional: true }) },
    },
    {
      from: 'inspected',
      to: 'charges_agreed',
      verb: 'charge nothing',
      label: 'Confirm no charges',
      who: staff,
      rule: 'there is nothing to charge',
    },
    {
      from: 'charges_sent',
      to: 'charges_agreed',
      verb: 'accept charges',
      label: 'Accept all charges',
      tone: 'primary',
      who: decider,
      spends: true,
    },
    {
      from: 'charges_sent',
      to: 'disputed',
      verb: 'dispute charges',
      label: 'Dispute all charges',
      who: decider,
      asks: because,
    },
    {
      from: ['charges_sent', 'disputed'],
      to: 'inspected',
      verb: 'take back',
      label: 'Change the charges',
      who: staff,
      asks: because,
    },
    {
      from: 'disputed',
      to: 'charges_agreed',
      verb: 'settle',
      label: 'Settle as agreed',
      tone: 'primary',
      who: staff,
      asks: because,
    },
    {
      from: 'charges_agreed',
      to: 'closed',
      verb: 'close',
      label: 'Close off-hire',
      tone: 'primary',
      who: staff,
      asks: { invoice_ref: text({ label: 'Invoice number', max: 40, optional: true }) },
    },
    {
      from: beforeCollection,
      to: 'withdrawal_asked',
      verb: 'ask to withdraw',
      label: 'Request withdrawal',
      who: customer,
      asks: because,
    },
    {
      from: [...beforeCollection, 'withdrawal_asked'],
      to: 'withdrawn',
      verb: 'withdraw',
      label: 'Confirm withdrawal',
      tone: 'danger',
      who: staff,
    },
    {
      from: 'withdrawal_asked',
      to: 'accepted',
      verb: 'keep',
      label: 'Decline withdrawal',
      who: staff,
      asks: because,
    },
    {
      from: 'submitted',
      to: 'rejected',
      verb: 'reject',
      label: 'Reject off-hire',
      tone: 'danger',
      who: staff,
      asks: because,
    },
    ...staysIn([...beforeCollection, 'collected', 'inspected', 'disputed', 'charges_agreed'], {
      verb: 'take',
      label: 'Assign to me',
      who: staff,
      rule: 'not yours yet',
    }),
  ],
  clocks: {
    accept: { label: 'Acceptance', of: 'hire_company', runs: ['submitted'] },
    book: { label: 'Collection booking', of: 'hire_company', runs: ['accepted'] },
    withdrawal: { label: 'Withdrawal', of: 'hire_company', runs: ['withdrawal_asked'] },
    inspect: { label: 'Inspection', of: 'hire_company', runs: ['collected'] },
    charges: { label: 'Charges', of: 'hire_company', runs: ['inspected'] },
    decide: { label: 'Decision', of: 'customer', runs: ['charges_sent'] },
    dispute: { label: 'Answer to the dispute', of: 'hire_company', runs: ['disputed'] },
    close: { label: 'Invoice', of: 'hire_company', runs: ['charges_agreed'] },
    // Ruling 65: charges after a hire have to be told within so many days of collection.
    told: {
      label: 'Notice of charges',
      of: 'hire_company',
      runs: ['collected', 'inspected'],
      rule: { lease: 'Contract hire, from collection', rental: 'Flexi and short-term hire, from collection' },
      lateWords: 'Notified late',
    },
  },
  letters: {
    accept: { topic: 'moved', customer: 'Your off-hire is accepted' },
    'book collection': { topic: 'dates', customer: 'Your collection is booked' },
    'move collection': { topic: 'dates', customer: '{by} moved your collection' },
    collect: { topic: 'moved', customer: 'Your vehicles are collected. Notify your insurer' },
    'ask to withdraw': { topic: 'waiting', hire_company: '{by} asked to withdraw an off-hire' },
    reject: { topic: 'moved', customer: '{by} rejected your off-hire' },
  },
  money: {
    one: 'Charges',
    know: ['see damage costs', 'approve damage costs', 'manage orders'],
    decide: { customer: 'approve damage costs' },
    waits: { charges_sent: 'customer' },
    verbs: { approve: 'accept charges', decline: 'dispute charges', dispute: 'dispute charges' },
    decisions: ['accepted', 'accepted_in_part', 'disputed', 'withdrawn'],
    tax: 'standard',
  },
})
