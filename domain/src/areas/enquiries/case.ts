// An enquiry, said in the grammar of cases: somebody asks for vehicles, is quoted, and accepts, declines or lets the quote expire.
import { caseKind, type CaseStates } from '../../cases/case-kind.ts'
import { caseRows } from '../../cases/case-names.ts'
import { choice, date, longText, optionsOf, text } from '../../kit/field.ts'

type EnquiryRule = 'a quote is drafted' | 'the quote stands' | 'it is a customer’s' | 'within 90 days'

export const enquiryStateTable = {
  new: { words: 'New', wordsForCustomer: 'Received', waitsOn: 'hire_company', stage: 'New' },
  qualifying: {
    words: 'Qualifying',
    wordsForCustomer: 'Preparing your quote',
    waitsOn: 'hire_company',
    stage: 'Qualifying',
  },
  quoted: { words: 'Quoted', wordsForCustomer: 'Quote ready', waitsOn: 'customer', stage: 'Quoted' },
  negotiating: {
    words: 'Negotiating',
    wordsForCustomer: 'Changing your quote',
    waitsOn: 'hire_company',
    stage: 'Negotiating',
  },
  won: { words: 'Won', wordsForCustomer: 'Accepted', isFinal: true, stage: 'Won' },
  lost: { words: 'Lost', wordsForCustomer: 'Closed', isFinal: true },
  expired: { words: 'Quote expired', isFinal: true },
  cancelled: { words: 'Cancelled', isFinal: true },
} as const satisfies CaseStates
export type EnquiryState = keyof typeof enquiryStateTable

export const enquirySources = ['portal', 'phone', 'email', 'import', 'web'] as const
export const enquirySourceWords = { portal: 'Portal', phone: 'Phone', email: 'Email', import: 'Import', web: 'Website' }
export const lostReasons = [
  'price',
  'date',
  'elsewhere',
  'not_needed',
  'no_stock',
  'credit',
  'no_answer',
  'other',
] as const
export const lostReasonWords = {
  price: 'Price',
  date: 'Date too late',
  elsewhere: 'Went elsewhere',
  not_needed: 'No longer needed',
  no_stock: 'No stock',
  credit: 'Credit refused',
  no_answer: 'No answer',
  other: 'Other',
} as const satisfies Readonly<Record<(typeof lostReasons)[number], string>>

/** A lost enquiry, or one whose quote expired, may be opened again for so long. */
export const reopenDays = 90

const because = { reason: text({ label: 'Reason', max: 500 }) }
const staff = ['manage enquiries'] as const
const customer = ['request vehicle'] as const
const open = ['new', 'qualifying', 'quoted', 'negotiating'] as const
const ordering = { purchase_order: text({ label: 'Purchase order', max: 60, optional: true }) }

export const enquiryCase = caseKind<EnquiryRule>()({
  ...caseRows.enquiry,
  name: 'enquiry',
  one: 'Enquiry',
  path: 'enquiries',
  see: 'see enquiries',
  manage: 'manage enquiries',
  open: 'request vehicle',
  sides: { 'request vehicle': 'customer', 'accept quotes': 'customer' },
  states: enquiryStateTable,
  steps: [
    {
      from: 'new',
      to: 'qualifying',
      verb: 'qualify',
      label: 'Start qualifying',
      tone: 'primary',
      who: staff,
    },
    {
      from: ['new', 'qualifying', 'negotiating'],
      to: 'quoted',
      verb: 'send quote',
      label: 'Send quote',
      tone: 'primary',
      who: staff,
      rule: 'a quote is drafted',
    },
    {
      from: 'quoted',
      to: 'won',
      verb: 'accept quote',
      label: 'Accept quote',
      tone: 'primary',
      who: ['accept quotes'],
      rule: 'the quote stands',
      spends: true,
      asks: ordering,
    },
    {
      from: 'quoted',
      to: 'negotiating',
      verb: 'ask for changes',
      label: 'Request changes',
      who: customer,
      asks: { changes: longText({ label: 'What should change', max: 2_000 }) },
    },
    { from: 'quoted', to: 'negotiating', verb: 'negotiate', label: 'Change the quote', who: staff },
    {
      from: 'quoted',
      to: 'won',
      verb: 'record acceptance',
      label: 'Record acceptance',
      who: staff,
      rule: ['the quote stands', 'it is a customer’s'],
      asks: {
        accepted_by: text({ label: 'Accepted by', hint: 'Name of the person at the customer.' }),
        accepted_on: date({ label: 'Accepted on' }),
        ...ordering,
      },
    },
    {
      from: [...open],
      to: 'lost',
      verb: 'lose',
      label: 'Mark as lost',
      who: staff,
      asks: {
        lost_reason: choice({ label: 'Reason', options: optionsOf(lostReasons, lostReasonWords) }),
        note: text({ label: 'Note', max: 500, optional: true }),
      },
    },
    {
      from: [...open],
      to: 'cancelled',
      verb: 'cancel',
      label: 'Cancel request',
      tone: 'danger',
      who: [...customer, ...staff],
      asks: because,
    },
    {
      from: ['lost', 'expired'],
      to: 'qualifying',
      verb: 'reopen',
      label: 'Reopen',
      who: staff,
      rule: 'within 90 days',
      asks: because,
    },
    { from: 'quoted', to: 'expired', verb: 'expire', label: 'Quote expired', who: ['system'] },
  ],
  clocks: {
    answer: { label: 'First answer', of: 'hire_company', runs: ['new'] },
    quote: { label: 'Quote', of: 'hire_company', runs: ['qualifying'] },
    decision: { label: 'Decision', of: 'customer', runs: ['quoted'] },
    changes: { label: 'New quote', of: 'hire_company', runs: ['negotiating'] },
  },
  letters: {
    'send quote': {
      topic: 'estimates',
      customer: '{by} sent you a quote',
      hire_company: '{by} sent a quote',
      alsoTo: 'accept quotes',
    },
    'accept quote': { topic: 'moved', customer: '{by} accepted the quote', hire_company: '{by} accepted the quote' },
    'record acceptance': {
      topic: 'moved',
      customer: 'Your quote is accepted',
      hire_company: '{by} recorded the acceptance',
    },
    'ask for changes': {
      topic: 'waiting',
      customer: '{by} requested changes to the quote',
      hire_company: '{by} requested changes to the quote',
    },
    expire: { topic: 'moved', customer: 'Your quote has expired', hire_company: 'The quote has expired' },
    cancel: { topic: 'moved', customer: '{by} cancelled the request', hire_company: '{by} cancelled the request' },
  },
})
export type EnquiryVerb = (typeof enquiryCase)['steps'][number]['verb']
