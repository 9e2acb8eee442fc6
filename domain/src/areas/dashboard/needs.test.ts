import { keepEventTypes } from '../compliance/types/held-types.ts'
import { expect, test } from 'vitest'
import { ragOf } from '../compliance/rules.ts'
import {
  harmOf,
  needOrder,
  isOwnDue,
  isWaiting,
  needOfCheck,
  needOfDocument,
  needOfDraft,
  needOfDueEvent,
  needOfFine,
  needOfMissedCheck,
  needsInWords,
  rankNeeds,
} from './needs.ts'

const TODAY = '2026-11-17'

test.each([
  ['failed check', null, {}, 'unsafe'],
  ['failed check', null, { isVor: true }, 'deadline'],
  ['off the road', '2026-11-08', {}, 'unsafe'],
  ['off the road', '2026-11-08', { isVor: true }, 'deadline'],
  ['defect waiting', '2026-11-30', { isDangerous: true }, 'unsafe'],
  ['defect waiting', '2026-11-30', { isDangerous: true, isVor: true }, 'ahead'],
  ['defect waiting', '2026-11-17', {}, 'deadline'],
  ['booking waiting', '2026-11-16', {}, 'deadline'],
  ['booking waiting', '2026-11-18', {}, 'ahead'],
  ['query waiting', null, {}, 'ahead'],
  ['overdue', null, {}, 'deadline'],
  ['missed check', '2026-11-16', {}, 'deadline'],
  ['document expiring', '2026-11-17', {}, 'deadline'],
  ['due in 7 days', '2026-11-17', {}, 'deadline'],
  ['due in 7 days', '2026-11-18', {}, 'ahead'],
  ['stale draft', null, {}, 'ahead'],
] as const)('harm of %s by %s, %o: %s', (kind, deadline, more, harm) =>
  expect(harmOf({ kind, deadline, isVor: false, ...more }, TODAY)).toBe(harm),
)

test('by harm; of what is late the largest amount first; then the oldest, of what is only to be read the newest; then by key', () => {
  const rows = [
    { kind: 'due in 7 days', harm: 'ahead', date: '2026-11-20', key: 'BN23LSC' },
    { kind: 'stale draft', harm: 'ahead', date: null, key: 'DMG-000418' },
    { kind: 'booking waiting', harm: 'ahead', date: '2026-11-21', key: 'MB-3', pence: 900_000 },
    { kind: 'overdue', harm: 'deadline', date: '2026-10-01', key: 'KX20PDV' },
    { kind: 'booking waiting', harm: 'deadline', date: '2026-11-16', key: 'MB-1', pence: 20_000 },
    { kind: 'booking waiting', harm: 'deadline', date: '2026-11-17', key: 'MB-2', pence: 80_000 },
    { kind: 'query waiting', harm: 'to read', date: '2026-11-03', key: 'Q-1' },
    { kind: 'query waiting', harm: 'to read', date: '2026-11-04', key: 'Q-2' },
    { kind: 'off the road', harm: 'unsafe', date: null, key: 'AA11AAA' },
    { kind: 'failed check', harm: 'unsafe', date: '2026-11-17', key: 'FJ18NNB' },
    { kind: 'off the road', harm: 'unsafe', date: '2026-11-08', key: 'LK21VXN' },
  ] as const
  expect(rankNeeds(rows).map(({ key }) => key)).toEqual([
    ...['LK21VXN', 'FJ18NNB', 'AA11AAA', 'MB-2', 'MB-1', 'KX20PDV', 'BN23LSC', 'MB-3', 'DMG-000418', 'Q-2', 'Q-1'],
  ])
})

test.each([
  ['service', 'customer', false, true],
  ['service', 'hire_company', false, false],
  ['service', 'hire_company', true, true],
  ['off the road', 'hire_company', false, true],
] as const)('%s of the %s, bookable %s: the customer’s row %s', (kind, owner, isBookable, isOwn) =>
  expect(isOwnDue({ kind: kind === 'service' ? 'overdue' : kind, owner, isBookable }, 'customer')).toBe(isOwn),
)

test.each([
  ['2026-10-19', null],
  ['2026-10-20', 'document expiring'],
  ['2026-11-17', 'document expiring'],
  ['2026-11-24', 'document expiring'],
  ['2026-11-25', null],
  [null, null],
])('a paper good until %s: %s', (day, kind) => expect(needOfDocument(day, TODAY)).toBe(kind))

