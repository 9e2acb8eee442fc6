import { fireEvent, screen, within } from '@testing-library/react'
import { bulkChangesEndpoints } from '@kerbline/domain/areas/bulk-changes/endpoints.ts'
import { complianceEndpoints } from '@kerbline/domain/areas/compliance/endpoints.ts'
import type { HolderDate } from '@kerbline/domain/areas/compliance/holder-endpoints.ts'
import { nothingStanding } from '@kerbline/domain/areas/compliance/standing.ts'
import type { HeldStanding } from '@kerbline/domain/areas/compliance/standing-wire.ts'
import { scopeEndpoints } from '@kerbline/domain/areas/scope/endpoints.ts'
import { viewsEndpoints } from '@kerbline/domain/areas/views/endpoints.ts'
import { expect, test } from 'vitest'
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
  driver_field: 'licence_expiry',
  driver_id: 1,
  customer_account_number: 'NORTH01',
  ...change,
})
const page = (rows: HolderDate[]) => ({ rows, total: rows.length, next: null, previous: null, missing: [] })

const { forecast, weeks } = nothingStanding()
const standing: HeldStanding = {
  today: '2026-11-17',
  on: '2026-11-17',
  types: [
    {
      ...{ type: 'driver_licence', red: 1, amber: 0, green: 3, no_valid_date: 0, forecast: [...forecast] },
      weeks: weeks.map(({ amber, green }) => ({ amber, green })),
    },
  ],
}

let server: FakeServer
function begin(permissions: readonly string[]): void {
  ;({ server } = beginPage({ permissions: [...permissions] }))
  for (const list of ['driver-dates', 'company-dates']) {
    server.reply(bulkChangesEndpoints.list, { list }, { changes: [] })
    server.reply(viewsEndpoints.list, { list }, { views: [] })
  }
  for (const endpoint of [complianceEndpoints.driverStanding, complianceEndpoints.companyStanding])
    server.reply(endpoint, { search: '', filter: [] }, standing)
}
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
  const tabs = within(screen.getByRole('navigation', { name: 'Compliance for' }))
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
  const tabs = within(screen.getByRole('navigation', { name: 'Compliance for' }))
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

test('the figures of drivers stand above their dates', async () => {
  begin(rights)
  server.reply(complianceEndpoints.driverDates, asked(), page([date({})]))
  show('drivers')
  const switches = within(await screen.findByRole('group', { name: 'If nothing is renewed' }))
  expect(switches.getByRole('button', { name: /Now/ }).textContent).toContain('75%')
  expect(screen.getByRole('button', { name: 'Past dates' })).toBeDefined()
})

const dates = [
  { type: 'o_licence', driver_field: null, what: 'Operator licence', due_date: null, amber_weeks: 12, rag: null },
]

test('an operator’s licence nobody has entered is recorded from the empty tab', async () => {
  begin([...rights, 'edit compliance'])
  server.reply(complianceEndpoints.companyDates, asked(), page([]))
  server.reply(
    scopeEndpoints.accounts,
    { search: '' },
    {
      accounts: [
        { account_number: 'NORTH01', name: 'Fleet', customer: 'North', is_active: true, is_recent: false, vehicles: 3 },
      ],
      total: 1,
    },
  )
  const records = { holder: 'North', holder_id: 7, dates, records: [], next: null }
  server.reply(complianceEndpoints.companyRecords, { account: 'NORTH01' }, records)
  server.reply(complianceEndpoints.companyRecords, { account: 'NORTH01', type: 'o_licence' }, records)
  show('companies')
  fireEvent.click(await screen.findByRole('button', { name: 'Record' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Record Operator licence' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Operator licence, North' }))
  expect(sheet.getByText('Nothing recorded yet.')).toBeDefined()
  expect(await sheet.findByText('Due next on')).toBeDefined()
})

test('who may not edit compliance is offered no record', async () => {
  begin(rights)
  server.reply(complianceEndpoints.companyDates, asked(), page([]))
  show('companies')
  expect(await screen.findByText('No compliance dates yet')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Record' })).toBeNull()
})
