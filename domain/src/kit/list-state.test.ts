import { expect, test } from 'vitest'
import type { ListPlan } from './list.ts'
import {
  changeList,
  isAsSaved,
  isNarrowed,
  pageInput,
  rangeWords,
  readList,
  sortAfter,
  turn,
  viewQuery,
  type ListState,
} from './list-state.ts'

const column = (label: string, kind: ListPlan['columns'][string]['kind'], isSortable = true) => ({
  label,
  kind,
  isSortable,
  isFiltered: true,
})
const plan: ListPlan = {
  columns: {
    name: column('Name', 'text'),
    status: column('Status', 'choice'),
    price: column('Price', 'money'),
    notes: column('Notes', 'text', false),
    size: column('Size', 'number'),
    created_at: column('Created', 'instant'),
  },
  shown: ['name', 'status'],
  sort: 'name',
}
const plain = readList({}, plan)
const written = (query: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])))

test('an address without a query is the list as it begins', () => {
  expect(plain).toEqual({
    search: '',
    sort: '',
    conditions: [],
    pasted: '',
    isArchived: false,
    size: 50,
    columns: ['name', 'status'],
    view: '',
    show: '',
    after: undefined,
    before: undefined,
    at: undefined,
  } satisfies ListState)
})

test.each<[query: Record<string, string>, state: Partial<ListState>]>([
  [{ search: 'leeds' }, { search: 'leeds' }],
  [{ sort: '-price' }, { sort: '-price' }],
  [{ sort: 'notes' }, { sort: '' }],
  [{ sort: '-nobody' }, { sort: '' }],
  [{ status: 'is:active,new' }, { conditions: [{ column: 'status', operator: 'is', value: 'active,new' }] }],
  [
    { created_at: 'from:2026-01-01~to:2026-02-01' },
    {
      conditions: [
        { column: 'created_at', operator: 'from', value: '2026-01-01' },
        { column: 'created_at', operator: 'to', value: '2026-02-01' },
      ],
    },
  ],
  [{ name: 'contains:a:b' }, { conditions: [{ column: 'name', operator: 'contains', value: 'a:b' }] }],
  [{ name: 'contains:50%25 %7E x' }, { conditions: [{ column: 'name', operator: 'contains', value: '50% ~ x' }] }],
  [{ name: 'empty:' }, { conditions: [{ column: 'name', operator: 'empty', value: '' }] }],
  [{ status: 'contains:a' }, { conditions: [] }],
  [{ status: 'sideways' }, { conditions: [] }],
  [{ nobody: 'is:a' }, { conditions: [] }],
  [{ size: '100' }, { size: 100 }],
  [{ size: '7' }, { size: 50 }],
  [{ _size: 'from:7' }, { size: 50, conditions: [{ column: 'size', operator: 'from', value: '7' }] }],
  [{ columns: 'price,name,price,nobody' }, { columns: ['price', 'name'] }],
  [{ columns: 'nobody' }, { columns: ['name', 'status'] }],
  [{ archived: 'yes' }, { isArchived: true }],
  [{ archived: 'true' }, { isArchived: false }],
  [
    { after: 'abc', at: '50', view: '7', pasted: 'a,b' },
    { after: 'abc', at: 50, view: '7', pasted: 'a,b' },
  ],
  [{ at: '-1' }, { at: undefined }],
])('%j reads as %j', (query, state) => expect(readList(query, plan)).toEqual({ ...plain, ...state }))

test.each<Record<string, string>>([
  {},
  { search: 'leeds', sort: '-price', status: 'is:active~not:new', size: '25', columns: 'price,name' },
  { name: 'contains:50%25 %7E x', _size: 'from:7~to:9', archived: 'yes', view: '12', pasted: 'a,b' },
])('%j is written as it was read', (query) => {
  const state = readList(query, plan)
  expect(written(changeList(plan, state, { view: state.view }).query)).toEqual(query)
})

