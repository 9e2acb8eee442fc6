// A fine, said in the grammar of cases: a notice is matched to whoever had the vehicle at its minute, the customer decides, the driver or hirer is
// named, it is contested or paid. One notice is one case through all its stages.
import { caseKind, type CaseStates, openAmong, staysIn } from '../../cases/case-kind.ts'
import { caseRows } from '../../cases/case-names.ts'
import { choice, date, longText, money, optionsOf, reference, text } from '../../kit/field.ts'
import { groundNames, grounds } from './regimes.ts'
import { settledStates, unsettledStates } from './states.ts'

type FineRule =
  | 'it can be paid'
  | 'it can be contested'
  | 'there is proof of payment'
  | 'it can be transferred'
  | 'it has a customer'
  | 'not yours yet'

export const fineStateTable = {
  received: { words: 'Received', waitsOn: 'hire_company', stage: 'Received' },
  unmatched: { words: 'No hirer found', waitsOn: 'hire_company', stage: 'Received' },
  matched: { words: 'Matched', waitsOn: 'hire_company', stage: 'Received' },
  notified: { words: 'Decision needed', waitsOn: 'customer', stage: 'Decision' },
  contest_asked: { words: 'Contest requested', waitsOn: 'hire_company', stage: 'Decision' },
  driver_nomination: { words: 'Driver nominated', waitsOn: 'hire_company', stage: 'Decision' },
  transfer_in_progress: { words: 'Transfer sent', waitsOn: 'third_party', stage: 'With the issuer' },
  transfer_rejected: { words: 'Transfer rejected', waitsOn: 'hire_company', stage: 'With the issuer' },
  contested: { words: 'Contested', waitsOn: 'third_party', stage: 'With the issuer' },
  company_paid: { words: 'Paid by us', waitsOn: 'hire_company', stage: 'Settled' },
  // Settled: closed by themselves once nothing has come for a while.
  transferred: { words: 'Transferred', isAhead: true, stage: 'Settled' },
  customer_paid: { words: 'Paid by customer', wordsForCustomer: 'Paid by you', isAhead: true, stage: 'Settled' },
  recharged: { words: 'Recharged', isAhead: true, stage: 'Settled' },
  cancelled: { words: 'Cancelled by the issuer', isAhead: true, stage: 'Settled' },
  returned: { words: 'Returned to the issuer', isAhead: true, stage: 'Settled' },
  closed: { words: 'Closed', isFinal: true, stage: 'Closed' },
} as const satisfies CaseStates
export type FineState = keyof typeof fineStateTable
export const isOpenFineState = openAmong(fineStateTable)

/** Settled fines are closed after so many days. */
export const FINE_CLOSE_DAYS = 28
/** A nominated driver's licence, birth date and address are dropped so many days after that. */
export const DRIVER_KEPT_DAYS = 90

export const handlings = ['transfer', 'customer_pays', 'pay_and_recharge', 'contest'] as const
export const handlingWords = {
  transfer: 'Transfer liability',
  customer_pays: 'Customer pays',
  pay_and_recharge: 'We pay and recharge',
  contest: 'Contest',
} as const
export type Handling = (typeof handlings)[number]

export const transferWays = ['post', 'email', 'portal', 'spreadsheet'] as const
export const transferWayWords = { post: 'Post', email: 'Email', portal: 'Issuer’s portal', spreadsheet: 'Spreadsheet' }

const because = { reason: text({ label: 'Reason', max: 500 }) }
const because4000 = { reason: longText({ label: 'Reason', max: 4_000 }) }
const staff = ['manage fines'] as const
const nominates = ['manage fines', 'nominate drivers'] as const
const pays = ['manage fines', 'nominate drivers', 'contest fines'] as const
const contest = {
  ground: choice({ label: 'Ground', options: optionsOf(groundNames, grounds) }),
  reason: longText({ label: 'What happened', max: 4_000 }),
}
const undecided = ['notified', 'contest_asked'] as const

