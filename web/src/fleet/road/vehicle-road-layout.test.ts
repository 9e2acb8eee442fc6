import { expect, test } from 'vitest'
import { layVehicleRoad, roadSpan, type RoadPost } from './vehicle-road-layout.ts'

const today = '2026-11-17'
let count = 0
const post = (date: string, change: Partial<RoadPost> = {}): RoadPost => ({
  id: String(count++),
  date,
  value: 'green',
  name: 'Service',
  words: '2 Dec',
  ...change,
})
const named = (posts: readonly RoadPost[], width = 1110) =>
  layVehicleRoad(posts, today, width).posts.map(({ name, side, value }) => [name, side, value])

test('three months back and twelve on, each month as wide as the others, January with its year', () => {
  const { months, start, end, todayX } = layVehicleRoad([], today, 1110)
  expect(roadSpan(today)).toEqual({ first: '2026-08', last: '2027-10' })
  expect(months.map(({ label }) => label)).toEqual(
    'Aug,Sep,Oct,Nov,Dec,Jan 2027,Feb,Mar,Apr,May,Jun,Jul,Aug,Sep,Oct'.split(','),
  )
  expect([start, end]).toEqual([24, 1086])
  expect(todayX).toBeCloseTo(24 + (3 + 16 / 30) * 70.8)
})

test('the mock-up’s own vehicle stands without a cluster, the overdue MOT left of Today', () => {
  const posts = [
    post('2026-08-16', { value: 'done', name: 'Brake test', words: '16 Aug' }),
    post('2026-09-27', { value: 'done', words: '27 Sep' }),
    post('2026-11-08', { value: 'red', name: 'MOT', words: '8 Nov, 9 days overdue' }),
    post('2026-12-02', { value: 'amber', words: '2 Dec, booked' }),
    post('2027-01-18', { name: 'Tail-lift LOLER', words: '18 Jan' }),
    post('2027-04-01', { name: 'Vehicle tax', words: '1 Apr' }),
    post('2027-06-06', { name: 'Tacho calibration', words: '6 Jun' }),
    post('2027-09-03', { name: 'Hire ends', words: '3 Sep' }),
  ]
  expect(named(posts)).toEqual([
    ['Brake test', 'right', 'done'],
    ['Service', 'right', 'done'],
    ['MOT', 'left', 'red'],
    ['Service', 'right', 'amber'],
    ['Tail-lift LOLER', 'right', 'green'],
    ['Vehicle tax', 'right', 'green'],
    ['Tacho calibration', 'right', 'green'],
    ['Hire ends', 'right', 'green'],
  ])
})

test.each<[string, readonly RoadPost[], readonly (readonly [string, string, string])[]]>([
  [
    'two close together use both heights',
    [post('2027-03-01', { name: 'MOT' }), post('2027-03-09')],
    [
      ['MOT', 'left', 'green'],
      ['Service', 'right', 'green'],
    ],
  ],
  [
    'three of one day become one, with the worst sign',
    [
      post('2027-01-05', { name: 'Vehicle tax', value: 'amber' }),
      ...[1, 2, 3].map((n) => post('2027-01-05', { name: `Inspection ${n}` })),
    ],
    [['4 in Jan', 'right', 'amber']],
  ],
  [
    'what is due and what is done never share a sign',
    [
      ...[1, 2, 3].map(() => post('2026-11-17', { value: 'done' })),
      ...[1, 2, 3].map(() => post('2026-11-18', { value: 'amber' })),
    ],
    [
      ['3 in Nov', 'left', 'done'],
      ['3 in Nov', 'right', 'amber'],
    ],
  ],
  [
    'overdue for longer than the road stands at its beginning',
    [1, 2, 3, 4].map((n) => post(`2026-0${n}-01`, { value: 'red', name: 'Safety inspection' })),
    [
      ['Safety inspection', 'right', 'red'],
      ['3 overdue', 'right', 'red'],
    ],
  ],
  ['beyond the end nothing stands', [post('2027-11-01'), post('2026-07-31', { value: 'done' })], []],
  ['the last day of the road does', [post('2027-10-31')], [['Service', 'left', 'green']]],
])('%s', (_, posts, expected) => {
  expect(named(posts)).toEqual(expected)
})

test('no words meet other words, signs or Today, whatever falls due', () => {
  let seed = 7
  const next = (max: number): number => (seed = (seed * 48_271) % 2_147_483_647) % max
  for (let round = 0; round < 60; round++) {
    const posts = Array.from({ length: 3 + next(16) }, () =>
      post(`2026-${String(8 + next(5)).padStart(2, '0')}-${String(1 + next(28)).padStart(2, '0')}`, {
        name: ['MOT', 'Vehicle tax', 'Tachograph calibration'][next(3)] ?? '',
        value: (['red', 'amber', 'green', 'done'] as const)[next(4)] ?? 'green',
      }),
    )
    const { posts: placed, todayX } = layVehicleRoad(posts, today, 1110)
    expect(placed.length).toBeGreaterThan(0)
    expect(placed.flatMap(({ ids }) => ids).toSorted()).toEqual(posts.map(({ id }) => id).toSorted())
    const boxes = placed
      .filter(({ name }) => name !== '')
      .map(({ x, y, side, name, words, value }) => {
        const room = Math.max(name.length * 7.1, words.length * 6.3)
        const gap = value === 'done' ? 13 : 17
        return side === 'right'
          ? { left: x + gap, right: x + gap + room, y }
          : { left: x - gap - room, right: x - gap, y }
      })
    for (const [place, one] of boxes.entries()) {
      expect(one.left < todayX && one.right > todayX).toBe(false)
      for (const other of boxes.slice(place + 1))
        expect(one.y === other.y && one.left < other.right && other.left < one.right).toBe(false)
    }
  }
})

test('on the narrowest road what is overdue keeps its words; what is done gives up its own first', () => {
  const posts = [
    post('2026-09-28', { value: 'done', name: 'MOT', words: '28 Sep' }),
    post('2026-11-10', { value: 'red', name: 'Vehicle unit (VU) download', words: '10 Nov, 7 days overdue' }),
  ]
  const { posts: placed } = layVehicleRoad(posts, '2026-11-17', 980)
  expect(placed.find(({ value }) => value === 'red')?.name).toBe('Vehicle unit (VU) download')
  expect(placed.flatMap(({ ids }) => ids)).toHaveLength(2)
})

test('words too long for the road lose their end before they are lost', () => {
  const words = '23 Oct, 31 days overdue, booked 29 Nov, 10:30'
  const at = (width: number) => layVehicleRoad([post('2026-10-23', { value: 'red', words })], today, width).posts[0]
  expect(at(2400)?.words).toBe(words)
  expect(at(980)).toMatchObject({ name: 'Service', words: '23 Oct, 31 days overdue' })
  expect(at(700)).toMatchObject({ name: 'Service', words: '23 Oct' })
})

test('a road in a narrow window knows where the words of what is overdue begin', () => {
  const words = '8 Nov, 9 days overdue'
  const road = layVehicleRoad([post('2026-11-08', { value: 'red', name: 'MOT', words })], today, 1110)
  expect(road.overdueX).toBeLessThan(road.todayX - words.length * 6)
  expect(layVehicleRoad([post('2026-12-02')], today, 1110).overdueX).toBe(road.todayX)
})
