// An order of one vehicle: credit check, maker, body builder, inspection, delivery, hire. Its dates are promised and move with a reason.
import { caseKind, type CaseStates, staysIn } from '../../cases/case-kind.ts'
import { caseRows } from '../../cases/case-names.ts'
import type { CaseLetter } from '../../cases/case-topics.ts'
import {
  choice,
  date,
  flag,
  longText,
  money,
  optionsOf,
  postcode,
  reference,
  text,
  wholeNumber,
} from '../../kit/field.ts'
import { fuelTypes, fuelWords } from '../vehicles/words.ts'
import { milestones, milestoneWords } from './milestones.ts'

const fuelLevels = ['empty', 'quarter', 'half', 'three_quarters', 'full'] as const
export const levelWords = { empty: 'Empty', quarter: '¼', half: '½', three_quarters: '¾', full: 'Full' } as const

type OrderRule = 'gates are met' | 'it is one vehicle' | 'handover is signed' | 'it is several vehicles'

/** The customer’s five words are the stages (domain, section 6b). */
export const orderStateTable = {
  draft: { words: 'Draft', isDraft: true },
  submitted: { words: 'Credit check', wordsForCustomer: 'Received', waitsOn: 'hire_company', stage: 'Received' },
  approved: { words: 'Approved', wordsForCustomer: 'Received', waitsOn: 'hire_company', stage: 'Received' },
  ordered_with_maker: {
    words: 'Ordered with the maker',
    wordsForCustomer: 'Received',
    waitsOn: 'third_party',
    stage: 'Received',
  },
  in_build: { words: 'In build', waitsOn: 'third_party', stage: 'In build' },
  at_body_builder: {
    words: 'At the body builder',
    wordsForCustomer: 'Arriving',
    waitsOn: 'third_party',
    stage: 'Arriving',
  },
  allocated_from_stock: {
    words: 'Allocated from stock',
    wordsForCustomer: 'Arriving',
    waitsOn: 'hire_company',
    stage: 'Arriving',
  },
  arrived: { words: 'Arrived', wordsForCustomer: 'Arriving', waitsOn: 'hire_company', stage: 'Arriving' },
  pdi: { words: 'Inspection', wordsForCustomer: 'Arriving', waitsOn: 'hire_company', stage: 'Arriving' },
  ready: { words: 'Ready', wordsForCustomer: 'Arriving', waitsOn: 'hire_company', stage: 'Arriving' },
  failed_delivery: {
    words: 'Delivery failed',
    wordsForCustomer: 'Arriving',
    waitsOn: 'hire_company',
    stage: 'Arriving',
  },
  delivery_booked: { words: 'Delivery booked', isAhead: true, stage: 'Delivery booked' },
  delivered: {
    words: 'Delivered',
    wordsForCustomer: 'On hire',
    waitsOn: 'hire_company',
    stage: 'On hire',
  },
  on_hire: { words: 'On hire', isAhead: true, stage: 'On hire' },
  closed: { words: 'Closed', isFinal: true, stage: 'On hire' },
  rejected: { words: 'Not approved', isFinal: true },
  cancelled: { words: 'Cancelled', isFinal: true },
} as const satisfies CaseStates
export type OrderState = keyof typeof orderStateTable
export const orderStates = Object.keys(orderStateTable) as OrderState[]

/** On its way: sent, and not yet delivered. */
export const ordersInHand = orderStates.filter(
  (state) => !['draft', 'delivered', 'on_hire', 'closed', 'rejected', 'cancelled'].includes(state),
)
/** Its dates may move. */
const dated = orderStates.filter((state) => ordersInHand.includes(state) && state !== 'submitted')

export const hireTypeWords = {
  contract_hire: 'Contract hire',
  flexi_hire: 'Flexi hire',
  short_term: 'Short-term hire',
} as const
export type OrderHireType = keyof typeof hireTypeWords
export const orderHireTypes = Object.keys(hireTypeWords) as OrderHireType[]

/** What has to be there before it is ready, and the type of document that shows it; null: it is ticked. */
export const gates = {
  has_tax: { label: 'Vehicle tax', missing: 'vehicle tax', document: null },
  has_mot: { label: 'MOT, or not yet due', missing: 'MOT', document: 'mot_certificate' },
  has_agreement: { label: 'Signed hire agreement', missing: 'signed hire agreement', document: 'hire_agreement' },
  has_insurance: { label: 'Insurance evidence', missing: 'insurance evidence', document: 'insurance_certificate' },
} as const
export type Gate = keyof typeof gates
export const gateNames = Object.keys(gates) as Gate[]