const deep = readList({ search: 'leeds', status: 'is:active', after: 'abc', at: '50' }, plan)
test.each<[what: string, change: Partial<ListState>, query: Record<string, string>, isReplace: boolean]>([
  ['typing', { search: 'hull' }, { search: 'hull', status: 'is:active' }, true],
  ['a sort', { sort: '-price' }, { search: 'leeds', status: 'is:active', sort: '-price' }, false],
  ['the own sort', { sort: 'name' }, { search: 'leeds', status: 'is:active' }, false],
  ['no filter', { conditions: [] }, { search: 'leeds' }, false],
  ['a size', { size: 25 }, { search: 'leeds', status: 'is:active', size: '25' }, false],
  ['a pasted list', { pasted: 'a,b' }, { search: 'leeds', status: 'is:active', pasted: 'a,b' }, false],
  ['a clearing of all', { search: '', conditions: [], pasted: '' }, {}, false],
  [
    'a turn of the page',
    { after: 'def', at: 100 },
    { search: 'leeds', status: 'is:active', after: 'def', at: '100' },
    false,
  ],
])('%s resets the page and keeps the rest', (_, change, query, isReplace) => {
  const step = changeList(plan, deep, change)
  expect(written(step.query)).toEqual(query)
  expect(step.isReplace).toBe(isReplace)
  expect(Object.keys(step.query)).toContain('after') // parts that go are named, so that they do go
})

test('a view keeps everything but the page and itself, and knows when the list still shows it', () => {
  const state = readList({ status: 'is:active', sort: '-price', view: '3', after: 'abc', at: '50' }, plan)
  const query = viewQuery(plan, state)
  expect(query).toEqual({ status: 'is:active', sort: '-price' })
  expect(isAsSaved(plan, state, query)).toBe(true)
  expect(isAsSaved(plan, { ...state, search: 'x' }, query)).toBe(false)
  expect(isAsSaved(plan, plain, { columns: 'name,status', gone: 'is:x' })).toBe(true)
})

test('a view keeps how its rows are shown', () => {
  const state = readList({ status: 'is:active', show: 'board', week: '2026-11-23' }, plan)
  const query = viewQuery(plan, state)
  expect(query).toEqual({ status: 'is:active', show: 'board' })
  expect(isAsSaved(plan, state, query)).toBe(true)
  expect(isAsSaved(plan, { ...state, show: '' }, query)).toBe(false)
  expect(changeList(plan, state, { search: 'x' }).query).toMatchObject({ show: 'board', search: 'x' })
})

test.each([
  [{}, 'name', '-name'],
  [{ sort: '-name' }, 'name', 'name'],
  [{}, 'price', 'price'],
  [{ sort: 'price' }, 'price', '-price'],
  [{ sort: '-price' }, 'price', 'price'],
])('sorted by %j, a press on %s sorts by %s', (query, pressed, sort) =>
  expect(sortAfter(plan, readList(query, plan), pressed)).toBe(sort),
)

test.each<[Record<string, string>, boolean]>([
  [{}, false],
  [{ sort: '-name', archived: 'yes', size: '25' }, false],
  [{ search: 'a' }, true],
  [{ status: 'is:a' }, true],
  [{ pasted: 'a' }, true],
])('%j narrows: %s', (query, isIt) => expect(isNarrowed(readList(query, plan))).toBe(isIt))

test('the call carries the conditions in the grammar of the lists', () => {
  expect(pageInput(readList({ search: 'x', status: 'is:a~not:b', archived: 'yes', before: 'abc' }, plan))).toEqual({
    search: 'x',
    sort: '',
    filter: ['status:is:a', 'status:not:b'],
    pasted: '',
    archived: 'yes',
    size: 50,
    after: undefined,
    before: 'abc',
  })
})

const page = (count: number, next: string | null, previous: string | null, total = 1248) => ({
  rows: Array.from({ length: count }, () => ({})),
  total,
  next,
  previous,
})
test.each([
  [page(50, 'n', null), undefined, '1–50 of 1,248'],
  [page(50, 'n', 'p'), 50, '51–100 of 1,248'],
  [page(50, 'n', 'p'), undefined, '50 of 1,248'],
  [page(48, null, 'p'), undefined, '1,201–1,248 of 1,248'],
  [page(0, null, null, 0), undefined, '0 of 0'],
  [page(3, null, null, 3), 700, '1–3 of 3'],
])('the pager says %#', (given, at, words) => expect(rangeWords(given, { at })).toBe(words))

test('turning the page counts on and back', () => {
  const second = turn(page(50, 'n', null), plain, 'next')
  expect(second).toEqual({ after: 'n', before: undefined, at: 50 })
  expect(turn(page(50, 'n', 'p'), { ...plain, ...second }, 'previous')).toEqual({
    before: 'p',
    after: undefined,
    at: 0,
  })
  expect(turn(page(50, 'n', 'p'), plain, 'next').at).toBeUndefined()
})
