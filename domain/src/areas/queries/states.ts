// The states of a query: whose turn it is in each, and which are its end.
import { type CaseStates, openAmong } from '../../cases/case-kind.ts'

export const queryStateTable = {
  open: { words: 'Open', waitsOn: 'hire_company', stage: 'Raised' },
  assigned: { words: 'Assigned', waitsOn: 'hire_company', stage: 'Assigned' },
  in_progress: { words: 'In progress', waitsOn: 'hire_company', stage: 'In progress' },
  awaiting_customer: {
    words: 'Waiting for customer',
    wordsForCustomer: 'Waiting for you',
    waitsOn: 'customer',
    stage: 'In progress',
  },
  awaiting_third_party: { words: 'Waiting for third party', waitsOn: 'third_party', stage: 'In progress' },
  reopened: { words: 'Reopened', waitsOn: 'hire_company', stage: 'In progress' },
  resolved: { words: 'Resolved', isFinal: true, stage: 'Resolved' },
  closed: { words: 'Closed', isFinal: true, stage: 'Closed' },
  merged: {
    words: 'Merged into another',
    isFinal: true,
    noPosts: 'Merged into another query.',
  },
  cancelled: {
    words: 'Cancelled',
    isFinal: true,
    noPosts: 'This query was cancelled. Raise a new one and quote this number.',
  },
} as const satisfies CaseStates
export type QueryState = keyof typeof queryStateTable

export const isOpenQueryState = openAmong(queryStateTable)
export const queryStates = Object.keys(queryStateTable) as QueryState[]
