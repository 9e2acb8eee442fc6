import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { dashboardEndpoints } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import { financeEndpoints } from '@kerbline/domain/areas/finance/endpoints.ts'
import { permissions } from '@kerbline/domain/permissions.ts'
import { fakeServer, type FakeServer } from '../../../data/fake-transport.ts'
import { signInAs } from '../../../data/session/sample-user.ts'
import { CostPanel } from '../../../fleet/cost/cost-panel.tsx'
import { sampleDashboard } from '../sample-dashboard.ts'

/** The lists are code of their own, fetched when they are asked for. */
const LONG = 20_000
let server: FakeServer
const user = userEvent.setup()

async function show(): Promise<HTMLElement> {
  render(<CostPanel />)
  const panel = await screen.findByRole('region', { name: 'Cost per mile' })
  await within(panel).findByText('Lowest five')
  return panel
}

beforeEach(() => {
  server = fakeServer()
  signInAs({ permissions: [...permissions] })
})

test(
  'the lines that are counted open from the figure, with their files',
  async () => {
    server.reply(dashboardEndpoints.read, {}, sampleDashboard)
    const line = {
      ...{ id: 1, date: '2026-11-02', narrative: 'Hire XU25 KNC', goods_pence: 45_525, category: 'rental' },
      ...{ reference: 'IN88001', customer_account_number: 'HARROW01', plates: 'XU25KNC' },
    }
    const reply = { rows: [line], total: 1, next: null, previous: null, missing: [] }
    server.reply(financeEndpoints.matchedLines, { filter: [] }, reply)
    const panel = await show()
    await user.click(within(panel).getByRole('button', { name: 'Lines counted' }))
    const lines = within(await screen.findByRole('dialog', { name: 'Lines counted' }))
    expect((await lines.findByRole('listitem')).textContent).toContain('Hire XU25 KNC')
    expect(lines.getByText(/^1 invoice line for vehicles you can see/)).toBeDefined()
    expect(lines.getByRole('button', { name: 'CSV file' })).toBeDefined()
  },
  LONG,
)

test(
  'lines that name no vehicle open from the figure, with their files',
  async () => {
    server.reply(dashboardEndpoints.read, {}, sampleDashboard)
    server.reply(
      financeEndpoints.unmatchedLines,
      { filter: [] },
      {
        rows: [
          {
            id: 1,
            date: '2026-11-02',
            narrative: 'Telematics portal, 12 months',
            goods_pence: 690_000,
            category: 'other',
            reference: 'IN88001',
            customer_account_number: 'HARROW01',
          },
        ],
        total: 1,
        next: null,
        previous: null,
        missing: [],
      },
    )
    const panel = await show()
    await user.click(within(panel).getByRole('button', { name: '3 lines not matched to a vehicle' }))
    const lines = within(await screen.findByRole('dialog', { name: 'Lines not matched to a vehicle' }))
    expect(await lines.findByText('Telematics portal, 12 months')).toBeTruthy()
    expect(lines.getByRole('button', { name: 'CSV file' })).toBeTruthy()
  },
  LONG,
)

test(
  'cost per mile on hire is a second basis, and says whom it leaves out',
  async () => {
    server.reply(dashboardEndpoints.read, {}, sampleDashboard)
    server.reply(
      financeEndpoints.excludedVehicles,
      { filter: ['left_out:is:hire'] },
      {
        rows: [
          {
            id: 4,
            reg_no: 'BN23LSC',
            customer_account_number: 'HARROW01',
            miles: 100,
            miles_at_on_hire: null,
            goods_pence: 1_900,
            left_out: ['hire'],
          },
        ],
        total: 1,
        next: null,
        previous: null,
        missing: [],
      },
    )
    const panel = await show()
    await user.click(within(panel).getByRole('radio', { name: 'On hire' }))
    expect(panel.textContent).toContain('£1.58')
    await user.click(within(panel).getByRole('button', { name: '147 vehicles without miles on hire' }))
    const vehicles = within(await screen.findByRole('dialog', { name: 'Vehicles without miles on hire' }))
    expect((await vehicles.findByRole('listitem')).textContent).toContain('start mileage: no reading')
  },
  LONG,
)
