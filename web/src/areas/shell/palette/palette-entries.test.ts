import { expect, test } from 'vitest'
import type { ScreenName } from '@kerbline/domain/screens.ts'
import { paletteGroups } from './palette-entries.ts'
import type { Found } from './palette-types.ts'

const found: Found = {
  vehicles: [
    { reg_no: 'LK21WBD', name: 'Ford Transit Custom', fuel_type: 'diesel', branch: 'Hull' },
    { reg_no: 'LK21VXN', name: 'Ford Transit 350', fuel_type: 'electric', branch: 'Hull' },
  ],
  drivers: [{ id: 4, name: 'Nia Rowlands', reg_no: null }],
  records: [
    { kind: 'damage', id: '418', number: 'DMG-000418', title: 'reversing damage' },
    { kind: 'query', id: 'Q-7', number: 'Q-7', title: 'invoice line' },
    { kind: 'maintenance', id: '31', number: 'MB-000031', title: 'LK21VXN, MOT', address: '#/maintenance-event/31' },
    {
      kind: 'defect',
      id: '31',
      number: 'DF-000031',
      title: 'LK21VXN, Tyres',
      address: '#/driver-check/DF-000031',
    },
  ],
}
const groupsOf = (
  query: string,
  mayOpen: (name: ScreenName) => boolean = () => true,
  recent = [{ label: 'LK21 VXN', note: undefined, reg: 'LK21VXN', address: '#/vehicleoverview/LK21VXN' }],
) =>
  paletteGroups({
    query,
    found,
    recent,
    mayOpen,
    actions: [
      { label: 'Sign out', act: () => undefined },
      { label: 'Dark theme', act: () => undefined },
    ],
  })
const named = (groups: ReturnType<typeof groupsOf>, name: string) =>
  groups.find((group) => group.name === name)?.entries

test('a registration that begins as typed is the best match, spaces and case ignored', () => {
  const groups = groupsOf('lk21 v')
  expect(named(groups, 'With LK21 VXN')).toMatchObject([{ label: 'Who drove LK21 VXN?' }])
  expect(named(groups, 'Best match')).toMatchObject([
    { reg: 'LK21VXN', isElectric: true, address: '#/vehicleoverview/LK21VXN' },
  ])
  expect(named(groups, 'Vehicles')).toMatchObject([{ reg: 'LK21WBD' }])
})

test('what the hire company keeps: companies, people, branches and sections of Settings, as far as they open', () => {
  const kept = [
    { kind: 'company', id: 9, name: 'Harrow', note: 'HARROW01' },
    { kind: 'person', id: 10, name: 'Harriet Cole', note: 'h@harrow.example' },
    { kind: 'branch', id: 3, name: 'Harrogate', note: 'HGT' },
  ] as const
  const of = (query: string, seesAllAccounts = true, closed: readonly ScreenName[] = []) =>
    paletteGroups({
      query,
      found: { vehicles: [], drivers: [], records: [], kept: [...kept] },
      recent: [],
      actions: [],
      mayOpen: (name) => !closed.includes(name),
      seesAllAccounts,
    })
  const groups = of('har')
  expect(named(groups, 'Companies')).toMatchObject([{ label: 'Harrow', note: 'HARROW01', address: '#/companies/9' }])
  expect(named(groups, 'People')).toMatchObject([{ label: 'Harriet Cole', address: '#/users/10' }])
  expect(named(groups, 'Branches')).toMatchObject([{ label: 'Harrogate', address: '#/branch-management/3' }])
  expect(named(of('har', true, ['user']), 'People')).toBeUndefined()
  expect(named(of('nominal'), 'Pages')).toMatchObject([
    { label: 'Settings, Nominal codes', address: '#/settings/nominal-codes' },
  ])
  expect(named(of('nominal', false), 'Pages')).toBeUndefined()
  expect(named(of('imports', false), 'Pages')).toHaveLength(1)
  expect(named(of('imports', false, ['settings']), 'Pages')).toBeUndefined()
})

