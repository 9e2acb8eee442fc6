// A damage case, said in the grammar of cases: from the report through the estimate and its answer, line by line, to what is charged.
import { caseKind, staysIn } from '../../cases/case-kind.ts'
import { caseRows } from '../../cases/case-names.ts'
import { choice, date, decimalNumber, longText, money, optionsOf, phone, reference, text } from '../../kit/field.ts'
import type { VerbOf } from '../../kit/lifecycle.ts'
import { referralSteps } from './referrals.ts'
import { inspectionFieldNames, inspectionFields } from './inspection.ts'
import { damageFields } from './report.ts'
import { damageStateTable } from './states.ts'
import { liabilityWords } from './words.ts'

type DamageRule =
  | 'it is complete'
  | 'there are lines'
  | 'there is theirs to decide'
  | 'within cost limit'
  | 'above cost limit'
  | 'not yours yet'
  | 'within 12 months'
  | 'something was agreed'
  | 'in their custody'

const controller = ['manage damage cases'] as const
/** Whoever reported it, and who looks after the customer's cases. */
const customer = ['requester', 'edit damage cases'] as const
const controllerOrRepairer = [...controller, 'link'] as const
const decider = ['approve damage costs'] as const
const asker = ['query damage cases', 'approve damage costs'] as const
const because = { reason: longText({ label: 'Reason', max: 2_000 }) }
const answer = { body: longText({ label: 'Message', max: 20_000 }) }

/** Where somebody of the hire company has it in hand. */
const staffed = ['submitted', 'under_review', 'estimating', 'disputed', 'queried', 'repaired', 'recharge'] as const
const taking = { verb: 'take', label: 'Assign to me', who: controller, rule: 'not yours yet' } as const
const assigning = {
  verb: 'assign',
  label: 'Assign',
  who: controller,
  asks: { owner_id: reference({ label: 'Person', to: 'users' }) },
} as const
const asking = {
  verb: 'ask for more',
  label: 'Ask for more information',
  who: [...controller, 'system'],
  asks: answer,
} as const
const questions = { verb: 'query', label: 'Raise a query', who: asker } as const
/** Once every query about it is answered, it goes back to where it was. */
const returning = { label: 'Query answered', who: ['system'] } as const
const closing = {
  to: 'closed',
  verb: 'close',
  label: 'Close case',
  tone: 'primary',
  who: ['manage damage cases', 'manage finance'],
} as const

