// The states of a damage case: whose turn it is in each, and which are its end.
import { type CaseStates, openAmong } from '../../cases/case-kind.ts'

export const damageStateTable = {
  draft: { words: 'Draft', isDraft: true, stage: 'Draft' },
  submitted: { words: 'Submitted', waitsOn: 'hire_company', stage: 'Submitted' },
  more_info: { words: 'More information needed', waitsOn: 'customer', stage: 'Submitted' },
  under_review: { words: 'Under review', waitsOn: 'hire_company', stage: 'Review' },
  insurer: { words: 'With the insurer', waitsOn: 'third_party', stage: 'Review' },
  estimating: { words: 'Estimate being prepared', waitsOn: 'hire_company', stage: 'Estimate' },
  awaiting_authorisation: { words: 'Awaiting authorisation', waitsOn: 'hire_company', stage: 'Decision' },
  awaiting_customer: {
    words: 'Awaiting customer decision',
    wordsForCustomer: 'Awaiting your decision',
    waitsOn: 'customer',
    stage: 'Decision',
  },
  disputed: { words: 'Disputed', waitsOn: 'hire_company', stage: 'Decision' },
  engineer: { words: 'With the independent engineer', waitsOn: 'third_party', stage: 'Decision' },
  service_answer: { words: 'Referred to the dispute service', waitsOn: 'hire_company', stage: 'Decision' },
  dispute_service: { words: 'With the dispute service', waitsOn: 'third_party', stage: 'Decision' },
  queried: { words: 'Queried', waitsOn: 'hire_company', stage: 'Decision' },
  authorised: { words: 'Authorised', waitsOn: 'hire_company', stage: 'Repair' },
  in_repair: { words: 'In repair', waitsOn: 'third_party', stage: 'Repair' },
  repaired: { words: 'Repaired', waitsOn: 'hire_company', stage: 'Repair' },
  recharge: { words: 'To be invoiced', waitsOn: 'hire_company', stage: 'Settled' },
  invoiced: { words: 'Invoiced', waitsOn: 'hire_company', stage: 'Settled' },
  total_loss: { words: 'Total loss', waitsOn: 'hire_company', stage: 'Settled' },
  rejected_duplicate: { words: 'Duplicate', isFinal: true },
  closed_no_action: { words: 'Closed without charge', isFinal: true, stage: 'Settled' },
  closed: { words: 'Closed', isFinal: true, stage: 'Settled' },
} as const satisfies CaseStates
export type DamageState = keyof typeof damageStateTable

export const damageStates = Object.keys(damageStateTable) as DamageState[]
const isOpen = openAmong(damageStateTable)

/** An open case counts on the dashboard, and its marks show as existing damage. */
export const isOpenDamageState = (state: string): boolean => isOpen(state) && state !== 'draft'