test('a vehicle given back is found by its plate, and said to be', () => {
  const back = { reg_no: 'LK19ABC', name: 'Ford Transit', fuel_type: 'diesel', branch: null, is_off_hire: true }
  const groups = paletteGroups({
    ...{ query: 'lk19', recent: [], actions: [], mayOpen: () => true },
    found: { vehicles: [back], drivers: [], records: [] },
  })
  expect(named(groups, 'Best match')).toMatchObject([{ reg: 'LK19ABC', note: 'Off hire' }])
})

test('records go by number, a driver without a vehicle opens as a drawer', () => {
  const groups = groupsOf('q')
  expect(named(groups, 'Drivers')).toMatchObject([{ address: '#/drivers?driver=4' }])
  const addresses = ['Bookings', 'Queries', 'Damage cases', 'Defects'].map((name) =>
    named(groups, name)?.map(({ address }) => address),
  )
  expect(addresses).toEqual([
    ['#/maintenance-event/31'],
    ['#/query-event/Q-7'],
    ['#/damage-management/case/418'],
    ['#/driver-check/DF-000031'],
  ])
})

test('what is here comes first and is not repeated by what the server finds', () => {
  const groups = paletteGroups({
    query: 'lk21',
    here: {
      vehicles: [{ reg_no: 'LK21WBD', name: 'Ford Transit Custom', fuel_type: 'diesel', branch: 'Hull' }],
      drivers: [{ id: -1, name: 'Leon Marsh', reg_no: 'LK21WBD' }],
      records: [],
    },
    found: { ...found, drivers: [{ id: 9, name: 'Leon Marsh', reg_no: 'LK21WBD' }, ...found.drivers] },
    recent: [],
    actions: [],
    mayOpen: () => true,
  })
  expect(named(groups, 'Best match')).toMatchObject([{ reg: 'LK21WBD' }])
  expect(named(groups, 'Vehicles')).toMatchObject([{ reg: 'LK21VXN' }])
  expect(named(groups, 'Drivers')?.map(({ label }) => label)).toEqual(['Leon Marsh', 'Nia Rowlands'])
  expect(named(groups, 'Drivers')?.[0]?.address).toBe('#/drivers/LK21WBD')
})

test('only what may be opened is offered', () => {
  const groups = groupsOf('d', (name) => name === 'dashboard' || name === 'damageCase')
  expect(groups.map(({ name }) => name)).toEqual(['Damage cases', 'Pages', 'Actions'])
  expect(named(groups, 'Pages')).toMatchObject([{ label: 'Dashboard', address: '#/dashboard' }])
  expect(named(groups, 'Damage cases')).toHaveLength(1)
})

test('nothing typed shows what was opened last, pages and actions, eight of each at most', () => {
  const groups = groupsOf('')
  expect(groups.map(({ name }) => name)).toEqual(['Recent', 'Pages', 'Actions'])
  expect(named(groups, 'Pages')).toHaveLength(8)
})

test('what eight leave out is counted, and its list is one more entry with the same words', () => {
  const vehicles = Array.from({ length: 8 }, (_, at) => ({
    ...{ reg_no: `LK2${at}AAA`, name: 'Ford Transit', fuel_type: 'diesel', branch: null },
  }))
  const of = (totals: Found['totals'], mayOpen: (name: ScreenName) => boolean = () => true) =>
    paletteGroups({
      ...{ query: 'transit ', recent: [], actions: [], mayOpen },
      found: { vehicles, drivers: [], records: [], totals },
    }).find(({ name }) => name === 'Vehicles')
  expect(of({ vehicle: 8 })?.shown).toBeUndefined()
  expect(of({ vehicle: 8 })?.entries).toHaveLength(8)
  const group = of({ vehicle: 1_240 })
  expect(group?.shown).toBe('8 of 1,240')
  expect(group?.entries.at(-1)).toMatchObject({
    label: '1,232 more in Vehicles',
    address: '#/vehicles?search=transit',
  })
  // What is here counts as well: it finds by other words than the server does.
  const both = paletteGroups({
    ...{ query: 'transit', recent: [], actions: [], mayOpen: () => true },
    here: { vehicles, drivers: [], records: [], totals: { vehicle: 90 } },
    found: { vehicles: [], drivers: [], records: [], totals: { defect: 1 } },
  })
  expect(both.find(({ name }) => name === 'Vehicles')?.shown).toBe('8 of 90')
  // Who may open one and not the list is told how many there are.
  const closed = of({ vehicle: 1_240 }, (name) => name !== 'vehicles')
  expect([closed?.shown, closed?.entries.length]).toEqual(['8 of 1,240', 8])
})

