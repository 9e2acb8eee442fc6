import { expect, test } from 'vitest'
import type { DamageMark } from './marks.ts'
import { type DamagePrice, linesFor } from './prices.ts'

const day = '2026-11-28'
const vehicle = { plan: 'van', model: 'Ford Transit Custom' } as const
const mark = (change: Partial<DamageMark> = {}): DamageMark => ({
  ...{ view: 'near', panel: 'near_load', x: 0.6, y: 0.4, kind: 'dent', size_mm: 120, severity: 'moderate', note: null },
  ...change,
})
const price = (what: string, change: Partial<DamagePrice> = {}): DamagePrice => ({
  ...{ plan: null, model: null, panel: null, kind: 'dent', severity: null, up_to_mm: null, what, line_kind: 'labour' },
  ...{ quantity: 1, unit_pence: 9_600, source: 'Price list 2026', from_on: '2026-01-01' },
  ...change,
})
const chosen = (prices: readonly DamagePrice[], of: Partial<DamageMark> = {}) =>
  linesFor(prices, vehicle, [mark(of)], day).lines.map(({ what }) => what.split(', ').slice(1).join(', '))

const byPanel = price('by panel', { panel: 'near_load' })
const byGroup = price('by group', { panel: 'load_sides' })
const byBody = price('by body', { plan: 'van' })
const byModel = price('by model', { model: 'transit' })
const to100 = price('to 100', { up_to_mm: 100 })
const to150 = price('to 150', { up_to_mm: 150 })
const to300 = price('to 300', { up_to_mm: 300 })
const bySeverity = price('by severity', { severity: 'moderate' })
const plain = price('any')

test.each<[string, readonly DamagePrice[], Partial<DamageMark>, string[]]>([
  ['the model before the body', [plain, byBody, byModel], {}, ['by model']],
  ['the longer model', [byModel, price('custom', { model: 'Transit  custom' })], {}, ['custom']],
  ['no part of a word', [price('other', { model: 'Tran' })], {}, []],
  ['the body before the panel', [byPanel, byBody], {}, ['by body']],
  ['no other body', [price('car', { plan: 'car' }), plain], {}, ['any']],
  ['the panel before its group', [plain, byGroup, byPanel], {}, ['by panel']],
  ['the group before any', [plain, byGroup], {}, ['by group']],
  ['the group on the other side', [plain, byGroup, byPanel], { panel: 'off_load' }, ['by group']],
  ['the panel a mark lies on', [plain, byPanel], { panel: null }, ['by panel']],
  ['the panel before the size', [to150, byPanel], {}, ['by panel']],
  ['the smallest size that suffices', [to300, to100, to150, plain], {}, ['to 150']],
  ['a size on its limit', [to300, to150], { size_mm: 150 }, ['to 150']],
  ['a size beyond all limits', [to150, to300], { size_mm: 301 }, []],
  ['no limit where the size is not known', [to300, plain], { size_mm: null }, ['any']],
  ['the severity last', [plain, bySeverity, to150], {}, ['to 150']],
  ['the severity before any', [plain, bySeverity], {}, ['by severity']],
  ['no other severity', [bySeverity, plain], { severity: 'minor' }, ['any']],
  ['no other damage', [plain], { kind: 'scratch' }, []],
  ['every line of the closest fit', [plain, byBody, price('paint', { plan: 'van' })], {}, ['by body', 'paint']],
  ['the newest of a line', [plain, price('Any', { from_on: '2026-06-01', unit_pence: 1 })], {}, ['Any']],
  ['none of tomorrow', [plain, price('any', { from_on: '2026-11-29' })], {}, ['any']],
])('of the price list: %s', (_, prices, of, wanted) => {
  expect(chosen(prices, of)).toEqual(wanted)
})

test('a line says what it is for; marks without a price are named in its place', () => {
  const paint = price('paint', { line_kind: 'other', quantity: 2, unit_pence: 4_550, source: 'Paint list' })
  const marks = [mark(), mark({ kind: 'crack', panel: null, view: 'front', x: 0.3, y: 0.3, size_mm: 8 })]
  expect(linesFor([price('repair'), paint], vehicle, marks, day)).toEqual({
    lines: [
      { what: 'Nearside sliding door: dent 12 cm, repair', kind: 'labour', quantity: 1, unit_pence: 9_600 },
      { what: 'Nearside sliding door: dent 12 cm, paint', kind: 'other', quantity: 2, unit_pence: 4_550 },
    ],
    sources: ['Price list 2026', 'Paint list'],
    unpriced: ['Front: crack 8 mm'],
  })
})

test('paint is for a panel: two marks on it are painted once, by the dearer line; work and parts are for each', () => {
  const paint = (pence: number, change: Partial<DamagePrice>) =>
    price('paint', { line_kind: 'other', unit_pence: pence, ...change })
  const prices = [
    price('repair'),
    paint(16_500, {}),
    price('rub down', { kind: 'scratch' }),
    paint(24_000, { kind: 'scratch' }),
  ]
  const marks = [mark(), mark(), mark({ kind: 'scratch' }), mark({ panel: 'off_load' })]
  const lines = linesFor(prices, vehicle, marks, day).lines.map(({ what, unit_pence }) => [
    what.split(', ')[1],
    unit_pence,
  ])
  expect(lines).toEqual([
    ...[
      ['repair', 9_600],
      ['repair', 9_600],
      ['rub down', 9_600],
      ['paint', 24_000],
      ['repair', 9_600],
      ['paint', 16_500],
    ],
  ])
})