export const damageCase = caseKind<DamageRule>()({
  ...caseRows.damage,
  name: 'damage',
  one: 'Damage case',
  path: 'damage-cases',
  see: 'see damage cases',
  manage: 'manage damage cases',
  open: 'create damage cases',
  sides: { 'edit damage cases': 'customer', 'approve damage costs': 'customer', 'query damage cases': 'customer' },
  letters: {
    'ask for authorisation': { topic: 'waiting', hire_company: '{by} asks you to authorise an estimate' },
  },
  danger: { submit: 'Serious injury reported: follow the steps the law asks for' },
  states: damageStateTable,
  steps: [
    {
      from: 'draft',
      to: 'submitted',
      verb: 'submit',
      label: 'Submit',
      tone: 'primary',
      who: [...customer, ...controller, 'link'],
      rule: 'it is complete',
    },
    {
      from: 'more_info',
      to: 'submitted',
      verb: 'answer',
      label: 'Send the information',
      tone: 'primary',
      who: customer,
      asks: answer,
    },
    {
      from: ['submitted', 'more_info'],
      to: 'under_review',
      verb: 'review',
      label: 'Start review',
      tone: 'primary',
      who: controller,
    },
    ...staysIn(staffed, taking),
    ...staysIn(staffed, assigning),
    { ...asking, from: ['submitted', 'under_review'], to: 'more_info' },
    {
      from: ['submitted', 'under_review'],
      to: 'rejected_duplicate',
      verb: 'reject as duplicate',
      label: 'Mark as duplicate',
      tone: 'danger',
      who: controller,
      asks: { of: text({ label: 'Number of the case it repeats', max: 20 }) },
    },
    {
      from: 'under_review',
      to: 'estimating',
      verb: 'estimate',
      label: 'Prepare an estimate',
      tone: 'primary',
      who: controller,
    },
    {
      from: ['under_review', 'estimating', 'disputed'],
      to: 'closed_no_action',
      verb: 'take no action',
      label: 'Close without charge',
      who: controller,
      asks: because,
    },
    {
      from: 'under_review',
      to: 'insurer',
      verb: 'pass to insurer',
      label: 'Pass to the insurer',
      who: controller,
      asks: {
        insurer: text({ label: 'Insurer', max: 120 }),
        insurer_ref: text({ label: 'Insurer’s reference', max: 60, optional: true }),
      },
    },
    {
      from: 'estimating',
      to: 'awaiting_authorisation',
      verb: 'ask for authorisation',
      label: 'Ask for authorisation',
      who: controller,
      rule: 'above cost limit',
      asks: { authoriser_id: reference({ label: 'Who to ask', to: 'users' }) },
    },
    {
      from: 'estimating',
      to: 'awaiting_customer',
      verb: 'send estimate',
      label: 'Send the estimate',
      tone: 'primary',
      who: controller,
      rule: ['there is theirs to decide', 'in their custody', 'within cost limit'],
      asks: {
        decide_by: date({ label: 'Answer by', optional: true }),
        reason: longText({ label: 'How it was worked out', max: 2_000, optional: true }),
      },
    },
    {
      from: 'awaiting_authorisation',
      to: 'estimating',
      verb: 'authorise',
      label: 'Authorise',
      tone: 'primary',
      who: controller,
      rule: 'within cost limit',
      spends: true,
    },
    {
      from: 'awaiting_authorisation',
      to: 'estimating',
      verb: 'send back',
      label: 'Send back',
      who: controller,
      asks: because,
    },
    {
      from: 'awaiting_customer',
      to: 'authorised',
      verb: 'accept costs',
      label: 'Accept all lines',
      tone: 'primary',
      who: decider,
      spends: true,
    },
    {
      from: 'awaiting_customer',
      to: 'disputed',
      verb: 'dispute costs',
      label: 'Dispute all lines',
      who: decider,
      asks: because,
    },
    {
      from: 'awaiting_customer',
      to: 'estimating',
      verb: 'take back',
      label: 'Withdraw the estimate',
      who: controller,
      asks: because,
    },
    {
      from: 'disputed',
      to: 'awaiting_customer',
      verb: 'answer dispute',
      label: 'Answer the dispute',
      tone: 'primary',
      who: controller,
      asks: answer,
    },
    {
      from: 'disputed',
      to: 'authorised',
      verb: 'settle',
      label: 'Settle as agreed',
      who: controller,
      rule: 'something was agreed',
      asks: because,
    },
    ...referralSteps,
    { ...questions, from: ['awaiting_customer', 'disputed', 'recharge', 'invoiced'], to: 'queried' },
    { ...returning, from: 'queried', to: 'awaiting_customer', verb: 'return to customer' },
    { ...returning, from: 'queried', to: 'disputed', verb: 'return to dispute' },
    { ...returning, from: 'queried', to: 'recharge', verb: 'return to recharge' },
    { ...returning, from: 'queried', to: 'invoiced', verb: 'return to invoice' },
    {
      from: 'insurer',
      to: 'authorised',
      verb: 'insurer authorises',
      label: 'Insurer has authorised',
      tone: 'primary',
      who: controller,
    },
    {
      from: 'insurer',
      to: 'total_loss',
      verb: 'write off',
      label: 'Record a total loss',
      tone: 'danger',
      who: controller,
      asks: { category: choice({ label: 'Category', options: optionsOf(['A', 'B', 'S', 'N']) }) },
    },
    {
      from: 'insurer',
      to: 'under_review',
      verb: 'back from insurer',
      label: 'Return from the insurer',
      who: controller,
      asks: because,
    },
    {
      from: 'authorised',
      to: 'in_repair',
      verb: 'start repair',
      label: 'Start repair',
      tone: 'primary',
      who: controllerOrRepairer,
      asks: {
        repair_start: date({ label: 'Repair starts' }),
        repair_due: date({ label: 'Ready by', optional: true }),
        dealer_id: reference({ label: 'Repairer', to: 'dealers', optional: true }),
      },
    },
    {
      from: 'in_repair',
      to: 'repaired',
      verb: 'finish repair',
      label: 'Repair finished',
      tone: 'primary',
      who: controllerOrRepairer,
      asks: { final_cost_pence: money({ label: 'Final cost before VAT', optional: true }) },
    },
    {
      from: 'in_repair',
      to: 'estimating',
      verb: 'report more damage',
      label: 'More damage found',
      who: controllerOrRepairer,
      asks: because,
    },
    // Damage need not be repaired to be charged: the charge compensates a loss (domain facts, section 2).
    {
      from: ['repaired', 'authorised'],
      to: 'recharge',
      verb: 'recharge',
      label: 'Charge what was agreed',
      who: controller,
      rule: ['something was agreed', 'in their custody'],
      asks: { recharge_reason: longText({ label: 'Reason for the charge', max: 2_000 }) },
    },
    { ...closing, from: ['repaired', 'invoiced', 'total_loss', 'rejected_duplicate', 'closed_no_action'] },
    {
      from: 'recharge',
      to: 'invoiced',
      verb: 'invoice',
      label: 'Record the invoice',
      tone: 'primary',
      who: ['manage damage cases', 'manage finance'],
      asks: { invoice_ref: text({ label: 'Invoice number', max: 40 }) },
    },
    {
      from: ['closed', 'closed_no_action'],
      to: 'under_review',
      verb: 'reopen',
      label: 'Reopen',
      who: controller,
      rule: 'within 12 months',
      asks: because,
    },
  ],
  clocks: {
    review: { label: 'Review', of: 'hire_company', runs: ['submitted', 'under_review'], pauses: ['more_info'] },
    information: { label: 'Information', of: 'customer', runs: ['more_info'] },
    estimate: { label: 'Estimate', of: 'hire_company', runs: ['estimating', 'awaiting_authorisation'] },
    decide: { label: 'Decision', of: 'customer', runs: ['awaiting_customer'], pauses: ['queried'] },
    dispute: {
      label: 'Answer to the dispute',
      of: 'hire_company',
      runs: ['disputed'],
      pauses: ['queried', 'engineer', 'service_answer', 'dispute_service'],
    },
    service: { label: 'Answer to the dispute service', of: 'hire_company', runs: ['service_answer'] },
    ruling: { label: 'Ruling', of: 'third_party', runs: ['service_answer', 'dispute_service'] },
    query: { label: 'Answer', of: 'hire_company', runs: ['queried'] },
    repair: { label: 'Repair', of: 'hire_company', runs: ['authorised', 'in_repair'] },
    // Ruling 65: a charge after a hire has to be told within so many days of the vehicle’s collection.
    told: {
      label: 'Notice of charges',
      of: 'hire_company',
      runs: ['submitted', 'more_info', 'under_review', 'insurer', 'estimating', 'awaiting_authorisation'],
      rule: { lease: 'Contract hire, from collection', rental: 'Flexi and short-term hire, from collection' },
      lateWords: 'Notified late',
    },
  },
  answers: { customer: { more_info: 'answer' } },
  money: {
    one: 'Estimate',
    know: ['see damage costs', 'approve damage costs', 'manage damage cases'],
    decide: { customer: 'approve damage costs' },
    waits: { awaiting_customer: 'customer' },
    verbs: { approve: 'accept costs', decline: 'dispute costs', dispute: 'dispute costs' },
    decisions: ['accepted', 'accepted_in_part', 'disputed', 'withdrawn'],
    // A charge for damage is compensation, outside the scope of VAT (domain facts, section 2; ruling 64).
    tax: 'outside',
    hasMarks: true,
  },
  written: {
    fields: {
      ...damageFields,
      purchase_order: text({ label: 'Purchase order', max: 40, optional: true }),
      contact_phone: phone({ label: 'Contact phone', optional: true }),
      dealer_id: reference({ label: 'Repairer', to: 'dealers', optional: true }),
      insurer: text({ label: 'Insurer', max: 120, optional: true }),
      insurer_ref: text({ label: 'Insurer’s reference', max: 60, optional: true }),
      excess_pence: money({ label: 'Excess', optional: true }),
      waiver_pence: money({ label: 'Damage waiver', optional: true }),
      liability: choice({
        label: 'Liability',
        options: optionsOf(Object.keys(liabilityWords) as (keyof typeof liabilityWords)[], liabilityWords),
        optional: true,
      }),
      liability_percent: decimalNumber({
        label: 'Our share of a split',
        decimals: 0,
        max: 100,
        unit: '%',
        optional: true,
      }),
      ...inspectionFields,
      owner_id: reference({ label: 'Owner', to: 'users', optional: true }),
    },
    // What was reported is the hire company’s to put right: whoever reported it adds photos and messages.
    untilSent: Object.keys(damageFields),
    hireCompanys: [
      'dealer_id',
      'insurer',
      'insurer_ref',
      'excess_pence',
      'waiver_pence',
      'liability',
      'liability_percent',
      ...inspectionFieldNames,
      'owner_id',
    ],
  },
})

export type DamageVerb = VerbOf<{ readonly steps: typeof damageCase.steps }>
