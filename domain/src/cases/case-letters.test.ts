import { expect, test } from 'vitest'
import { permissions } from '../permissions.ts'
import { caseAddress } from './case-address.ts'
import type { CaseKind } from './case-kind.ts'
import { type CaseHappening, toldOf } from './case-letters.ts'
import { caseTopics, usualWays, wayFor } from './case-topics.ts'
import { caseKinds } from './kinds.ts'

const { damage, maintenance, query } = caseKinds
const jo = { name: 'Jo Marsh', side: 'customer' } as const
const sam = { name: 'Sam Lane', side: 'hire_company' } as const
const happened = (more: Partial<CaseHappening>): CaseHappening => ({
  ...{ what: 'step', verb: null, from: null, to: 'open', clock: null, by: sam, isSaid: false },
  ...more,
})

test.each<[words: string, kind: CaseKind, happened: Partial<CaseHappening>, customer: string, staff: string]>([
  [
    'opened by the customer',
    query,
    { what: 'opened', by: jo },
    'moved: New query from Jo Marsh',
    'waiting: New query from Jo Marsh',
  ],
  ['written', query, { what: 'post', isSaid: true }, 'reply: Kerbline Vehicle Hire wrote', 'reply: Sam Lane wrote'],
  [
    'asked back',
    query,
    { verb: 'ask customer', from: 'open', to: 'awaiting_customer', isSaid: true },
    'waiting: Kerbline Vehicle Hire replied and is waiting for you',
    'reply: Sam Lane replied',
  ],
  [
    'answered',
    query,
    { verb: 'reply', from: 'awaiting_customer', to: 'in_progress', by: jo, isSaid: true },
    'reply: Jo Marsh replied',
    'waiting: Jo Marsh replied and is waiting for you',
  ],
  [
    'a step without words of its own',
    query,
    { verb: 'start', from: 'open', to: 'in_progress' },
    'moved: Status changed to in progress',
    'moved: Status changed to in progress',
  ],
  [
    'by the portal',
    query,
    { verb: 'close by itself', from: 'resolved', to: 'closed', by: null },
    'moved: Status changed to closed',
    'moved: Status changed to closed',
  ],
  [
    'dates offered',
    maintenance,
    { verb: 'offer dates', from: 'acknowledged', to: 'dates_offered' },
    'dates: Kerbline Vehicle Hire has offered dates for your booking',
    'dates: Sam Lane offered dates',
  ],
  [
    'somebody badly hurt',
    damage,
    { verb: 'submit', from: 'draft', to: 'submitted', isUrgent: true },
    'unsafe: Serious injury reported: follow the steps the law asks for',
    'unsafe: Serious injury reported: follow the steps the law asks for',
  ],
  [
    'a draft of it',
    damage,
    { what: 'opened', from: null, to: 'draft', isUrgent: true },
    'moved: New damage case from Kerbline Vehicle Hire',
    'moved: New damage case from Sam Lane',
  ],
  [
    'an estimate to authorise, which is not the customer’s',
    maintenance,
    { verb: 'ask for authorisation', from: 'in_workshop', to: 'awaiting_authorisation' },
    'moved: Status changed to awaiting authorisation',
    'estimates: You have an estimate to authorise',
  ],
  [
    'ready to be fetched',
    maintenance,
    { verb: 'pass check', from: 'work_complete', to: 'ready_for_collection' },
    'waiting: Waiting for you: ready for collection',
    'moved: Status changed to ready for collection',
  ],
  [
    'a promise of ours',
    query,
    { what: 'late', clock: 'respond', by: null },
    'promises: Overdue: first reply',
    'promises: Overdue: first reply is waiting for you',
  ],
  [
    'a promise of theirs',
    maintenance,
    { what: 'late', clock: 'choose a date', to: 'dates_offered', by: null },
    'promises: Overdue: date choice is waiting for you',
    'promises: Overdue with customer: date choice',
  ],
])('%s', (_, kind, more, customer, staff) => {
  const said = (side: 'customer' | 'hire_company') => {
    const { topic, title } = toldOf(kind, happened(more), side)
    return `${topic}: ${title}`
  }
  expect([said('customer'), said('hire_company')]).toEqual([customer, staff])
})

test.each(Object.entries<CaseKind>(caseKinds))('%s: letters are of steps it has, to rights there are', (_, kind) => {
  const verbs = new Set(kind.steps.map(({ verb }) => verb))
  for (const [verb, letter] of Object.entries(kind.letters ?? {})) {
    expect(verbs).toContain(letter?.insteadOf ?? verb)
    if (letter?.alsoTo) expect(permissions).toContain(letter.alsoTo)
  }
})

test('a record opens by what its screen is named by', () => {
  expect(caseAddress(query, { id: 7, number: 'Q-000123' })).toBe('#/query-event/Q-000123')
  expect(caseAddress(maintenance, { id: 7, number: 'MB-000123' })).toBe('#/maintenance-event/7')
  expect(() => caseAddress({ screen: 'nowhere' }, { id: 7, number: 'X-1' })).toThrow('nowhere')
})

test('what was chosen counts; what is no way, or was never chosen, is as usual', () => {
  expect(wayFor('customer', 'reply', 'off')).toBe('off')
  for (const topic of caseTopics) {
    expect(wayFor('staff', topic, undefined)).toBe(usualWays.staff[topic])
    expect(wayFor('customer', topic, 'pigeon')).toBe(usualWays.customer[topic])
  }
})
