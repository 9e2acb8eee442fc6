import { expect, test } from 'vitest'
import type { Column, ColumnKind, Condition, ListPlan } from '@kerbline/domain/kit/list.ts'
import { readList, turn, type ListState } from '@kerbline/domain/kit/list-state.ts'
import { handCursor, withoutHandCursor, type Hand } from './list-hand.ts'
import { answerInHand } from './list-in-hand.ts'

interface Van {
  readonly id: number
  readonly plate: string
  readonly driver: string | null
  readonly miles: number | null
  readonly due: string | null
  readonly readAt: string | null
  readonly tags: readonly number[]
  readonly hasDevice: boolean
}
const column = (label: string, kind: ColumnKind): Column => ({ label, kind, isSortable: true, isFiltered: true })
const plan: ListPlan = {
  columns: {
    plate: column('Vehicle', 'plate'),
    driver: column('Driver', 'reference'),
    miles: column('Miles', 'number'),
    due: column('Next due', 'date'),
    readAt: column('Reading date', 'instant'),
    tags: column('Tags', 'reference'),
    hasDevice: column('Device', 'flag'),
    vin: column('VIN', 'text'),
  },
  shown: ['plate'],
  sort: 'due',
  naturalKey: 'plate',
}
const van = (id: number, plate: string, more: Partial<Van> = {}): Van => ({
  id,
  plate,
  driver: null,
  miles: null,
  due: null,
  readAt: null,
  tags: [],
  hasDevice: false,
  ...more,
})
const vans = [
  van(1, 'LK21VXN', { driver: 'leon Marsh', miles: 48_212, due: '2026-11-08', tags: [3, 4], hasDevice: true }),
  van(2, 'BN23LSC', { driver: 'Nia Rowlands', miles: 900, due: '2026-12-02', readAt: '2026-03-31T23:30:00Z' }),
  van(3, 'FJ18NNB', { miles: 12_000 }),
  van(4, 'AB12CDE', { due: '2026-11-08', tags: [4] }),
]
const hand: Hand<Van> = {
  rows: vans,
  at: new Date('2026-11-21T09:00:00Z'),
  columns: {
    plate: { value: ({ plate }) => plate },
    driver: { words: ({ driver }) => driver },
    miles: { value: ({ miles }) => miles },
    due: { value: ({ due }) => due },
    readAt: { value: ({ readAt }) => readAt },
    tags: { value: ({ tags }) => tags },
    hasDevice: { value: ({ hasDevice }) => hasDevice },
  },
  searched: ({ plate, driver }) => `${plate} ${driver ?? ''}`,
  pasted: { of: ({ plate }) => plate, normalise: (name) => name.replaceAll(' ', '').toUpperCase() },
  note: '',
}
const state = (more: Partial<ListState> = {}): ListState => ({ ...readList({}, plan), ...more })
const idsOf = (more: Partial<ListState>): readonly number[] | readonly string[] => {
  const answer = answerInHand(plan, hand, state(more))
  return 'page' in answer ? answer.page.rows.map(({ id }) => id) : answer.lacks
}
const when = (written: string): Partial<ListState> => {
  const [name = '', operator, value = ''] = written.split(':')
  return { conditions: [{ column: name, operator: operator as Condition['operator'], value }] }
}

test.each([
  ['', [1, 4, 2, 3]],
  ['-due', [2, 4, 1, 3]],
  ['miles', [2, 3, 1, 4]],
  ['-miles', [1, 3, 2, 4]],
  ['driver', [1, 2, 3, 4]],
])('sorted by "%s", what is empty last either way', (sort, ids) => expect(idsOf({ sort })).toEqual(ids))

test.each([
  ['plate:contains:21v', [1]],
  ['plate:is:lk21vxn,ab12cde', [1, 4]],
  ['plate:not:LK21VXN', [4, 2, 3]],
  ['miles:from:12000', [1, 3]],
  ['miles:to:900', [2]],
  ['due:from:2026-11-09', [2]],
  ['due:empty:', [3]],
  ['driver:empty:', [4, 3]],
  ['driver:contains:MARSH', [1]],
  ['tags:is:3', [1]],
  ['tags:not:4', [2, 3]],
  ['hasDevice:is:yes', [1]],
  ['hasDevice:is:no', [4, 2, 3]],
  // Half past midnight in London.
  ['readAt:from:2026-04-01', [2]],
  ['readAt:to:2026-03-31', []],
])('%s', (written, ids) => expect(idsOf(when(written))).toEqual(ids))

test.each([
  [when('driver:is:5'), ['Driver']],
  [when('vin:is:X'), ['VIN']],
  [{ sort: 'vin' }, ['VIN']],
  [{ isArchived: true }, ['the archive']],
])('%o is not known here: said, not guessed', (more, lacks) => expect(idsOf(more)).toEqual(lacks))

test('every word typed has to be there; a pasted list names what is missing', () => {
  expect(idsOf({ search: 'ROW bn23' })).toEqual([2])
  expect(idsOf({ search: 'row marsh' })).toEqual([])
  const answer = answerInHand(plan, hand, state({ pasted: 'LK21 VXN, XX11 XXX' }))
  expect(answer).toMatchObject({ page: { rows: [{ id: 1 }], total: 1, missing: ['XX11 XXX'] } })
})

test('pages turn by the number of the row; the server is never asked with such a place', () => {
  const many = { ...hand, rows: Array.from({ length: 60 }, (_, place) => van(place + 1, `P${place}`)) }
  const first = state({ size: 25 })
  const page = (at: ListState) => {
    const answer = answerInHand(plan, many, at)
    if (!('page' in answer)) throw new Error('No page')
    return answer.page
  }
  const second: ListState = { ...first, ...turn(page(first), first, 'next') }
  expect(page(second).rows.map(({ id }) => id)).toEqual(Array.from({ length: 25 }, (_, place) => place + 26))
  const third: ListState = { ...second, ...turn(page(second), second, 'next') }
  expect([page(third).rows.length, page(third).next, page(third).previous]).toEqual([10, null, handCursor])
  const back: ListState = { ...third, ...turn(page(third), third, 'previous') }
  expect(page(back).rows[0]?.id).toBe(26)
  expect(withoutHandCursor(third)).toEqual({ ...third, after: undefined, before: undefined, at: undefined })
  // A cursor of the server leads on where its number is known.
  expect(page({ ...first, after: 'theirs', at: 50 }).rows[0]?.id).toBe(51)
})

test('of a search of many words, rows in hand are found by as many as the server takes', () => {
  const answer = (search: string) => answerInHand(plan, hand, { ...readList({}, plan), search })
  const eight = 'l k 2 1 v x n leon'
  expect(answer(eight)).toMatchObject({ page: { total: 1 } })
  expect(answer(`${eight} nowhere`)).toEqual(answer(eight))
  expect(answer('l l l l l l l l nowhere')).toMatchObject({ page: { total: 0 } })
})
