// Invented figures for the gallery alone: those of the mock-ups, so that both can be laid side by side.
import type { RoadAheadProps, RoadWeek } from '../fleet/road/road-ahead.tsx'
import type { RoadEvent } from '../fleet/road/road-pile.ts'
import type { RagValue } from '../fleet/status.ts'
import type { FigureFact } from '../ui/chart/figure.tsx'

const eventsOf = (place: string, rows: readonly (readonly [RagValue, boolean, number])[]): RoadEvent[] =>
  rows.flatMap(([value, isBooked, count], row) =>
    Array.from({ length: count }, (_, each) => ({
      id: `${place} ${row} ${each}`,
      value,
      isBooked,
      href: `#/maintenance-event/${row}${each}`,
      name: `MOT, LK21 VX${String.fromCharCode(65 + each)}`,
    })),
  )

function week(label: string, rows: readonly (readonly [RagValue, boolean, number])[], count?: number): RoadWeek {
  const events = eventsOf(label, rows)
  return {
    label,
    href: `#/fleet-compliance?week=${label}`,
    count: count ?? events.length,
    booked: events.filter((event) => event.isBooked).length,
    events,
  }
}

const weeks: readonly RoadWeek[] = [
  week('24 Nov', [
    ['amber', true, 4],
    ['amber', false, 2],
  ]),
  week('1 Dec', [
    ['amber', true, 3],
    ['amber', false, 4],
  ]),
  week('8 Dec', [
    ['amber', true, 2],
    ['amber', false, 3],
  ]),
  week('15 Dec', [
    ['amber', true, 3],
    ['amber', false, 3],
  ]),
  week('22 Dec', [
    ['amber', false, 2],
    ['green', false, 1],
  ]),
  week('29 Dec', [
    ['green', true, 1],
    ['green', false, 1],
  ]),
  week('5 Jan', [
    ['green', true, 1],
    ['green', false, 5],
  ]),
  week('12 Jan', [['green', false, 4]]),
  week('19 Jan', [
    ['green', true, 1],
    ['green', false, 4],
  ]),
  week('26 Jan', [['green', false, 3]]),
  week('2 Feb', [['green', false, 6]]),
  week('9 Feb', [['green', false, 4]]),
]

const tiles: RoadAheadProps['tiles'] = [
  { value: 'red', label: 'Overdue', count: 15, href: '#/fleet-compliance?status=red' },
  { value: 'amber', label: 'Upcoming', count: 26, href: '#/fleet-compliance?status=amber' },
  { value: 'green', label: 'Compliant', count: 207, href: '#/fleet-compliance?status=green' },
]

const overdueEvents = eventsOf('overdue', [
  ['red', true, 9],
  ['red', false, 6],
])

export const road: RoadAheadProps = {
  percent: 93,
  good: 233,
  total: 248,
  tiles,
  weeks,
  overdue: { href: '#/fleet-compliance?status=red', count: 15, booked: 9, events: overdueEvents },
}

export const busyRoad: RoadAheadProps = {
  percent: 61,
  good: 2518,
  total: 4126,
  tiles: tiles.map((tile, place) => ({ ...tile, count: [1608, 731, 1787][place] ?? 0 })),
  overdue: {
    href: '#/fleet-compliance?status=red',
    count: 1608,
    booked: 611,
    undated: 12,
    events: eventsOf('busy', [
      ['red', true, 14],
      ['red', false, 8],
    ]),
  },
  weeks: weeks.map((each, place) =>
    place % 3 === 0
      ? week(
          each.label,
          [
            ['amber', true, 5],
            ['green', false, 3],
          ],
          13 + place * 9,
        )
      : each,
  ),
}

export const emptyRoad: RoadAheadProps = {
  percent: 0,
  good: 0,
  total: 0,
  tiles: tiles.map((tile) => ({ ...tile, count: 0 })),
  overdue: { href: '#/fleet-compliance?status=red', count: 0, booked: 0, events: [] },
  weeks: weeks.map((each) => ({ ...each, count: 0, booked: 0, events: [] })),
}

export const monthFacts: readonly FigureFact[] = [
  { label: 'Vehicles', value: '148', note: '112 vans, 36 cars', href: '#/vehicles', trend: [1, 2, 5, 4, 7, 8, 9, 10] },
  {
    label: 'Average driver score',
    value: '82',
    unit: '/ 100',
    note: 'Up 2 on October',
    href: '#/drivers',
    trend: [77, 78, 80, 79, 81, 81, 81, 82],
  },
  {
    label: 'Miles',
    value: '184,307',
    unit: 'mi',
    note: 'Down 3.1% on October',
    href: '#/vehicles',
    trend: [150, 162, 175, 195, 190, 187, 193, 184],
  },
  {
    label: 'CO₂',
    value: '71',
    unit: 't',
    note: '385 g per mile',
    href: '#/vehicles',
    trend: [58, 62, 64, 76, 73, 68, 71, 66],
  },
  {
    label: 'Spend',
    value: '£68,114',
    note: 'Invoiced, net',
    href: '#/finance',
    trend: [61, 66, 63, 71, 69, 74, 66, 68],
  },
  {
    label: 'Cost per mile',
    value: '£0.37',
    note: 'Up £0.01 on October',
    href: '#/finance',
    trend: [33, 37, 34, 37, 40, 36, 36, 38],
  },
]

export const spend = (
  [
    ['Dec', 37, 21],
    ['Jan', 39, 22],
    ['Feb', 36.5, 20.5],
    ['Mar', 40, 23],
    ['Apr', 42, 24],
    ['May', 41, 23],
    ['Jun', 44, 26],
    ['Jul', 43, 26],
    ['Aug', 47, 27],
    ['Sep', 45.5, 26.5],
    ['Oct', 42, 24],
    ['Nov', 43, 25.1],
  ] as const
).map(([label, hire, rest]) => ({
  label,
  parts: [hire * 1000, rest * 1000],
  href: `#/finance?month=${label}`,
  isCurrent: label === 'Nov',
}))

export const workshops = [
  'Leeds Central',
  'Leeds East, vans only',
  'Leeds North',
  'Leeds South',
  'Leeds White Rose',
  'Lee Mill, Plymouth',
  'Leek, Staffordshire',
  'Leeming Bar',
  'Leeswood, Flintshire',
  'Lee-on-the-Solent',
  'Hull',
  'York',
  'Sheffield',
  'Manchester Trafford Park',
].map((label) => ({ value: label.toLowerCase(), label }))

export const accounts = [
  { value: '104882', label: 'Harrow & Lane Logistics', note: '104882, 148 vehicles' },
  { value: '104883', label: 'Harrow & Lane Chilled', note: '104883, 66 vehicles' },
  { value: '104890', label: 'Harrow & Lane Rail Services', note: '104890, 166 vehicles' },
  { value: '100417', label: 'Harrogate Parcels', note: '100417, 54 vehicles' },
]
