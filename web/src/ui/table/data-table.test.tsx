import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { ColumnKind } from '@kerbline/domain/kit/list.ts'
import { cardParts } from './data-table-cards.tsx'
import { columnWords } from '@kerbline/domain/kit/column-words.ts'
import { widthOf, type TableColumn } from './data-table-column.ts'
import type { Selected } from './data-table-selection.ts'
import { windowOf } from './data-table-window.ts'
import { DataTable, type DataTableProps } from './data-table.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  location.hash = ''
})

interface Van {
  readonly id: number
  readonly name: string
  readonly status: string
  readonly miles: number | null
}
const column = (name: string, kind: ColumnKind, more: Partial<TableColumn> = {}): TableColumn => ({
  name,
  kind,
  label: `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
  isSortable: true,
  isFiltered: true,
  ...more,
})
const columns = [
  column('name', 'text'),
  column('status', 'choice', { options: [{ value: 'on_hire', label: 'On hire' }] }),
  column('miles', 'number', { unit: 'mi' }),
]
const vans = (count: number): readonly Van[] =>
  Array.from({ length: count }, (_, place) => ({
    id: place + 1,
    name: `Van ${place + 1}`,
    status: 'on_hire',
    miles: place === 0 ? null : 48_212,
  }))

const basics: DataTableProps<Van> = {
  caption: 'Vans by name',
  what: 'vans',
  columns,
  rows: vans(5),
  keyOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  hrefOf: ({ id }) => `#/van/${id}`,
}

function Ticked({ isAll, ...props }: Partial<DataTableProps<Van>> & { isAll?: boolean }) {
  const [selected, setSelected] = useState<Selected<Van>>(new Map())
  return (
    <>
      <DataTable {...basics} {...props} selection={{ selected, isAll, onChange: setSelected }} />
      <output data-testid="ticked">{[...selected.keys()].join(' ')}</output>
    </>
  )
}
const ticked = (): string | null => screen.getByTestId('ticked').textContent
const boxOf = (name: string): HTMLElement => screen.getByRole('checkbox', { name: `Select ${name}` })
const bodyRows = (): HTMLElement[] => screen.getAllByRole('row').filter((row) => row.dataset['row'] !== undefined)

test('a row names itself with a link in its first cell, and says the rest by kind', () => {
  render(<DataTable {...basics} />)
  const table = screen.getByRole('table', { name: 'Vans by name' })
  const [first, second] = bodyRows()
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((head) => head.textContent),
  ).toEqual(['Name', 'Status', 'Miles mi'])
  expect(
    within(first ?? table)
      .getByRole('rowheader')
      .querySelector('a')
      ?.getAttribute('href'),
  ).toBe('#/van/1')
  expect(first?.textContent).toBe('Van 1On hireNot set')
  expect(second?.textContent).toBe('Van 2On hire48,212')
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test.each<[ColumnKind, object, string | undefined]>([
  ['text', { x: 'Leeds' }, 'Leeds'],
  ['text', { x: '' }, undefined],
  ['text', { x: null }, undefined],
  ['number', { x: -1200 }, '\u22121,200'],
  ['number', { x: 0 }, '0'],
  ['money', { x: 6_811_450 }, '£68,114.50'],
  ['date', { x: '2026-11-08' }, '8 Nov 2026'],
  ['date', { x: 'soon' }, 'No valid date'],
  ['instant', { x: '2026-11-17T06:42:00Z' }, 'Today 06:42'],
  ['instant', { x: '2026-07-01T06:42:00Z' }, '1 Jul 2026 07:42'],
  ['flag', { x: false }, 'No'],
  ['choice', { x: 'a' }, 'Apple'],
  ['choice', { x: 'z' }, 'z'],
  ['choices', { x: ['a', 'b'] }, 'Apple, Bread'],
  ['choices', { x: [] }, undefined],
  ['reference', { x: 7, x_name: 'Leeds South' }, 'Leeds South'],
  ['reference', { x: null, x_name: null }, undefined],
])('a %s of %j says %s', (kind, row, words) => {
  const options = [
    { value: 'a', label: 'Apple' },
    { value: 'b', label: 'Bread' },
  ]
  expect(columnWords(column('x', kind, { options }), row, '2026-11-17')).toBe(words)
})

test('a cell of the caller’s own takes the place of the column’s', () => {
  render(<DataTable {...basics} cells={{ status: ({ id }) => <b>Number {id}</b> }} />)
  expect(bodyRows()[2]?.textContent).toBe('Van 3Number 348,212')
})

test('headers sort, only the sorted one says so, and what cannot be sorted is no button', async () => {
  const onSort = vi.fn<(column: string) => void>()
  const fixed = columns.map((each) => ({ ...each, isSortable: each.name !== 'status' }))
  render(<DataTable {...basics} columns={fixed} sort="-miles" onSort={onSort} filtered={new Set(['status'])} />)
  expect(screen.getAllByRole('columnheader').map((head) => head.getAttribute('aria-sort'))).toEqual([
    null,
    null,
    'descending',
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Name' }))
  expect(onSort.mock.calls).toEqual([['name']])
  expect(screen.queryByRole('button', { name: /Status/ })).toBeNull()
  expect(screen.getByRole('columnheader', { name: 'Status, filtered' })).toBeDefined()
})

test('the whole row opens its link; a control in it does not', async () => {
  render(<Ticked />)
  await userEvent.click(screen.getAllByText('On hire')[1] ?? document.body)
  expect(location.hash).toBe('#/van/2')
  await userEvent.click(boxOf('Van 4'))
  expect(location.hash).toBe('#/van/2')
})

test('ticking one, a range with Shift in either direction, and the page', async () => {
  const user = userEvent.setup()
  render(<Ticked />)
  const page = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all on this page' })
  await user.click(boxOf('Van 4'))
  expect([ticked(), page.indeterminate, page.checked]).toEqual(['4', true, false])
  await user.keyboard('{Shift>}')
  await user.click(boxOf('Van 2'))
  await user.keyboard('{/Shift}')
  expect(ticked()).toBe('4 2 3')
  expect(bodyRows().map((row) => row.getAttribute('aria-selected'))).toEqual(['false', 'true', 'true', 'true', 'false'])
  await user.click(page)
  expect([ticked(), page.checked]).toEqual(['4 2 3 1 5', true])
  await user.click(page)
  expect(ticked()).toBe('')
})

test('a row taken out of all leaves the rest of its page', async () => {
  render(<Ticked isAll />)
  expect(bodyRows().every((row) => row.getAttribute('aria-selected') === 'true')).toBe(true)
  await userEvent.click(boxOf('Van 3'))
  expect(ticked()).toBe('1 2 4 5')
})

test('j and k walk along the links, x ticks, and nothing happens while one types', async () => {
  const user = userEvent.setup()
  render(
    <>
      <input aria-label="Elsewhere" />
      <Ticked />
    </>,
  )
  const focused = (): string | null => document.activeElement?.textContent ?? null
  await user.keyboard('jj')
  expect(focused()).toBe('Van 2')
  await user.keyboard('x')
  expect(ticked()).toBe('2')
  await user.keyboard('kkkk')
  expect(focused()).toBe('Van 1')
  await user.keyboard('jjjjjjjjj')
  expect(focused()).toBe('Van 5')
  await user.keyboard('{Enter}')
  expect(location.hash).toBe('#/van/5')
  await user.click(screen.getByLabelText('Elsewhere'))
  await user.keyboard('jx')
  expect([document.activeElement === screen.getByLabelText('Elsewhere'), ticked()]).toEqual([true, '2'])
})

test('single keys can be switched off', async () => {
  render(<DataTable {...basics} hasKeys={false} />)
  await userEvent.keyboard('j')
  expect(document.activeElement).toBe(document.body)
})

test.each([
  [60, 0, { start: 0, end: 60 }],
  [61, 0, { start: 0, end: 35 }],
  [10_000, 0, { start: 0, end: 35 }],
  [10_000, 44 * 100, { start: 95, end: 130 }],
  [10_000, 44 * 9_990, { start: 9_980, end: 10_000 }],
])('of %d rows scrolled by %d px these stand in the page', (count, scrolled, expected) =>
  expect(windowOf(count, scrolled, 880, 44)).toEqual(expected),
)

test('of ten thousand rows only those in sight are there; scrolling and the keys bring the others', async () => {
  render(<DataTable {...basics} rows={vans(10_000)} />)
  const table = screen.getByRole('table')
  const scroller = screen.getByRole('region', { name: 'Vans by name' })
  expect(table.getAttribute('aria-rowcount')).toBe('10001')
  expect(bodyRows().length).toBeLessThan(60)
  act(() => {
    scroller.scrollTop = 44 * 5_000
    fireEvent.scroll(scroller)
  })
  expect(screen.getByRole('link', { name: 'Van 5001' })).toBeDefined()
  expect(bodyRows().length).toBeLessThan(60)
  const row = bodyRows().find(({ dataset }) => dataset['row'] === '5000')
  expect(row?.getAttribute('aria-rowindex')).toBe('5002')
  screen.getByRole('link', { name: 'Van 5001' }).focus()
  await userEvent.keyboard('j'.repeat(40))
  expect(document.activeElement?.textContent).toBe('Van 5041')
})

test('while rows are on their way their room is held, and a message takes the place of rows', () => {
  const { rerender, container } = render(<DataTable {...basics} rows={[]} isLoading />)
  expect(container.querySelectorAll('tbody tr')).toHaveLength(8)
  expect(screen.getByRole('region').getAttribute('aria-busy')).toBe('true')
  expect(screen.getByRole('status').textContent).toContain('Loading vans')
  rerender(<DataTable {...basics} rows={[]} message={<p>Nothing matches</p>} />)
  expect(screen.getByText('Nothing matches').closest('td')?.getAttribute('colspan')).toBe('3')
  expect(screen.getAllByRole('columnheader')).toHaveLength(3)
})

test('on a phone rows are cards: title, status, two facts', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }))
  render(<Ticked rows={vans(3)} />)
  expect(screen.queryByRole('table')).toBeNull()
  const cards = within(screen.getByRole('list', { name: 'Vans by name' })).getAllByRole('listitem')
  expect(cards.map((card) => card.textContent)).toEqual([
    'Select Van 1Van 1On hireMilesNot set',
    'Select Van 2Van 2On hireMiles48,212',
    'Select Van 3Van 3On hireMiles48,212',
  ])
  expect(screen.getByRole('link', { name: 'Van 2' }).getAttribute('href')).toBe('#/van/2')
  await userEvent.click(boxOf('Van 2'))
  expect(ticked()).toBe('2')
})

test('a card shows what the list says, or the first that fit', () => {
  const named = (parts: ReturnType<typeof cardParts>) => [
    parts.title?.name,
    parts.status?.name,
    parts.facts.map(({ name }) => name),
  ]
  expect(named(cardParts(columns))).toEqual(['name', 'status', ['miles']])
  expect(named(cardParts(columns, { status: 'miles', facts: ['status', 'gone'] }))).toEqual([
    'name',
    'miles',
    ['status'],
  ])
})

test('a column is wide enough for its heading', () => {
  expect(widthOf(column('x', 'flag', { label: 'Opening hours at weekends' }), 2)).toBeGreaterThan(200)
  expect(widthOf(column('x', 'flag'), 2)).toBe(76)
  expect(widthOf(column('x', 'flag', { width: 140 }), 2)).toBe(140)
})
