import { drivenVehiclesPlan } from '@kerbline/domain/areas/dashboard/figure-lists.ts'
import { vehiclesPlan } from '@kerbline/domain/areas/vehicles/list.ts'
import type { ListPlan } from '@kerbline/domain/kit/list.ts'
import { expect, test } from 'vitest'
import { inflateRawSync } from 'node:zlib'
import readExcelFile from 'read-excel-file/node'
import { writeTable } from '../files/write-table.ts'
import { cellsOf, headOf } from './export-rows.ts'

const column = { isSortable: true, isFiltered: true }
const plan: ListPlan = {
  columns: {
    plate: { label: 'Vehicle', kind: 'plate', ...column },
    day: { label: 'Contract ends', kind: 'date', ...column },
    at: { label: 'Reading date', kind: 'instant', ...column },
    price: { label: 'Rate', kind: 'money', ...column },
    carbon: { label: 'CO₂', kind: 'number', unit: 'g/km', ...column },
    state: { label: 'State', kind: 'choice', options: [{ value: 'on_hire', label: 'On hire' }], ...column },
    called: { label: 'Recall', kind: 'flag', ...column },
    note: { label: 'Note', kind: 'text', ...column },
  },
  shown: [],
  sort: 'plate',
}
const names = Object.keys(plan.columns)
const summer = {
  plate: 'LK21VXN',
  day: '2026-11-08',
  at: '2026-07-01T23:30:00.000Z',
  price: 18_505,
  carbon: 214,
  state: 'on_hire',
  called: true,
  note: '=1+1',
}
const winter = { ...summer, day: 'next spring', at: '2026-12-01T08:05:59.000Z', called: false, note: null, price: null }
const table = { ...headOf(plan, names), rows: cellsOf(plan, names, [summer, winter]) }

/** The sheet of a workbook as it is written: what follows its local header in the archive. */
function sheetOf(bytes: Buffer): string {
  const name = 'xl/worksheets/sheet1.xml'
  const at = bytes.indexOf(name)
  return inflateRawSync(bytes.subarray(at + name.length + bytes.readUInt16LE(at - 2))).toString()
}

test('a workbook read back: days are days, instants London’s, amounts amounts, codes words, formulas text', async () => {
  const [sheet] = await readExcelFile(await writeTable(table, 'xlsx'))
  expect(sheet?.data).toEqual([
    ['Vehicle', 'Contract ends', 'Reading date', 'Rate', 'CO₂ (g/km)', 'State', 'Recall', 'Note'],
    [
      'LK21VXN',
      new Date('2026-11-08T00:00:00Z'),
      new Date('2026-07-02T00:30:00Z'),
      185.05,
      214,
      'On hire',
      'Yes',
      "'=1+1",
    ],
    ['LK21VXN', 'No valid date', new Date('2026-12-01T08:05:00Z'), null, 214, 'On hire', 'No', null],
  ])
})

test('its head row is frozen, and every column is wide enough for its heading', async () => {
  const xml = sheetOf(await writeTable(table, 'xlsx'))
  expect(xml).toContain('state="frozen"')
  const widths = [...xml.matchAll(/<col min="(\d+)"[^>]* width="(\d+)"/g)].map(([, place, width]) => [
    Number(place),
    Number(width),
  ])
  expect(widths).toHaveLength(names.length)
  for (const [place, width] of widths) expect(width).toBeGreaterThan(table.headings[(place ?? 0) - 1]?.length ?? 0)
})

test('a CSV file says the same, with days as every spreadsheet reads them', async () => {
  const text = (await writeTable(table, 'csv')).toString().replace('\uFEFF', '').split('\r\n')
  expect(text[1]).toBe("LK21VXN,2026-11-08,2026-07-02 00:30,185.05,214,On hire,Yes,'=1+1")
  expect(text[2]).toBe('LK21VXN,No valid date,2026-12-01 08:05,,214,On hire,No,')
})

test('vehicles: category, what is due, its booking and how soon stand as on screen, each in a column', () => {
  const vehicles = vehiclesPlan(() => true)
  const chosen = ['reg_no', 'make_model', 'next_due_date', 'rag', 'vehicle_category_id']
  expect(headOf(vehicles, chosen, '2026-11-17').headings).toEqual([
    'Vehicle',
    'Make, model, category',
    'Next due',
    'Next due item',
    'Booking',
    'Status',
    'Due',
    'Failed',
    'Category',
  ])
  const row = {
    ...{ reg_no: 'LK21VXN', make_model: 'Ford Transit', vehicle_category_id: 3, vehicle_category_id_name: 'Panel van' },
    ...{ rag: 'red', next_due_date: '2026-11-08', next_due_type: 'mot', undated_type: null },
  }
  const undated = { ...row, next_due_date: '2027-01-01', next_due_type: 'ved', undated_type: 'service' }
  const [cells, none] = cellsOf(
    vehicles,
    ['reg_no', 'make_model', 'next_due_date', 'rag'],
    [
      { ...row, booked_mot: 'Booked 27 Nov, 12:30' },
      { ...undated, booked_service: 'none', booked_ved: 'Requested', failures: [{ type: 'loler', on: '2026-11-02' }] },
    ],
    '2026-11-17',
  )
  expect(cells).toEqual([
    ...['LK21VXN', 'Ford Transit', 'Panel van'],
    { kind: 'date', value: 46_334 },
    ...['MOT', 'Booked 27 Nov, 12:30', 'Overdue', '9 days overdue', null],
  ])
  expect(none?.slice(3, -1)).toEqual(['No valid date', 'Service', null, 'Overdue', 'No valid date'])
  expect(none?.at(-1)).toContain('2 Nov')
})

test('numbers stand in a file as their cells say them: a score rounded up, none of nought, CO₂ to a tenth', () => {
  const vehicles = vehiclesPlan(() => true)
  const scores = [{ score: 55.2 }, { score: 0 }, { score: null }]
  expect(cellsOf(vehicles, ['score'], scores, '2026-11-17')).toEqual([[56], [null], [null]])
  const driven = [{ co2_kilograms: 6861.938_360_302_08 }]
  expect(cellsOf(drivenVehiclesPlan, ['co2_kilograms'], driven, '2026-11-17')).toEqual([[6861.9]])
  expect(headOf(drivenVehiclesPlan, ['co2_kilograms'], '2026-11-17').headings).toEqual(['CO₂ (kg)'])
})