test.each([
  ['2026-11-08', 'mot', false, 'off the road'],
  ['2026-11-08', 'safety_inspection', false, 'off the road'],
  ['2026-11-08', 'service', false, 'overdue'],
  ['2026-11-08', 'mot', null, 'off the road'],
  ['2026-11-20', 'mot', null, 'due in 7 days'],
  ['2026-11-08', 'mot', true, null],
  ['TBC', 'mot', false, 'off the road'],
  ['TBC', 'mot', true, null],
  ['TBC', 'service', false, 'overdue'],
  ['2026-11-17', 'mot', false, 'due in 7 days'],
  ['2026-11-24', 'service', false, 'due in 7 days'],
  ['2026-11-25', 'mot', false, null],
  ['2026-11-20', 'mot', true, null],
])('due %s, %s, booked %j: %j', (dueDate, eventType, isBooked, kind) => {
  for (const overdueWeeks of [0, 4])
    expect(needOfDueEvent(ragOf({ dueDate, overdueWeeks }, TODAY), eventType, isBooked)).toBe(kind)
})

test('the rule is said in words, every type of it by name', () => {
  for (const name of ['MOT', 'Vehicle tax', 'Brake test', 'Tachograph calibration'])
    expect(JSON.stringify(needOrder())).toContain(name)
  expect(JSON.stringify(needOrder())).not.toContain('Service')
  // Overdue, it keeps the tail lift out of use: the vehicle may run.
  expect(JSON.stringify(needOrder())).not.toContain('LOLER')
})

test.each([
  [true, 'customer', true],
  [false, 'customer', false],
  [true, 'hire_company', false],
  [true, null, false],
])('open %j, waiting on %s: %j for the customer', (isOpen, waitingOn, isMine) =>
  expect(isWaiting(isOpen, waitingOn, 'customer')).toBe(isMine),
)

test.each([
  ['red', false, 'failed check'],
  ['red', true, null],
  ['amber', false, null],
  ['green', false, null],
] as const)('a %s check, reviewed %j: %j', (rag, isReviewed, kind) =>
  expect(needOfCheck({ rag, isReviewed })).toBe(kind),
)

test.each([
  ['2026-11-16', false, 'missed check'],
  ['2026-11-16', true, null],
  ['2026-11-10', false, 'missed check'],
  ['2026-11-09', false, null],
] as const)('a check missed on %s, reminded %j: %j', (day, isReminded, kind) =>
  expect(needOfMissedCheck({ day, isReminded }, TODAY)).toBe(kind),
)

test.each([
  ['2026-11-15T23:59:00Z', 'stale draft'],
  ['2026-11-16T00:00:00Z', null],
  ['2026-11-17T09:00:00Z', null],
])('a draft last touched at %s: %j', (updatedAt, kind) => expect(needOfDraft(updatedAt, TODAY)).toBe(kind))

test.each([
  ['2026-11-17', 'discount ending'],
  ['2026-11-22', 'discount ending'],
  ['2026-11-23', null],
  ['2026-11-16', null],
  [null, null],
])('a discount until %s: %j', (discountUntil, kind) => expect(needOfFine(discountUntil, TODAY)).toBe(kind))

test.each([
  [0, 'Nothing to do today'],
  [1, '1 thing to do today'],
  [5, '5 things to do today'],
])('%d', (count, words) => expect(needsInWords(count)).toBe(words))

test('a kind that staff added and marked keeps a vehicle off the road as those of the law do', () => {
  const overdue = { rag: 'red', reason: 'overdue', daysUntilDue: -1 } as const
  const added = { slug: 'ramp_check', name: 'Ramp check', holder: 'vehicle' } as const
  try {
    keepEventTypes([{ ...added, keeps_off_road: true }])
    expect(needOfDueEvent(overdue, 'ramp_check', false)).toBe('off the road')
    expect(JSON.stringify(needOrder())).toContain('Ramp check')
    keepEventTypes([{ ...added, keeps_off_road: false }])
    expect(needOfDueEvent(overdue, 'ramp_check', false)).toBe('overdue')
  } finally {
    keepEventTypes(undefined)
  }
})
