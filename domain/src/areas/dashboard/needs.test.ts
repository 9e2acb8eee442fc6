import { keepEventTypes } from '../compliance/types/held-types.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ragOf } from '../compliance/rules.ts'
import {
  isWaiting,
  needKinds,
  needOfCheck,
  needOfDocument,
  needOfDraft,
  needOfDueEvent,
  needOfFine,
  needOfMissedCheck,
  needOrderWords,
  needsInWords,
  rankNeeds,
} from './needs.ts'

const TODAY = '2026-11-17'

test('by kind, then the longest waiting, then by key', () => {
  const rows = [
    { kind: 'due in 7 days', date: '2026-11-20', key: 'BN23LSC' },
    { kind: 'off the road', date: null, key: 'AA11AAA' },
    { kind: 'stale draft', date: '2026-11-13', key: 'DMG-000418' },
    { kind: 'off the road', date: '2026-11-13', key: 'WX19RTU' },
    { kind: 'overdue', date: '2026-10-01', key: 'KX20PDV' },
    { kind: 'failed check', date: '2026-11-17', key: 'YD70KHZ' },
    { kind: 'discount ending', date: '2026-11-19', key: 'PCN 4471' },
    { kind: 'damage waiting', date: '2026-11-09', key: 'DMG-000420' },
    { kind: 'off the road', date: '2026-11-08', key: 'LK21VXN' },
    { kind: 'failed check', date: '2026-11-17', key: 'FJ18NNB' },
  ] as const
  expect(rankNeeds(rows).map(({ key }) => key)).toEqual([
    'FJ18NNB',
    'YD70KHZ',
    'LK21VXN',
    'WX19RTU',
    'AA11AAA',
    'KX20PDV',
    'DMG-000420',
    'PCN 4471',
    'DMG-000418',
    'BN23LSC',
  ])
})

test.each([
  ['2026-10-19', null],
  ['2026-10-20', 'document expiring'],
  ['2026-11-17', 'document expiring'],
  ['2026-11-24', 'document expiring'],
  ['2026-11-25', null],
  [null, null],
])('a paper good until %s: %s', (day, kind) => expect(needOfDocument(day, TODAY)).toBe(kind))

test('the ranking does not depend on the order the rows came in', () => {
  const row = fc.record({
    kind: fc.constantFrom(...needKinds),
    date: fc.constantFrom(null, '2026-11-01', '2026-11-02'),
    key: fc.constantFrom('A', 'B'),
  })
  fc.assert(
    fc.property(fc.array(row), (rows) => {
      expect(rankNeeds(rows.toReversed())).toEqual(rankNeeds(rows))
      expect(rankNeeds(rows)).toHaveLength(rows.length)
    }),
  )
})

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
    expect(needOrderWords('customer')).toContain(name)
  expect(needOrderWords('customer')).not.toContain('Service')
  expect(needOrderWords('customer')).toMatch(/^Failed checks first, then reported defects, then /)
  // Failed checks are the customer's turn.
  expect(needOrderWords('staff')).toMatch(/^Reported defects first, then /)
  // Overdue, it keeps the tail lift out of use: the vehicle may run.
  expect(needOrderWords('customer')).not.toContain('LOLER')
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
  [0, 'Nothing needs you today'],
  [1, '1 thing needs you today'],
  [5, '5 things need you today'],
])('%d', (count, words) => expect(needsInWords(count)).toBe(words))

test('a kind that staff added and marked keeps a vehicle off the road as those of the law do', () => {
  const overdue = { rag: 'red', reason: 'overdue', daysUntilDue: -1 } as const
  const added = { slug: 'ramp_check', name: 'Ramp check', holder: 'vehicle' } as const
  try {
    keepEventTypes([{ ...added, keeps_off_road: true }])
    expect(needOfDueEvent(overdue, 'ramp_check', false)).toBe('off the road')
    expect(needOrderWords('staff')).toContain('Ramp check')
    keepEventTypes([{ ...added, keeps_off_road: false }])
    expect(needOfDueEvent(overdue, 'ramp_check', false)).toBe('overdue')
  } finally {
    keepEventTypes(undefined)
  }
})
