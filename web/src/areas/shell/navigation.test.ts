import { expect, test } from 'vitest'
import type { DashboardReply } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import { isMet } from '@kerbline/domain/kit/endpoint.ts'
import { screens, type ScreenName } from '@kerbline/domain/screens.ts'
import { activeItem, countFor, hasGroupLabels, itemLink, navigationFor } from './navigation.ts'

const all = navigationFor(() => true)
const only =
  (...names: ScreenName[]) =>
  (name: ScreenName): boolean =>
    names.includes(name)

test('groups stand in the order of the design guide, staff groups after Business', () => {
  expect(all.map(({ group }) => group)).toEqual([
    '',
    'Fleet',
    'Operations',
    'Requests',
    'Business',
    'Sales',
    'Administration',
    'Help',
  ])
  expect(all[1]?.items.map(({ label }) => label)).toEqual(['Vehicles', 'Drivers', 'Driver checks', 'Tags'])
})

test('what may not be opened is not there, and an empty group goes with it', () => {
  expect(navigationFor(only('dashboard', 'fines'))).toEqual([
    { group: '', items: [{ name: 'dashboard', label: 'Dashboard', place: 0 }] },
    { group: 'Operations', items: [{ name: 'fines', label: 'Fines', place: 4 }] },
  ])
})

test('a handful of items has no group labels', () => {
  expect(hasGroupLabels(all)).toBe(true)
  expect(
    hasGroupLabels(
      navigationFor(only('dashboard', 'driverChecks', 'vehicles', 'damage', 'maintenance', 'contacts', 'faq')),
    ),
  ).toBe(false)
})

test.each<[ScreenName, ScreenName | undefined]>([
  ['dashboard', 'dashboard'],
  ['vehicle', 'vehicles'],
  ['damageQuery', 'damage'],
  ['importEto', 'importEto'],
  ['enquiryToOrder', 'enquiries'],
  ['driverCheck', 'driverChecks'],
  ['profile', undefined],
  ['unknown', undefined],
])('%s stands under %s', (name, item) => expect(activeItem(name, all)).toBe(item))

test.each([
  ['of who sees every account', ['manage settings', 'see all accounts'], '#/settings/enquiry-fields'],
  ['of staff bound to accounts', ['manage settings'], '#/settings/imports'],
])('Settings %s begins with the first section they may open', (_, permissions, address) => {
  expect(itemLink('settings', (needs) => isMet(needs, new Set(permissions)))).toBe(address)
  expect(itemLink('vehicles', () => true)).toBe('#/vehicles')
})

test('every item has a screen', () => {
  for (const { items } of all) for (const { name } of items) expect(screens[name]).toBeDefined()
})

test('counts come from the figures, bad news in red, nothing where there is none', () => {
  const figures: DashboardReply = {
    compliance: { failure: { code: 'unexpected', detail: '', request_id: '' } },
    as_of: '',
    today: '',
    last_date_of_data_call: null,
    fleet: { vehicles: 148, vans: 112, cars: 36, drivers: 131, categories: [] },
    checks: {
      failed: 3,
      failed_regs: [],
      advisory: 0,
      nil_defect: 0,
      without_time: 0,
      last_at: null,
      not_checked: 0,
      parked: 0,
    },
    damage: { open: 0, rows: [] },
    needs: { total: 41, rows: [], public_requests: 2 },
  }
  expect(countFor('worklist', figures)).toEqual({ value: 43, isBad: false, words: 'to do' })
  expect(countFor('vehicles', figures)).toEqual({ value: 148, isBad: false, words: 'in total' })
  expect(countFor('driverChecks', figures)).toEqual({ value: 3, isBad: true, words: 'failed today' })
  expect(countFor('damage', figures)).toBeUndefined()
  expect(countFor('compliance', figures)).toBeUndefined()
  expect(countFor('vehicles', undefined)).toBeUndefined()
})