export const fineCase = caseKind<FineRule>()({
  ...caseRows.fine,
  name: 'fine',
  one: 'Fine',
  path: 'fines',
  see: 'see fines',
  manage: 'manage fines',
  // Whoever contests writes and adds documents; the hire company alone enters notices.
  open: 'contest fines',
  sides: { 'nominate drivers': 'customer', 'contest fines': 'customer' },
  states: fineStateTable,
  steps: [
    {
      from: ['received', 'unmatched'],
      to: 'matched',
      verb: 'match',
      label: 'Match to a customer',
      tone: 'primary',
      who: [...staff, 'system'],
      asks: {
        account: text({
          label: 'Account',
          max: 8,
          optional: true,
          hint: 'Leave blank to search again by registration and time.',
        }),
        reason: text({ label: 'Reason', max: 500, optional: true }),
      },
    },
    { from: 'received', to: 'unmatched', verb: 'queue', label: 'No hirer found', who: ['system'] },
    {
      from: 'matched',
      to: 'notified',
      verb: 'notify',
      label: 'Notify customer',
      tone: 'primary',
      who: [...staff, 'system'],
    },
    {
      from: 'notified',
      to: 'driver_nomination',
      verb: 'nominate',
      label: 'Nominate driver',
      tone: 'primary',
      who: [...nominates, 'link'],
      asks: {
        driver_name: text({ label: 'Driver’s full name' }),
        driver_id: reference({ label: 'Driver’s record', to: 'drivers', optional: true }),
        driver_address: text({ label: 'Driver’s address', max: 300, optional: true }),
        licence_no: text({ label: 'Licence number', max: 20, optional: true }),
        birth_date: date({ label: 'Date of birth', optional: true }),
        reason: text({ label: 'How you know', max: 500, optional: true }),
      },
    },
    {
      from: [...undecided, 'driver_nomination', 'transfer_rejected'],
      to: 'transfer_in_progress',
      verb: 'start transfer',
      label: 'Record transfer sent',
      tone: 'primary',
      who: staff,
      rule: 'it can be transferred',
      asks: {
        method: choice({ label: 'Sent by', options: optionsOf(transferWays, transferWayWords) }),
        reference: text({ label: 'Issuer’s reference', max: 60, optional: true }),
        note: text({ label: 'Note', max: 500, optional: true }),
      },
    },
    {
      from: 'transfer_in_progress',
      to: 'transferred',
      verb: 'accept transfer',
      label: 'Transfer accepted',
      tone: 'primary',
      who: staff,
      asks: { reference: text({ label: 'Issuer’s reference', max: 60, optional: true }) },
    },
    {
      from: 'transfer_in_progress',
      to: 'transfer_rejected',
      verb: 'reject transfer',
      label: 'Transfer rejected',
      who: staff,
      asks: because4000,
    },
    {
      from: 'notified',
      to: 'contest_asked',
      verb: 'ask to contest',
      label: 'Ask to contest',
      who: ['contest fines'],
      rule: 'it can be contested',
      asks: contest,
    },
    {
      from: 'contest_asked',
      to: 'notified',
      verb: 'decline contest',
      label: 'Decline request',
      who: staff,
      asks: because,
    },
    {
      from: [...undecided, 'driver_nomination', 'transfer_rejected'],
      to: 'contested',
      verb: 'contest',
      label: 'Record contest sent',
      who: staff,
      rule: 'it can be contested',
      asks: contest,
    },
    {
      from: 'contested',
      to: 'notified',
      verb: 'reject contest',
      label: 'Contest rejected',
      who: staff,
      asks: because4000,
    },
    {
      from: undecided,
      to: 'customer_paid',
      verb: 'customer pays',
      label: 'Mark as paid',
      who: pays,
      rule: ['it can be paid', 'there is proof of payment'],
      asks: {
        paid_on: date({ label: 'Paid on' }),
        paid_pence: money({ label: 'Amount paid' }),
        reference: text({ label: 'Payment reference', max: 60, optional: true }),
      },
    },
    {
      from: [...undecided, 'driver_nomination', 'transfer_rejected', 'contested'],
      to: 'company_paid',
      verb: 'pay',
      label: 'Record our payment',
      who: staff,
      rule: 'it can be paid',
      asks: {
        paid_on: date({ label: 'Paid on' }),
        paid_pence: money({ label: 'Amount paid' }),
        decided_by: text({ label: 'Who decided to pay' }),
        ...because,
      },
    },
    {
      from: 'company_paid',
      to: 'recharged',
      verb: 'recharge',
      label: 'Recharge to customer',
      tone: 'primary',
      who: ['manage fines', 'manage finance'],
      asks: { invoice_ref: text({ label: 'Invoice number', max: 40 }) },
    },
    {
      from: [...undecided, 'unmatched', 'driver_nomination', 'transfer_in_progress', 'transfer_rejected', 'contested'],
      to: 'cancelled',
      verb: 'cancel',
      label: 'Cancelled by the issuer',
      who: staff,
      asks: because,
    },
    {
      from: [...undecided, 'unmatched', 'driver_nomination', 'transfer_rejected'],
      to: 'returned',
      verb: 'return',
      label: 'Return to the issuer',
      who: staff,
      asks: because,
    },
    {
      from: [...settledStates, 'closed'],
      to: 'notified',
      verb: 'reopen',
      label: 'Reopen',
      who: [...staff, 'system'],
      rule: 'it has a customer',
      asks: because,
    },
    { from: settledStates, to: 'closed', verb: 'close', label: 'Closed', who: ['system'] },
    ...staysIn([...unsettledStates, 'company_paid', ...settledStates], {
      verb: 'escalate',
      label: 'Later notice received',
      who: ['system'],
    }),
    ...staysIn(unsettledStates, { verb: 'remind', label: 'Reminder sent', who: ['system'] }),
    ...staysIn(['unmatched', 'contest_asked', 'driver_nomination', 'transfer_rejected', 'contested', 'company_paid'], {
      verb: 'take',
      label: 'Assign to me',
      who: staff,
      rule: 'not yours yet',
    }),
  ],
  clocks: {
    // Both run to the next date of the notice; whose turn it is then has to act.
    decide: {
      label: 'Decision',
      of: 'customer',
      runs: ['notified'],
      rule: { notice: 'Next date of the notice' },
      isRepeated: true,
    },
    act: {
      label: 'Action',
      of: 'hire_company',
      runs: ['received', 'unmatched', 'matched', 'contest_asked', 'driver_nomination', 'transfer_rejected'],
      rule: { notice: 'Next date of the notice' },
      isRepeated: true,
    },
    // What an issuer refused comes back on top.
    rejected: { label: 'Next move', of: 'hire_company', runs: ['transfer_rejected'] },
    answer: { label: 'Issuer’s answer', of: 'third_party', runs: ['transfer_in_progress', 'contested'] },
    recharge: { label: 'Recharge', of: 'hire_company', runs: ['company_paid'] },
  },
  letters: {
    notify: { topic: 'fines', customer: 'A fine needs your decision', hire_company: 'Customer notified of a fine' },
    escalate: {
      topic: 'fines',
      customer: 'A later notice has come for a fine',
      hire_company: 'A later notice has come',
    },
    remind: { topic: 'waiting', customer: 'A date of a fine is near', hire_company: 'A date of a fine is near' },
    'reject transfer': { topic: 'moved', customer: 'The issuer rejected the transfer' },
    'reject contest': { topic: 'waiting', customer: 'The issuer rejected the contest' },
    pay: { topic: 'moved', customer: '{by} paid a fine' },
    recharge: { topic: 'moved', customer: '{by} recharged a fine' },
    nominate: { topic: 'waiting', hire_company: '{by} nominated a driver' },
    'ask to contest': { topic: 'waiting', hire_company: '{by} asked to contest a fine' },
  },
})
export type FineVerb = (typeof fineCase.steps)[number]['verb']
