import { screen, within } from '@testing-library/react'
import { bulkChangesEndpoints } from '@kerbline/domain/areas/bulk-changes/endpoints.ts'
import { complianceEndpoints } from '@kerbline/domain/areas/compliance/endpoints.ts'
import type { HolderDate } from '@kerbline/domain/areas/compliance/holder-endpoints.ts'
import { viewsEndpoints } from '@kerbline/domain/areas/views/endpoints.ts'
import { afterEach, expect, test } from 'vitest'
import { refusal, type FakeServer } from '../../../data/fake-transport.ts'
import { asked } from '../../../testing/list.tsx'
import { beginPage, endPage, showPage } from '../../../testing/page.tsx'
import { CompliancePage } from '../compliance-page.tsx'

const date = (change: Partial<HolderDate>): HolderDate => ({
  id: 11,
  holder: 'Sam Okafor',
  what: 'Driving licence',
  due_date: '2026-11-08',
  amber_weeks: 8,
  rag: 'red',
  event_type: 'driver_licence',
  points: 3,
  driver_id: 1,
  customer_account_number: 'NORTH01',
  ...change,
})
const page = (rows: HolderDate[]) => ({ rows, total: rows.length, next: null, previous: null, missing: [] })

let server: FakeServer
function begin(permissions: readonly string[]): void {
  ;({ server } = beginPage({ permissions: [...permissions] }))
  for (const list of ['driver-dates', 'company-dates']) {
    server.reply(bulkChangesEndpoints.list, { list }, { changes: [] })
    server.reply(viewsEndpoints.list, { list }, { views: [] })
  }
}
afterEach(endPage)
const show = (holder: string) =>
  showPage(`/fleet-compliance?show=${holder}`, <CompliancePage />, ['compliance', 'drivers'])
const rights = ['see compliance', 'see drivers', 'see driver licence details'] as const

test('drivers: the reason stands beside the colour, what has no date says so, and the name leads to the driver', async () => {
  begin(rights)
  server.reply(
    complianceEndpoints.driverDates,
    asked(),
    page([date({}), date({ id: 16, what: 'Licence check', due_date: 'No valid date' })]),
  )
  show('drivers')
  expect(await screen.findByText('9 days overdue')).toBeDefined()
  expect(screen.getAllByText('No valid date').length).toBeGreaterThan(1)
  expect(screen.getAllByRole('link', { name: /Sam Okafor/ })[0]?.getAttribute('href')).toContain('driver=1')
  const tabs = within(screen.getByRole('navigation', { name: 'Whose dates' }))
  expect(tabs.getByRole('link', { current: 'page' }).textContent).toBe('Drivers')
})

test('without the right to licences there is no tab of drivers', async () => {
  begin(['see compliance'])
  server.reply(
    complianceEndpoints.companyDates,
    asked(),
    page([date({ holder: 'Harrow Ltd', what: 'Operator licence' })]),
  )
  show('companies')
  expect(await screen.findByText('Harrow Ltd')).toBeDefined()
  const tabs = within(screen.getByRole('navigation', { name: 'Whose dates' }))
  expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Vehicles', 'Company'])
})

test('empty and failed each say so', async () => {
  begin(rights)
  server.reply(complianceEndpoints.driverDates, asked(), page([]))
  show('drivers')
  expect(await screen.findByText('No drivers yet')).toBeDefined()
  endPage()
  begin(rights)
  server.respond(complianceEndpoints.companyDates, asked(), () => refusal('unexpected'))
  show('companies')
  expect(await screen.findByRole('button', { name: /Retry/ })).toBeDefined()
})
