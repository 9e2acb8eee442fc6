import { expect, test } from 'vitest'
import type { Column, ColumnKind, ListPlan, Operator } from '@kerbline/domain/kit/list.ts'
import { moved, orderedColumns } from './list-columns.tsx'
import { faultOf } from './list-filter-value.tsx'
import { withCondition } from './list-filters.tsx'
import { pastedIn } from './list-search.tsx'
import { conditionWords, operatorWords, sortWords } from '@kerbline/domain/kit/list-words.ts'

const column = (kind: ColumnKind, more: Partial<Column> = {}): Column => ({
  label: 'Next due',
  kind,
  isSortable: true,
  isFiltered: true,
  ...more,
})
const options = [
  { value: 'on_hire', label: 'On hire' },
  { value: 'off', label: 'Off hire' },
]

test.each<[ColumnKind, Operator, string, string]>([
  ['text', 'contains', 'leeds', 'contains leeds'],
  ['text', 'is', 'Leeds', 'Leeds'],
  ['text', 'not', 'Leeds', 'not Leeds'],
  ['text', 'empty', '', 'not set'],
  ['text', 'filled', '', 'set'],
  ['number', 'from', '48212', 'from 48,212 mi'],
  ['money', 'to', '45019', 'to £450.19'],
  ['date', 'from', '2026-11-08', 'from 8 Nov 2026'],
  ['instant', 'to', 'nonsense', 'to nonsense'],
  ['flag', 'is', 'yes', 'Yes'],
  ['flag', 'is', 'no', 'No'],
  ['choice', 'is', 'on_hire,off', 'On hire, Off hire'],
  ['choice', 'not', 'gone', 'not gone'],
  ['reference', 'is', '4,5', 'Leeds South, 5'],
])('%s %s %j reads %j', (kind, operator, value, words) => {
  const asked = { column: 'next_due', operator, value }
  const unit = kind === 'number' ? 'mi' : undefined
  expect(conditionWords(column(kind, { options, unit }), asked, new Map([['4', 'Leeds South']]))).toBe(words)
})

test.each<[Operator, ColumnKind, string]>([
  ['from', 'date', 'is on or after'],
  ['from', 'number', 'is at least'],
  ['is', 'choice', 'is any of'],
  ['is', 'text', 'is'],
  ['empty', 'reference', 'is not set'],
])('%s of a %s is "%s"', (operator, kind, words) => expect(operatorWords(operator, kind)).toBe(words))

test.each<[string, string]>([
  ['name', 'name, A to Z'],
  ['-name', 'name, Z to A'],
  ['-spend', 'spend, highest first'],
  ['gone', ''],
])('sorted by %s: %s', (sort, words) => {
  const plan: ListPlan = {
    columns: { name: column('text', { label: 'Name' }), spend: column('money', { label: 'Spend' }) },
    shown: ['name'],
    sort: 'name',
  }
  expect(sortWords(plan, sort)).toBe(words)
  expect(orderedColumns(plan, ['spend'])).toEqual(['spend', 'name'])
})

test.each<[ColumnKind, Operator, string, string | undefined]>([
  ['text', 'contains', ' ', 'Enter what to look for'],
  ['text', 'contains', 'a', undefined],
  ['text', 'empty', '', undefined],
  ['number', 'from', '12', undefined],
  ['number', 'from', 'twelve', 'Enter a number'],
  ['money', 'from', '', 'Enter an amount in pounds'],
  ['money', 'from', '45019', undefined],
  ['date', 'from', '', 'Enter a date'],
  ['date', 'from', '2026-11-08', undefined],
  ['choice', 'is', '', 'Choose at least one'],
  ['reference', 'filled', '', undefined],
  ['flag', 'is', 'no', undefined],
])('%s %s %j: %s', (kind, operator, value, fault) =>
  expect(faultOf(column(kind), { column: 'x', operator, value })).toBe(fault),
)

test('conditions are added, changed in place and taken away', () => {
  const one = { column: 'a', operator: 'is', value: '1' } as const
  const two = { column: 'a', operator: 'not', value: '2' } as const
  expect(withCondition([one], undefined, two)).toEqual([one, two])
  expect(withCondition([one, one, two], one, two)).toEqual([two, two, two])
  expect(withCondition([one, two], one, undefined)).toEqual([two])
})

test.each([
  [['a', 'b', 'c'], 'b', -1, ['b', 'a', 'c']],
  [['a', 'b', 'c'], 'b', 1, ['a', 'c', 'b']],
  [['a', 'b', 'c'], 'a', -1, ['a', 'b', 'c']],
  [['a', 'b', 'c'], 'c', 1, ['a', 'b', 'c']],
  [['a', 'b', 'c'], 'x', 1, ['a', 'b', 'c']],
] as const)('of %j, %s moved by %d gives %j', (names, name, by, after) => expect(moved(names, name, by)).toEqual(after))

test.each([
  ['LK21 VXN\nKX20PDV\r\n\nLK21 VXN', 'LK21 VXN,KX20PDV'],
  ['one, two;three\tfour', 'one,two,three,four'],
  ['  ', ''],
])('%j pasted asks for %j', (text, names) => expect(pastedIn(text)).toBe(names))