test('a record stands once, under one heading, whoever found it', () => {
  const groups = paletteGroups({
    ...{ query: 'harro', recent: [], actions: [], mayOpen: () => true },
    found: {
      ...{ vehicles: [], drivers: [], records: [] },
      kept: [{ kind: 'branch', id: 3, name: 'Harrogate', note: 'HGT' }],
      totals: { branch: 1 },
    },
    known: {
      ...{ tags: [], views: [], fleet_numbers: [] },
      branches: [{ id: 3, name: 'Harrogate', phone: '01423 496 0000', opening_hours: null }],
    },
  })
  const branches = groups.filter(({ name }) => name === 'Branches')
  expect(branches).toHaveLength(1)
  expect(branches[0]?.shown).toBeUndefined()
  expect(branches[0]?.entries.map(({ label }) => label)).toEqual(['Harrogate', 'Call Harrogate, 01423 496 0000'])
})

test('the views every list comes with are found by their name and their list’s, as far as the list opens', () => {
  const of = (query: string, mayOpen: (name: ScreenName) => boolean = () => true) =>
    named(
      paletteGroups({
        ...{ query, found: undefined, recent: [], actions: [], mayOpen },
        ready: [
          {
            ...{ list: 'documents', label: 'Expired', path: '/documentation' },
            query: { show: 'library', expiry: 'is:expired', sort: 'expires_on' },
          },
          { list: 'figures', label: 'Expired figures', path: '/no-such-screen', query: {} },
        ],
      }),
      'Views',
    )
  const address = '#/documentation?show=library&expiry=is%3Aexpired&sort=expires_on'
  expect(of('expired')).toMatchObject([{ label: 'Expired', note: 'Documents', address }])
  expect(of('docum exp')).toHaveLength(1)
  expect(of('expired', (name) => name !== 'documents')).toBeUndefined()
})

test('documents by title and messages by their words, what was received apart from what was sent', () => {
  const message = (id: string) => ({ kind: 'message', id, number: 'Ada Smith', title: 'Policy' }) as const
  const groups = paletteGroups({
    ...{ query: 'policy', recent: [], actions: [], mayOpen: () => true },
    found: { ...found, vehicles: [], drivers: [], records: [message('9')] },
    papers: {
      documents: { rows: [{ id: 41, title: 'Fleet policy', owner_words: 'Harrow' }], total: 12 },
      inbox: { rows: [message('7')], total: 1 },
      sent: { rows: [message('7'), message('8')], total: 2 },
    },
  })
  expect(named(groups, 'Documents')?.map(({ label, address }) => [label, address])).toEqual([
    ['Fleet policy', '#/documentation?document=41'],
    ['11 more in Documents', '#/documentation?search=policy'],
  ])
  expect(named(groups, 'Inbox')).toMatchObject([{ address: '#/messages/message/7' }])
  expect(named(groups, 'Sent messages')).toMatchObject([{ address: '#/messages/message/8' }])
})

test('what answers last stands last: Enter opens the branch, not a message about it', () => {
  const groups = paletteGroups({
    ...{ query: 'hull', found: undefined, recent: [], actions: [], mayOpen: () => true },
    known: {
      ...{ tags: [], views: [], fleet_numbers: [] },
      branches: [{ id: 3, name: 'Hull', phone: '01632 960148', opening_hours: null }],
    },
    papers: { inbox: { rows: [{ kind: 'message', id: '7', number: 'Ada Smith', title: 'Hull' }], total: 1 } },
  })
  expect(groups.map(({ name }) => name)).toEqual(['Branches', 'Inbox'])
})

test('pages and actions are found by the beginnings of their words', () => {
  expect(named(groupsOf('sign'), 'Actions')).toMatchObject([{ label: 'Sign out' }])
  expect(named(groupsOf('comp fleet'), 'Pages')).toBeUndefined()
  expect(named(groupsOf('categ veh'), 'Pages')?.map(({ label }) => label)).toContain('Vehicle categories')
})
