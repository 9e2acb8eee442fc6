import { expect, test } from 'vitest'
import type { CellValue, ImportColumn } from './columns.ts'
import { importKinds } from './kinds.ts'
import { Fault, importReasons } from './reasons.ts'

const column = (kind: keyof typeof importKinds, name: string): ImportColumn => {
  const found = importKinds[kind].columns[name]
  if (!found) throw new Error(`${kind} has no column ${name}`)
  return found
}
const read = (kind: keyof typeof importKinds, name: string, cell: string): CellValue | string => {
  const value = column(kind, name).read(cell)
  return value instanceof Fault ? `! ${value.reason}` : value
}

test.each([
  ['vehicles', 'reg_no', 'tf73 ldc', 'TF73LDC'],
  ['vehicles', 'reg_no', '---', '! bad_format'],
  ['vehicles', 'reg_no', 'A'.repeat(21), '! too_long'],
  ['vehicles', 'customer_account_number', '00012345', '00012345'],
  ['vehicles', 'customer_account_number', 'HARROW000001', '! too_long'],
  ['vehicles', 'customer_account_number', 'A B', '! bad_format'],
  ['vehicles', 'fuel_type', 'Diesel', 'diesel'],
  ['vehicles', 'fuel_type', 'coal', '! unknown_value'],
  ['vehicles', 'status', 'On hire', 'on_hire'],
  ['vehicles', 'hire_type', 'contract-hire', 'contract_hire'],
  ['vehicles', 'co2', '138.5', 138.5],
  ['vehicles', 'co2', 'low', '! not_a_number'],
  ['vehicles', 'co2', '-12', '! out_of_range'],
  ['vehicles', 'co2', '1e3', '! not_a_number'],
  ['vehicles', 'co2', '0x1F', '! not_a_number'],
  ['vehicles', 'gvw_kg', '3,500', 3500],
  ['vehicles', 'gvw_kg', '3500.0', 3500],
  ['vehicles', 'gvw_kg', '3500.5', '! not_whole_number'],
  ['vehicles', 'first_registered', '2024-02-29', '2024-02-29'],
  ['vehicles', 'first_registered', '2024-02-30', '! invalid_date'],
  ['vehicles', 'first_registered', '21/11/2026', '2026-11-21'],
  ['vehicles', 'first_registered', '1 Mar 25', '2025-03-01'],
  ['vehicles', 'first_registered', '45717', '2025-03-01'],
  ['vehicles', 'first_registered', '11/21/2026', '! invalid_date'],
  ['vehicles', 'miles', '1,200.00', 1200],
  ['vehicles', 'miles', '1,20', '! not_a_number'],
  ['vehicles', 'hire_type', 'Managed (customer owned)', 'managed_owned'],
  ['vehicles', 'hire_type', 'contract_hire', 'contract_hire'],
  ['vehicles', 'status', 'VOR', 'vor'],
  ['vehicles', 'status', 'Hired', '! unknown_value'],
  ['vehicles', 'vin', 'kblа2023x00100000', '! bad_format'],
  ['vehicles', 'vin', 'kbla2023x00100000', 'KBLA2023X00100000'],
  ['vehicles', 'emei', 'imei:350100000000004', '350100000000004'],
  ['vehicles', 'miles', '0', 0],
  ['vehicles', 'weekly_rate', '£1,234.50', 123450],
  ['vehicles', 'weekly_rate', '-1.00', '! out_of_range'],
  ['drivers', 'email', 'siân@drivers.example', 'siân@drivers.example'],
  ['drivers', 'email', 'not-an-address', '! bad_format'],
  ['drivers', 'email', 'a@b', '! bad_format'],
  ['drivers', 'licence_no', 'adeye 212184 b93kb', 'ADEYE212184B93KB'],
  ['drivers', 'licence_no', 'HARK9654', '! bad_format'],
  ['drivers', 'points', '2.5', '! not_whole_number'],
  ['compliance', 'event_type', 'Safety inspection', 'safety_inspection'],
  ['compliance', 'due_date', 'TBC', 'TBC'],
  ['compliance', 'due_date', '1/3/2027', '2027-03-01'],
  ['compliance', 'due_date', '2027-02-29', '2027-02-29'],
  ['maintenance', 'created_at', '2026-11-20T08:00:00Z', '2026-11-20T08:00:00.000Z'],
  ['maintenance', 'created_at', '2026-11-20T08:00:00+01:00', '2026-11-20T07:00:00.000Z'],
  ['maintenance', 'created_at', '2026-11-31T08:00:00Z', '! invalid_date'],
  ['maintenance', 'created_at', '20/07/2026 08:00', '2026-07-20T07:00:00.000Z'],
  ['maintenance', 'created_at', '31/11/2026 08:00', '! invalid_date'],
  ['maintenance', 'estimate', '-50.00', '! out_of_range'],
  ['invoices', 'urn', 'A12', '! not_a_number'],
  ['invoices', 'urn', '9007199254740991', 9_007_199_254_740_991],
  ['invoices', 'trader_transaction_type', 'TradingAccountEntryTypeCreditNote', 'credit_note'],
  ['invoices', 'trader_transaction_type', 'Gift', '! unknown_value'],
  ['invoices', 'value', '-0.01', -1],
  ['invoices', 'value', '12.345', '! bad_format'],
  ['invoices', 'value', 'ten', '! not_a_number'],
  ['invoices', 'second_reference', 'PURCHASE-ORDER-NUMBER-0001', '! too_long'],
  ['driver-checks', 'template', 'boat', '! unknown_value'],
  ['driver-checks', 'miles', '-5', '! out_of_range'],
  ['driver-checks', 'start_time', 'yesterday', 'yesterday'],
  ['driver-checks', 'driver_check', '[{"code":"brakes",', '! bad_format'],
  ['driver-checks', 'driver_check', '[{"code":"brakes","response":"perhaps"}]', '! unknown_value'],
  ['driver-checks', 'driver_check', '[{"code":"brakes","response":"defect","note":"a\\u0000b"}]', '! bad_format'],
] as const)('%s, %s: "%s" is %s', (kind, name, cell, value) => {
  expect(read(kind, name, cell)).toEqual(value)
})