const staff = ['manage orders'] as const
const because = { reason: text({ label: 'Reason', max: 500 }) }
/** Of a step that may move a date that was promised before. */
const whyMoved = text({
  label: 'Why the date moved',
  max: 500,
  optional: true,
  hint: 'Needed where another date was promised before. The customer reads it.',
})
const dates = { topic: 'dates' } as const satisfies Pick<CaseLetter, 'topic'>
const moved = { topic: 'moved' } as const satisfies Pick<CaseLetter, 'topic'>

/** What both sides write; the customer says where it goes. */
const delivery = {
  customer_order_ref: text({ label: 'Your order number', max: 40, optional: true }),
  delivery_address: text({ label: 'Delivery address', max: 300, optional: true }),
  delivery_postcode: postcode({ label: 'Delivery postcode', optional: true }),
  delivery_contact: text({ label: 'Delivery contact', max: 120, optional: true }),
}
const made = {
  dealer_id: reference({ label: 'Dealer', to: 'dealers', optional: true }),
  manufacturer_order_no: text({ label: 'Maker’s order number', max: 40, optional: true }),
  body_builder: text({ label: 'Body builder', max: 120, optional: true }),
  chassis_no: text({ label: 'Chassis number', max: 40, optional: true }),
  vin: text({ label: 'VIN', max: 17, optional: true }),
  spec: longText({ label: 'Specification', max: 1_000, optional: true }),
  note: longText({ label: 'Internal note', max: 2_000, optional: true }),
  has_tax: flag({ label: gates.has_tax.label }),
  has_mot: flag({ label: gates.has_mot.label }),
  has_agreement: flag({ label: gates.has_agreement.label }),
  has_insurance: flag({ label: gates.has_insurance.label }),
  owner_id: reference({ label: 'Owner', to: 'users', optional: true }),
}

