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
    { kind: 'maintenance', id: '31', number: 'MB-000031', title: 'LK21VXN, MOT' },
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
  expect(named(groups, 'Cases, queries and messages')).toMatchObject([
    { address: '#/damage-management/case/418' },
    { address: '#/query-event/Q-7' },
    { address: '#/maintenance-event/31' },
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
  expect(groups.map(({ name }) => name)).toEqual(['Cases, queries and messages', 'Pages', 'Actions'])
  expect(named(groups, 'Pages')).toMatchObject([{ label: 'Dashboard', address: '#/dashboard' }])
  expect(named(groups, 'Cases, queries and messages')).toHaveLength(1)
})

test('nothing typed shows what was opened last, pages and actions, eight of each at most', () => {
  const groups = groupsOf('')
  expect(groups.map(({ name }) => name)).toEqual(['Recent', 'Pages', 'Actions'])
  expect(named(groups, 'Pages')).toHaveLength(8)
})

test('pages and actions are found by the beginnings of their words', () => {
  expect(named(groupsOf('sign'), 'Actions')).toMatchObject([{ label: 'Sign out' }])
  expect(named(groupsOf('comp fleet'), 'Pages')).toBeUndefined()
  expect(named(groupsOf('categ veh'), 'Pages')?.map(({ label }) => label)).toContain('Vehicle categories')
})
