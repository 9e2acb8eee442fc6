import { screen } from '@testing-library/react'
import { driversEndpoints, type DriverProfile } from '@kerbline/domain/areas/drivers/endpoints.ts'
import type { Permission } from '@kerbline/domain/permissions.ts'
import { expect, test } from 'vitest'
import { beginPage, showPage } from '../../testing/page.tsx'
import { DriverPage } from './driver-page.tsx'
import { DriverSheet } from './driver-sheet.tsx'

const instant = '2026-11-01T09:00:00.000Z'
const driver: DriverProfile['driver'] = {
  ...{ id: 5, name: 'Ann Bell', email: null, phone: null, status: 'active', customer_account_number: 'HARROW01' },
  ...{ customer: 'Harrow', company_id: 9, note: null, created_at: instant, updated_at: instant },
}
const profile: DriverProfile = {
  ...{ today: '2026-11-17', driver, plate: null, has_vehicle: false, is_outside_filter: false, periods: [] },
  ...{ licence: null, months: [], score: null, checks: null, damage: null, fines: null },
  ...{ totals: { checks: null, damage: null, fines: null }, may_edit: false },
}
const asks: readonly Permission[] = ['see drivers', 'raise queries']

const begin = (permissions: readonly Permission[], key: string, change: Partial<DriverProfile> = {}): void => {
  const { server } = beginPage({ permissions: [...permissions] })
  server.reply(driversEndpoints.profile, { key }, { ...profile, ...change })
}
const question = () => screen.queryByRole('link', { name: 'Query: Ann Bell' })?.getAttribute('href')

test.each([
  [asks, '#/raise-query?subject=driver%3A5'],
  [['see drivers'], undefined],
] as const)('on the page of a driver, with %j, a question about them begins at %s', async (permissions, address) => {
  begin(permissions, 'LK21VXN', { plate: 'LK21VXN', has_vehicle: true })
  showPage('/drivers/LK21VXN', <DriverPage />, ['drivers', 'driver', 'raiseQuery'])
  expect(await screen.findByRole('heading', { level: 1, name: 'Ann Bell' })).toBeDefined()
  expect(question()).toBe(address)
})

test('the newest score says of which day it is: the month beneath is its mean', async () => {
  const score = { value: 95, at: '2026-11-16T19:08:00.000Z', is_ranked: true }
  begin(asks, 'LK21VXN', { plate: 'LK21VXN', has_vehicle: true, score })
  showPage('/drivers/LK21VXN', <DriverPage />, ['drivers', 'driver', 'raiseQuery'])
  expect(await screen.findByText(/as of 16 Nov 2026/)).toBeDefined()
})

test.each([
  [asks, false, '#/raise-query?subject=driver%3A5', 1],
  [['see drivers'], true, undefined, 1],
  [['see drivers'], false, undefined, 0],
] as const)(
  'over the list, with %j and may edit %s, a question begins at %s, and no foot stands empty',
  async (permissions, mayEdit, address, feet) => {
    begin(permissions, '5', { may_edit: mayEdit })
    showPage('/drivers?driver=5', <DriverSheet id="5" />, ['drivers', 'driver', 'raiseQuery'])
    expect(await screen.findByRole('heading', { name: 'Contact' })).toBeDefined()
    expect(question()).toBe(address)
    expect(document.querySelectorAll('footer')).toHaveLength(feet)
  },
)
