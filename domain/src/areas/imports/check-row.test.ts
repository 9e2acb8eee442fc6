import { expect, test } from 'vitest'
import { checkRow } from './check-row.ts'
import { type Heading, isRefused, readHeading, refusedHeadingInWords } from './heading.ts'
import { type ImportKindName, importKinds, isImportKindName } from './kinds.ts'
import { repetitionWatch } from './repetitions.ts'

const headingOf = (kind: ImportKindName, titles: string): Heading => {
  const heading = readHeading(importKinds[kind], titles.split(','))
  if (isRefused(heading)) throw new Error(refusedHeadingInWords(importKinds[kind], heading))
  return heading
}
const drivers = headingOf('drivers', 'name,email,customer_account_number,current_reg,points')
const checkDriver = (...cells: string[]) => checkRow(importKinds.drivers, drivers, 42, cells)

test('a heading is read in any order, by name or label, whatever its capitals', () => {
  expect(headingOf('drivers', 'E-Mail,NAME, Customer account number ,Penalty points').columns).toEqual([
    'email',
    'name',
    'customer_account_number',
    'points',
  ])
  expect(
    headingOf(
      'vehicles',
      'REG NO,Customer Account Number,Make,Model,Vehicle category,fuel type,hire_type,On-hire date,Status,Branch',
    ).columns,
  ).toHaveLength(10)
})

test.each([
  ['name,customer_account_number,shoe_size', { unknown: ['shoe_size'], missing: [], repeated: [] }],
  ['name,email', { unknown: [], missing: ['customer_account_number'], repeated: [] }],
  ['name,Name,customer_account_number', { unknown: [], missing: [], repeated: ['name'] }],
  ['', { unknown: [''], missing: ['name', 'customer_account_number'], repeated: [] }],
])('the heading "%s" refuses the file and says why', (titles, refusal) => {
  const heading = readHeading(importKinds.drivers, titles.split(','))
  expect(heading).toEqual(refusal)
  if (!isRefused(heading)) throw new Error('This heading was to be refused')
  const words = refusedHeadingInWords(importKinds.drivers, heading)
  for (const name of [...refusal.unknown, ...refusal.missing, ...refusal.repeated])
    expect(words).toContain(name || '(empty)')
})

test('a good row has its values and nothing said about it', () => {
  const { values, problems, warnings, notices } = checkDriver(' Ann Moss ', '', 'ACC1', 'ab12 cde', '3')
  expect(values).toEqual({
    name: 'Ann Moss',
    email: null,
    customer_account_number: 'ACC1',
    current_reg: 'AB12CDE',
    points: 3,
  })
  expect([problems, warnings, notices]).toEqual([[], [], []])
})

test('every fault of a row is named, with row, column, reason and a message', () => {
  expect(checkDriver('', 'x', 'ACC1', '', '-1').problems).toEqual([
    { row: 42, column: 'name', reason: 'missing', message: 'Row 42, Name: This is blank. Every row needs a value.' },
    {
      row: 42,
      column: 'email',
      reason: 'bad_format',
      message: 'Row 42, Email: “x” is not a valid email address, like name@company.co.uk.',
    },
    {
      row: 42,
      column: 'points',
      reason: 'out_of_range',
      message: 'Row 42, Penalty points: -1 must be between 0 and 100.',
    },
  ])
})

test.each([
  [['Ann', '', 'ACC1'], 'missing_cells'],
  [['Ann', '', 'ACC1', '', '0', 'more'], 'extra_cells'],
] as const)('a row of %j is refused whole', (cells, reason) => {
  expect(checkDriver(...cells).problems.map(({ column, reason: found }) => [column, found])).toEqual([
    ['(row)', reason],
  ])
})

test('characters that no database takes are refused, not passed on', () => {
  expect(checkDriver('A\u0000nn', '', 'ACC1', '', '').problems.map(({ reason }) => reason)).toEqual(['bad_format'])
  expect(checkDriver('A\ud800nn', '', 'ACC1', '', '').problems.map(({ reason }) => reason)).toEqual(['bad_format'])
})

test('what cells of a row must agree on', () => {
  const heading = headingOf('maintenance', 'reg_no,type,status,created_at,booked_at,arrived_at,completed_at')
  const check = (...times: string[]) =>
    checkRow(importKinds.maintenance, heading, 2, ['AB12 CDE', 'mot', 'complete', ...times]).problems.map(
      ({ column, reason }) => [column, reason],
    )
  const [first, second, third] = ['2026-01-01T08:00:00Z', '2026-01-02T08:00:00Z', '2026-01-03T08:00:00Z']
  expect(check(first, second, '', third)).toEqual([])
  expect(check(second, first, '', third)).toEqual([['booked_at', 'inconsistent']])
  expect(check(first, '', third, second)).toEqual([['completed_at', 'inconsistent']])
  // One fault a column: a completion before the request and before the arrival is said once.
  expect(check(second, '', third, first)).toEqual([['completed_at', 'inconsistent']])
  const invoices = headingOf(
    'invoices',
    'urn,line_no,customer_reference,trader_transaction_type,reference,transaction_date,document_goods_value,document_tax_value,document_gross_value,value',
  )
  const sums = (goods: string, tax: string, gross: string) =>
    checkRow(importKinds.invoices, invoices, 2, [
      '1',
      '1',
      'ACC1',
      'Invoice',
      'IN1',
      '2026-01-01',
      goods,
      tax,
      gross,
      goods,
    ]).problems.map(({ column, reason }) => [column, reason])
  expect(sums('100.00', '20.00', '120.00')).toEqual([])
  expect(sums('-100.00', '-20.00', '-120.00')).toEqual([])
  expect(sums('100.00', '20.00', '120.01')).toEqual([['document_gross_value', 'inconsistent']])
  expect(sums('100.00', 'x', '120.01')).toEqual([['document_tax_value', 'not_a_number']])
})

test('what is kept as it stands is told, and refuses nothing', () => {
  const heading = headingOf('compliance', 'vehicle_reg,event_type,due_date')
  const due = (cell: string) => checkRow(importKinds.compliance, heading, 9, ['AB12 CDE', 'mot', cell])
  for (const cell of ['TBC', '', '2027-02-29']) {
    expect(due(cell).problems).toEqual([])
    expect(due(cell).notices.map(({ column, reason }) => [column, reason])).toEqual([['due_date', 'no_valid_date']])
  }
  expect(due('2027-02-28').notices).toEqual([])
})

test('of two rows with one key the later is the bad one', () => {
  const watch = repetitionWatch(importKinds.drivers)
  expect(watch(2, checkDriver('Ann', 'ann@x.example', 'ACC1', 'AB12 CDE', '').values)).toEqual([])
  expect(watch(3, checkDriver('Bob', 'bob@x.example', 'ACC1', '', '').values)).toEqual([])
  expect(watch(4, checkDriver('Cat', '', 'ACC1', '', '').values)).toEqual([])
  expect(
    watch(5, checkDriver('Dan', 'ANN@x.example', 'ACC2', 'ab12cde', '').values).map(({ column, reason }) => [
      column,
      reason,
    ]),
  ).toEqual([['current_reg', 'duplicate']])
  expect(watch(6, checkDriver('Eve', 'BOB@x.example', 'ACC1', '', '').values)).toEqual([
    {
      row: 6,
      column: 'email',
      reason: 'duplicate',
      message: 'Row 6, Email: Duplicate of row 3. Keep one of the two.',
    },
  ])
})

test('kinds are known by their name on the command line', () => {
  expect(['vehicles', 'driver-checks', 'library', ''].map(isImportKindName)).toEqual([true, true, false, false])
})
