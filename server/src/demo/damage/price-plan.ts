// The hire company's own price list of damage repairs. Its prices are invented, of the order of what UK bodyshops charge before VAT.
import type { DamagePrice } from '@kerbline/domain/areas/damage/prices.ts'

type Line = readonly [what: string, kind: DamagePrice['line_kind'], quantity: number, pounds: number]
type Priced = readonly [
  kind: DamagePrice['kind'],
  panel: DamagePrice['panel'],
  upTo: DamagePrice['up_to_mm'],
  lines: readonly Line[],
  model?: string,
]
type Listed = Omit<DamagePrice, 'source' | 'from_on'>

const labour =
  (hour: number) =>
  (what: string, hours: number): Line => [what, 'labour', hours, hour]
const [vanHour, carHour, lorryHour] = [labour(48), labour(52), labour(62)]
const paint = (pounds: number): Line => ['paint, one panel', 'other', 1, pounds]
const part = (what: string, pounds: number): Line => [what, 'part', 1, pounds]

const list: readonly (readonly [plan: DamagePrice['plan'], priced: readonly Priced[]])[] = [
  [
    null,
    [
      ['crack', 'windscreen', 40, [['chip repair', 'other', 1, 55]]],
      ['tear', 'interior', 150, [['seat trim repair', 'labour', 1, 85]]],
    ],
  ],
  [
    'van',
    [
      ['scratch', null, 100, [vanHour('machine polish', 1)]],
      ['scratch', null, 300, [vanHour('rub down', 1.5), paint(165)]],
      ['scratch', null, null, [vanHour('rub down and prime', 2.5), paint(240)]],
      ['scratch', 'bumpers', 300, [vanHour('restore textured bumper', 1.5)]],
      ['dent', null, 50, [['dent repair without paint', 'labour', 1, 95]]],
      ['dent', null, 200, [vanHour('repair', 2.5), paint(165)]],
      ['dent', null, null, [vanHour('reshape and fill', 5), paint(240)]],
      ['dent', 'rear_doors', 300, [vanHour('repair', 2), paint(150)]],
      ['dent', 'load_sides', null, [part('outer skin', 340), vanHour('fit outer skin', 6), paint(240)]],
      ['dent', 'bumpers', null, [part('bumper cover', 285), vanHour('fit bumper', 1.5)]],
      ['crack', 'bumpers', null, [part('bumper cover', 285), vanHour('fit bumper', 1.5)]],
      ['crack', 'front', null, [part('Transit front bumper cover', 312), vanHour('fit bumper', 1.5)], 'Transit'],
      ['crack', 'windscreen', null, [part('windscreen', 385), vanHour('fit and bond windscreen', 2)]],
      ['break', 'cab_doors', 300, [part('door mirror', 215), vanHour('fit door mirror', 1)]],
      ['break', 'rear_doors', 150, [part('door lock', 168), vanHour('fit lock and code keys', 2)]],
    ],
  ],
  [
    'car',
    [
      ['scratch', null, 100, [carHour('machine polish', 0.75)]],
      ['scratch', null, null, [carHour('rub down and prime', 2), paint(225)]],
      ['dent', null, 50, [['dent repair without paint', 'labour', 1, 85]]],
      ['dent', null, null, [carHour('repair', 3), paint(225)]],
      ['crack', 'bumpers', null, [part('bumper cover', 345), carHour('fit bumper', 1.5), paint(225)]],
      ['crack', 'windscreen', null, [part('windscreen', 360), carHour('fit windscreen and set up camera', 2.5)]],
    ],
  ],
  [
    'luton',
    [['break', 'load_sides', 500, [part('body panel section', 260), vanHour('cut out and fit panel section', 4)]]],
  ],
  [
    'truck',
    [
      ['scratch', null, null, [lorryHour('rub down and prime', 2.5), paint(260)]],
      ['dent', null, 300, [lorryHour('repair', 3), paint(260)]],
      ['crack', 'bumpers', null, [part('bumper corner', 460), lorryHour('fit bumper corner', 2)]],
      ['tear', null, 300, [['curtain patch', 'other', 1, 85]]],
      ['crack', 'windscreen', null, [part('windscreen', 620), lorryHour('fit and bond windscreen', 3)]],
    ],
  ],
]

export const damagePriceList: readonly Listed[] = list.flatMap(([plan, priced]) =>
  priced.flatMap(([kind, panel, upTo, lines, model = null]) =>
    lines.map(([what, line_kind, quantity, pounds]) => ({
      ...{ plan, model, panel, kind, severity: null, up_to_mm: upTo },
      ...{ what, line_kind, quantity, unit_pence: pounds * 100 },
    })),
  ),
)