test('lists are read word by word, whatever their spelling', () => {
  expect(read('drivers', 'licence_categories', 'B; c1;CE ;B')).toEqual(['B', 'C1', 'C+E'])
  expect(read('drivers', 'licence_categories', 'B;ZZ')).toBe('! unknown_value')
})

test('answers lose what is empty and keep what was said', () => {
  const text =
    '[{"code":"brakes","response":"defect","severity":"minor","note":"Low","photos":[]},{"code":"load","response":"n/a"}]'
  expect(read('driver-checks', 'driver_check', text)).toEqual([
    { code: 'brakes', response: 'defect', severity: 'minor', note: 'Low' },
    { code: 'load', response: 'n/a' },
  ])
})

test.each([
  ['vehicles', 'reg_no', 'TRADE 12 PLATE', 'odd_registration'],
  ['vehicles', 'reg_no', 'TF73 LDC', null],
  ['vehicles', 'emei', '350100000000005', 'check_digit'],
  ['vehicles', 'emei', '12345678', 'check_digit'],
  ['vehicles', 'emei', '350100000000004', null],
] as const)('%s, %s: "%s" warns of %s', (kind, name, cell, reason) => {
  const found = column(kind, name)
  const value = found.read(cell)
  if (value instanceof Fault) throw new Error('This cell was to be taken')
  expect(found.warning?.(value, cell)?.reason ?? null).toBe(reason)
})

test('every message names what was found and what to do, and never a licence number', () => {
  const shown = column('vehicles', 'contract_end_date').read('soon')
  expect(shown instanceof Fault && shown.says).toBe('“soon” is not a date. Use the format 21/11/2026.')
  const hidden = column('drivers', 'licence_no').read('SECRET1')
  expect(hidden instanceof Fault && hidden.says).not.toContain('SECRET1')
})

test('no cell takes long, however hostile', () => {
  const hostile = [
    '9'.repeat(100_000),
    `${'1,'.repeat(50_000)}x`,
    `${'a'.repeat(50_000)}@${'b.'.repeat(20_000)}`,
    ' '.repeat(100_000),
    '['.repeat(100_000),
  ]
  let longest = 0
  for (const kind of Object.values(importKinds)) {
    for (const { read: readCell } of Object.values(kind.columns)) {
      for (const cell of hostile) {
        const start = Date.now()
        const value = readCell(cell)
        longest = Math.max(longest, Date.now() - start)
        if (value instanceof Fault) expect(importReasons).toContain(value.reason)
      }
    }
  }
  expect(longest).toBeLessThan(300)
})

test.each([
  ['1899-12-30T08:30:00Z', '08:30'],
  ['1899-12-30', '00:00'],
])('a workbook’s time %s is %s', (cell, time) => {
  const { read: readCell, fromDateCell } = column('fines', 'contravention_time')
  expect(readCell(fromDateCell?.(cell) ?? cell)).toBe(time)
})
