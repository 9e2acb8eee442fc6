import type { ScreenName } from '@kerbline/domain/screens.ts'
import { expect, test } from 'vitest'
import { paletteGroups } from './palette-entries.ts'
import { matches } from './palette-words.ts'
import type { Found, Known } from './palette-types.ts'

const fleet: Found['vehicles'] = [
  { reg_no: 'XT73ABC', name: 'Ford Transit', fuel_type: 'diesel', branch: 'Hull' },
  { reg_no: 'XU25KNC', name: 'Volvo FH 460', fuel_type: 'diesel', branch: 'Leeds South' },
  { reg_no: 'MOT1E', name: 'MAN TGM', fuel_type: 'diesel', branch: null },
]
const known: Known = {
  branches: [
    { id: 1, name: 'Hull', phone: '01482 496 0000', opening_hours: 'Weekdays 08:00 to 17:30' },
    { id: 2, name: 'Leeds South', phone: '0113 496 0001', opening_hours: null },
    { id: 3, name: 'Hull Docks', phone: null, opening_hours: null },
  ],
  tags: [{ id: 5, name: 'Hull vans', holder: 'HARROW01' }],
  views: [
    { id: 7, list: 'vehicles', name: 'Hull, MOT due', query: { branch_id: 'is:1' } },
    { id: 8, list: 'vehicle-categories', name: 'Hull heavy', query: {} },
    { id: 9, list: 'no-such-list', name: 'Hull nothing', query: {} },
  ],
  fleet_numbers: [],
}
const look = (text: string): Found => ({
  vehicles: fleet.filter(
    ({ reg_no: reg, name }) => reg.includes(text.replaceAll(' ', '').toUpperCase()) || matches(name, text),
  ),
  drivers: [],
  records: [],
})
interface Person {
  readonly mayOpen?: (name: ScreenName) => boolean
  readonly mayBook?: boolean
  readonly seesAllAccounts?: boolean
}
const groupsOf = (query: string, { mayOpen = () => true, ...rights }: Person = { mayBook: true }) =>
  paletteGroups({
    ...{ query, here: look(query), found: undefined, recent: [], actions: [], known, look, mayOpen, ...rights },
    ...{ now: Date.parse('2026-11-17T15:00:00Z'), today: '2026-11-17' },
  })
const entriesOf = (query: string, person?: Person) =>
  groupsOf(query, person)[0]?.entries.map(({ label, address }) => [label, address]) ?? []

test.each([
  ['book mot xt73', [['Book MOT for XT73 ABC', '#/vehicleoverview/XT73ABC?book=mot']]],
  ['Book XT73 mot', [['Book MOT for XT73 ABC', '#/vehicleoverview/XT73ABC?book=mot']]],
  [
    'book safety inspection xu25 knc',
    [['Book Safety inspection for XU25 KNC', '#/vehicleoverview/XU25KNC?book=safety_inspection']],
  ],
  ['book transit', [['Book maintenance for XT73 ABC', '#/vehicleoverview/XT73ABC?book=maintenance']]],
  ['book maintenance xt73', [['Book maintenance for XT73 ABC', '#/vehicleoverview/XT73ABC?book=maintenance']]],
  ['call hull', [['Call Hull, 01482 496 0000', 'tel:014824960000']]],
  ['ring xu25', [['Call Leeds South, 0113 496 0001', 'tel:01134960001']]],
  [
    'who drove xu25 knc yesterday 10am',
    [
      [
        'Who drove XU25 KNC on 16 Nov 2026 at 10:00?',
        '#/drivers?ask=who%20drove&reg=XU25KNC&at=2026-11-16T10%3A00%3A00.000Z',
      ],
    ],
  ],
  ['who drove xu25', [['Who drove XU25 KNC?', '#/drivers?ask=who%20drove&reg=XU25KNC']]],
])('"%s"', (query, entries) => expect(entriesOf(query)).toEqual(entries))

test('a moment that is none is said beside the question', () =>
  expect(groupsOf('who drove xu25 knc tomorrow 10am')[0]?.entries).toMatchObject([
    { label: 'Who drove XU25 KNC?', note: 'Enter a date and time in the past.' },
  ]))

test('a plate that was found offers its branch, a booking and who drove it', () => {
  const groups = groupsOf('xt73abc')
  expect(groups.map(({ name }) => name).slice(0, 2)).toEqual(['Best match', 'With XT73 ABC'])
  expect(groups[1]?.entries.map(({ label }) => label)).toEqual([
    'Call Hull, 01482 496 0000',
    'Book maintenance for XT73 ABC',
    'Who drove XT73 ABC?',
  ])
})

test('branches, views and tags by their words', () => {
  const groups = groupsOf('hull')
  expect(groups.map(({ name, entries }) => [name, ...entries.map(({ address }) => address)])).toEqual([
    ['Branches', '#/branch-management/1', 'tel:014824960000', '#/branch-management/3'],
    ['Views', '#/vehicles?branch_id=is%3A1&view=7', '#/vehicle-category-management?view=8'],
    ['Tags', '#/vehicles?tag_ids=is%3A5'],
  ])
})

test('sections of Settings, those above accounts for who sees all of them', () => {
  expect(entriesOf('outbox', { seesAllAccounts: true })).toEqual([['Settings, Outbox', '#/settings/outbox']])
  expect(entriesOf('outbox')).toEqual([])
  expect(entriesOf('settings imports')).toEqual([['Settings, Imports', '#/settings/imports']])
})

test('nothing is offered that may not be opened or done', () => {
  const mayOpen = (name: ScreenName): boolean => name === 'vehicle'
  expect(entriesOf('book mot xt73', { mayOpen, mayBook: false })).toEqual([])
  expect(entriesOf('who drove xu25 10am', { mayOpen })).toEqual([])
  expect(groupsOf('xt73abc', { mayOpen })[1]?.entries.map(({ label }) => label)).toEqual(['Call Hull, 01482 496 0000'])
  expect(groupsOf('hull', { mayOpen }).map(({ name, entries }) => [name, entries.length])).toEqual([['Branches', 1]])
  expect(entriesOf('settings imports', { mayOpen })).toEqual([])
})