export const orderCase = caseKind<OrderRule>()({
  ...caseRows.order,
  name: 'order',
  one: 'Order',
  path: 'orders',
  see: 'see orders',
  manage: 'manage orders',
  open: 'request vehicle',
  sides: {
    'request vehicle': 'customer',
    'manage finance': 'hire_company',
    'manage maintenance': 'hire_company',
  },
  states: orderStateTable,
  steps: [
    {
      from: 'draft',
      to: 'submitted',
      verb: 'submit',
      label: 'Submit order',
      tone: 'primary',
      who: ['manage orders', 'system'],
    },
    {
      from: 'submitted',
      to: 'approved',
      verb: 'approve',
      label: 'Approve',
      tone: 'primary',
      who: ['manage finance'],
      rule: 'it is one vehicle',
    },
    {
      from: 'submitted',
      to: 'rejected',
      verb: 'reject',
      label: 'Reject',
      tone: 'danger',
      who: ['manage finance'],
      asks: because,
    },
    ...staysIn(['draft', 'submitted'], {
      verb: 'split',
      label: 'Split into single vehicles',
      who: staff,
      rule: 'it is several vehicles',
    }),
    {
      from: 'approved',
      to: 'ordered_with_maker',
      verb: 'order with maker',
      label: 'Order with the maker',
      tone: 'primary',
      who: staff,
      asks: {
        order_date: date({ label: milestoneWords.order_date }),
        manufacturer_order_no: text({ label: 'Maker’s order number', max: 40, optional: true }),
        build_slot: date({ label: milestoneWords.build_slot, optional: true }),
        factory_eta: date({ label: milestoneWords.factory_eta, optional: true }),
        body_eta: date({ label: milestoneWords.body_eta, optional: true }),
        date_reason: whyMoved,
      },
    },
    {
      from: 'approved',
      to: 'allocated_from_stock',
      verb: 'allocate from stock',
      label: 'Allocate from stock',
      who: staff,
      asks: { chassis_no: text({ label: 'Chassis number', max: 40, optional: true }) },
    },
    {
      from: 'ordered_with_maker',
      to: 'in_build',
      verb: 'start build',
      label: 'Build has started',
      tone: 'primary',
      who: staff,
    },
    {
      from: 'in_build',
      to: 'at_body_builder',
      verb: 'send to body builder',
      label: 'Send to the body builder',
      tone: 'primary',
      who: staff,
      asks: {
        body_builder: text({ label: 'Body builder', max: 120 }),
        body_eta: date({ label: milestoneWords.body_eta, optional: true }),
        date_reason: whyMoved,
      },
    },
    {
      from: ['in_build', 'at_body_builder'],
      to: 'arrived',
      verb: 'arrive',
      label: 'Vehicle has arrived',
      tone: 'primary',
      who: staff,
    },
    {
      from: ['arrived', 'allocated_from_stock'],
      to: 'pdi',
      verb: 'start inspection',
      label: 'Start the inspection',
      tone: 'primary',
      who: ['manage orders', 'manage maintenance'],
      asks: { pdi_date: date({ label: milestoneWords.pdi_date }), date_reason: whyMoved },
    },
    {
      from: 'pdi',
      to: 'ready',
      verb: 'make ready',
      label: 'Ready for delivery',
      tone: 'primary',
      who: ['manage orders', 'manage maintenance'],
      rule: 'gates are met',
    },
    {
      from: ['ready', 'failed_delivery'],
      to: 'delivery_booked',
      verb: 'book delivery',
      label: 'Book delivery',
      tone: 'primary',
      who: staff,
      asks: { delivery_booked: date({ label: milestoneWords.delivery_booked }), date_reason: whyMoved },
    },
    {
      from: 'delivery_booked',
      to: 'delivered',
      verb: 'deliver',
      label: 'Record delivery',
      tone: 'primary',
      who: [...staff, 'link'],
      asks: {
        reg_no: text({ label: 'Registration', max: 12 }),
        miles: wholeNumber({ label: 'Odometer in miles', max: 2_000_000 }),
        fuel: choice({ label: 'Fuel or charge', options: optionsOf(fuelLevels, levelWords) }),
        fuel_type: choice({ label: 'Runs on', options: optionsOf(fuelTypes, fuelWords) }),
        driver_name: text({ label: 'Delivery driver', max: 120 }),
        signed_by: text({ label: 'Signed by', max: 120, hint: 'Who signed the handover sheet for the customer.' }),
      },
    },
    {
      from: 'delivery_booked',
      to: 'failed_delivery',
      verb: 'fail delivery',
      label: 'Delivery failed',
      who: [...staff, 'link'],
      asks: because,
    },
    {
      from: 'delivered',
      to: 'on_hire',
      verb: 'start hire',
      label: 'Start hire',
      tone: 'primary',
      who: ['manage orders', 'system'],
      rule: 'handover is signed',
    },
    { from: 'on_hire', to: 'closed', verb: 'end', label: 'The hire has ended', who: ['system'] },
    ...staysIn(dated, {
      verb: 'change date',
      label: 'Change a date',
      who: staff,
      asks: {
        milestone: choice({ label: 'Date', options: optionsOf(milestones, milestoneWords) }),
        day: date({ label: 'New date' }),
        date_reason: whyMoved,
      },
    }),
    {
      from: ['draft', ...ordersInHand],
      to: 'cancelled',
      verb: 'cancel',
      label: 'Cancel order',
      tone: 'danger',
      who: staff,
      asks: { ...because, cancel_charge_pence: money({ label: 'Cancellation charge before VAT', optional: true }) },
    },
  ],
  clocks: {
    'credit check': { label: 'Credit check', of: 'hire_company', runs: ['submitted'] },
    place: { label: 'Order with the maker', of: 'hire_company', runs: ['approved'] },
    inspect: { label: 'Inspection', of: 'hire_company', runs: ['arrived', 'allocated_from_stock', 'pdi'] },
    book: { label: 'Delivery date', of: 'hire_company', runs: ['ready', 'failed_delivery'] },
  },
  letters: {
    approve: { ...moved, customer: 'Your order is approved' },
    'order with maker': { ...dates, customer: 'Your vehicle is ordered' },
    'start build': { ...moved, customer: 'Your vehicle is being built' },
    arrive: { ...moved, customer: 'Your vehicle has arrived' },
    'book delivery': { ...dates, customer: 'Your delivery date' },
    'change date': { ...dates, customer: 'A date for your order has changed' },
    'fail delivery': { ...dates, customer: 'We could not deliver your vehicle' },
    'start hire': { ...moved, customer: 'Your vehicle is on hire' },
    cancel: { ...dates, customer: 'Your order is cancelled' },
    reject: { ...dates, customer: 'Your order was not approved' },
  },
  written: { fields: { ...delivery, ...made }, hireCompanys: Object.keys(made) },
})
