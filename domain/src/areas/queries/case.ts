// A query, said in the grammar of cases: the server moves it by this table, the screens draw their buttons from it.
import { caseKind, staysIn } from '../../cases/case-kind.ts'
import { caseRows } from '../../cases/case-names.ts'
import { priorityOptions } from '../../cases/case-list.ts'
import { choice, date, longText, optionsOf, reference, text } from '../../kit/field.ts'
import type { VerbOf } from '../../kit/lifecycle.ts'
import { queryStateTable } from './states.ts'

/** The days run from the day it was resolved. */
type QueryRule = 'within 14 days' | 'after 7 days' | 'once within 30 days' | 'not yours yet'

export const queryTeams = ['Account management', 'Maintenance', 'Damage', 'Fines', 'Credit control', 'Sales'] as const

const staff = ['manage queries'] as const
const customer = ['requester'] as const
const anyone = ['manage queries', 'requester'] as const
/** The customer's side alone, whoever raised it: nobody marks their own answer. */
const marker = ['raise queries'] as const
const worked = ['assigned', 'in_progress', 'awaiting_customer', 'awaiting_third_party', 'reopened'] as const

const answer = { body: longText({ label: 'Message', max: 20_000 }) }
const owner = {
  owner_team: choice({ label: 'Team', options: optionsOf(queryTeams), optional: true }),
  owner_id: reference({ label: 'Person', to: 'users', optional: true }),
}
const promise = {
  due_on: date({ label: 'Reply due by' }),
  reason: text({ label: 'Reason for new date', max: 500 }),
}
const marks = {
  label: 'How would you rate our answer?',
  options: optionsOf(['1', '2', '3', '4', '5'], { 1: '1 (very poor)', 5: '5 (very good)' }),
}
const prioritising = {
  verb: 'set priority',
  label: 'Change priority',
  who: staff,
  asks: {
    priority: choice({ label: 'Priority', options: priorityOptions }),
    reason: text({ label: 'Reason', max: 500, optional: true }),
  },
} as const
const taking = { verb: 'take', label: 'Assign to me', who: staff, rule: 'not yours yet' } as const
const assigning = { verb: 'assign', label: 'Assign', who: staff, asks: owner } as const
const promising = { verb: 'promise', label: 'Change reply date', who: staff, asks: promise } as const
const asking = { verb: 'ask customer', label: 'Ask the customer', who: staff, asks: answer } as const
const referring = {
  verb: 'ask third party',
  label: 'Mark as waiting for third party',
  who: staff,
  asks: answer,
} as const
const resolving = {
  verb: 'resolve',
  label: 'Resolve',
  tone: 'primary',
  who: staff,
  asks: { resolution: longText({ label: 'Resolution', max: 4_000 }) },
} as const
const reopening = {
  verb: 'reopen',
  label: 'Reopen',
  who: customer,
  rule: 'within 14 days',
  asks: { reason: longText({ label: 'What still needs answering?', max: 4_000 }) },
} as const

export const queryCase = caseKind<QueryRule>()({
  ...caseRows.query,
  name: 'query',
  one: 'Query',
  path: 'queries',
  see: 'see queries',
  manage: 'manage queries',
  open: 'raise queries',
  opensUnseen: true,
  sides: { 'raise queries': 'customer' },
  states: queryStateTable,
  steps: [
    { ...taking, from: 'open', to: 'assigned', tone: 'primary' },
    { ...taking, from: 'reopened', to: 'assigned' },
    ...staysIn(['assigned', 'in_progress', 'awaiting_customer', 'awaiting_third_party'], taking),
    { ...assigning, from: ['open', 'reopened'], to: 'assigned' },
    ...staysIn(['assigned', 'in_progress', 'awaiting_customer', 'awaiting_third_party'], assigning),
    {
      from: ['open', 'assigned', 'reopened'],
      to: 'in_progress',
      verb: 'start',
      label: 'Start',
      tone: 'primary',
      who: staff,
    },
    ...staysIn(['assigned', 'in_progress', 'awaiting_third_party'], promising),
    {
      ...asking,
      from: ['open', 'assigned', 'in_progress', 'awaiting_third_party', 'reopened'],
      to: 'awaiting_customer',
    },
    { ...referring, from: ['assigned', 'in_progress', 'awaiting_customer', 'reopened'], to: 'awaiting_third_party' },
    {
      from: 'awaiting_customer',
      to: 'in_progress',
      verb: 'reply',
      label: 'Reply',
      tone: 'primary',
      who: anyone,
      asks: answer,
    },
    { from: 'awaiting_third_party', to: 'in_progress', verb: 'continue', label: 'Resume', who: staff },
    { ...resolving, from: ['open', ...worked], to: 'resolved' },
    {
      from: ['open', ...worked],
      to: 'merged',
      verb: 'merge',
      label: 'Merge into another',
      who: staff,
      asks: { into: text({ label: 'Number of the query to keep', max: 20 }) },
    },
    {
      from: ['open', 'assigned', 'reopened', 'awaiting_customer'],
      to: 'cancelled',
      verb: 'cancel',
      label: 'Cancel query',
      tone: 'danger',
      who: anyone,
      asks: { reason: text({ label: 'Reason', max: 500 }) },
    },
    {
      from: 'resolved',
      to: 'closed',
      verb: 'close',
      label: 'Close query',
      tone: 'primary',
      who: marker,
      asks: { satisfaction: choice({ ...marks, optional: true }) },
    },
    { from: 'resolved', to: 'closed', verb: 'close as staff', label: 'Close query', who: staff },
    {
      from: 'closed',
      to: 'closed',
      verb: 'mark',
      label: 'Rate our answer',
      who: marker,
      rule: 'once within 30 days',
      asks: { satisfaction: choice(marks) },
    },
    {
      from: 'resolved',
      to: 'closed',
      verb: 'close by itself',
      label: 'Close query',
      who: ['system'],
      rule: 'after 7 days',
    },
    { ...reopening, from: ['resolved', 'closed'], to: 'reopened' },
    ...staysIn(
      ['open', 'assigned', 'in_progress', 'awaiting_customer', 'awaiting_third_party', 'reopened'],
      prioritising,
    ),
  ],
  clocks: {
    respond: {
      label: 'First reply',
      of: 'hire_company',
      runs: ['open', 'assigned', 'in_progress', 'reopened'],
      pauses: ['awaiting_customer', 'awaiting_third_party'],
      endsWithPost: true,
    },
    resolve: {
      label: 'Answer',
      of: 'hire_company',
      runs: ['open', 'assigned', 'in_progress', 'reopened'],
      pauses: ['awaiting_customer', 'awaiting_third_party'],
    },
  },
  // What a post of a side does besides being read.
  answers: {
    customer: { awaiting_customer: 'reply', resolved: 'reopen', closed: 'reopen' },
  },
})

export type QueryVerb = VerbOf<{ readonly steps: typeof queryCase.steps }>
