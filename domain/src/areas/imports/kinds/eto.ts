// Enquiry to order: one row an enquiry as another system keeps it, with its order where there is one.
import { type EnquiryState, enquiryStateTable } from '../../enquiries/case.ts'
import { rateBasisWords } from '../../hires/rate-terms.ts'
import { hireTypeWords, orderHireTypes, type OrderState, orderStates, orderStateTable } from '../../orders/case.ts'
import { calendarDate, choice, nameOf, text } from '../columns.ts'
import { account } from '../identity-columns.ts'
import { pence, whole } from '../number-columns.ts'
import { type ImportKind, type ImportValues, textOf } from '../kind.ts'
import { Fault, WHOLE_ROW } from '../reasons.ts'

const enquiryStates = Object.keys(enquiryStateTable) as EnquiryState[]
const isEnquiryState = (word: string): word is EnquiryState => Object.hasOwn(enquiryStateTable, word)
const isOrderState = (word: string): word is OrderState => Object.hasOwn(orderStateTable, word)

/** A delivered vehicle comes with the file of vehicles: of its order nothing is left to do. */
const over: readonly string[] = ['delivered', 'on_hire']

export interface EtoStates {
  readonly enquiry: EnquiryState
  /** null: there is no order. */
  readonly order: OrderState | null
}

/** What a row says of both: an enquiry that is ordered is won; one that is won with an order begins at the credit check. */
export function etoStates(values: ImportValues): EtoStates {
  const status = textOf(values['status']) ?? ''
  const hasOrder = textOf(values['order_ref']) !== null
  if (isOrderState(status) && (hasOrder || !isEnquiryState(status)))
    return { enquiry: 'won', order: over.includes(status) ? 'closed' : status }
  return { enquiry: isEnquiryState(status) ? status : 'new', order: hasOrder ? 'submitted' : null }
}

const words = Object.fromEntries(
  Object.entries({ ...orderStateTable, ...enquiryStateTable }).map(([state, of]) => [state, of.words]),
)
const names = (label: string, keptAs: string, pointsAt: string, required = false) =>
  nameOf({ label, keptAs, max: 120, pointsAt, required })

export const etoImport: ImportKind = {
  name: 'eto',
  title: 'Enquiries',
  columns: {
    enquiry_ref: text({ label: 'Enquiry reference', max: 40, required: true }),
    account_number: account({ label: 'Account number', required: true }),
    customer: text({ label: 'Customer', max: 120 }),
    account_manager: names('Account manager', 'owner_id', 'staff'),
    branch: names('Branch', 'branch_id', 'branches'),
    category: names('Category', 'vehicle_category_id', 'vehicle-categories', true),
    body: names('Body', 'body_id', 'bodies'),
    manufacturer: names('Manufacturer', 'manufacturer_id', 'manufacturers'),
    model: text({ label: 'Model', max: 80 }),
    qty: whole({ label: 'Quantity', keptAs: 'quantity', required: true, min: 1, max: 200 }),
    hire_type: choice({
      label: 'Hire type',
      keptAs: 'type',
      required: true,
      values: orderHireTypes,
      words: hireTypeWords,
    }),
    term_months: whole({ label: 'Term in months', keptAs: 'term', min: 1, max: 120 }),
    start_date: calendarDate({ label: 'Start date' }),
    rate: pence({ label: 'Rate', keptAs: 'rate_pence' }),
    rate_basis: choice({
      label: 'Rate basis',
      values: Object.keys(rateBasisWords) as (keyof typeof rateBasisWords)[],
      words: rateBasisWords,
      whenEmpty: 'week7',
    }),
    status: choice({
      label: 'Status',
      keptAs: 'state',
      required: true,
      values: [...enquiryStates, ...orderStates.filter((state) => !isEnquiryState(state))],
      words,
    }),
    order_ref: text({ label: 'Order reference', max: 40 }),
    eta: calendarDate({ label: 'Expected arrival' }),
    fleet_allocation: names('Fleet allocation', 'fleet_allocation_id', 'fleet-allocations'),
    notes: text({ label: 'Notes', max: 2_000 }),
  },
  keys: [{ columns: ['account_number', 'enquiry_ref'], reportedAt: WHOLE_ROW }],
  isClosed: true,
  decidedHere: ['account_manager', 'status', 'rate', 'rate_basis', 'eta'],
  // Of an order that is here nothing is taken away.
  neverCleared: ['rate', 'rate_basis', 'order_ref', 'eta', 'account_manager', 'customer'],
  rules: [
    {
      column: 'order_ref',
      check: (values) =>
        textOf(values['order_ref']) !== null && ['lost', 'expired'].includes(textOf(values['status']) ?? '')
          ? new Fault('inconsistent', 'This enquiry has ended without an order. Clear this, or correct the status.')
          : null,
    },
    {
      column: 'eta',
      check: (values) =>
        textOf(values['eta']) !== null && textOf(values['status']) !== null && etoStates(values).order === null
          ? new Fault('inconsistent', 'This enquiry has no order. Enter the order reference, or clear this date.')
          : null,
    },
  ],
}
