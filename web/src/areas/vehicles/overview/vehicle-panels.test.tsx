import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { registersEndpoints } from '@kerbline/domain/areas/registers/endpoints.ts'
import { vehiclesEndpoints } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import type { VehicleOverview } from '@kerbline/domain/areas/vehicles/overview-endpoints.ts'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../../data/query-client.ts'
import type { FakeServer } from '../../../data/fake-transport.ts'
import { signInAs } from '../../../data/session/sample-user.ts'
import { refusal } from '../../../data/fake-transport.ts'
import { beginPage, showPage } from '../../../testing/page.tsx'
import { sampleVehicle } from '../sample-vehicle.ts'
import { VehiclePage } from '../vehicle-page.tsx'

const user = userEvent.setup()
let server: FakeServer
const stands = (view: VehicleOverview): void => server.reply(vehiclesEndpoints.byPlate, { reg: 'LK21VXN' }, view)

beforeEach(() => {
  ;({ server } = beginPage({ permissions: ['see vehicles', 'see drivers'] }))
  stands(sampleVehicle())
  server.reply(vehiclesEndpoints.standing, { id: 42 }, { rank: null, cost: null })
  server.reply(vehiclesEndpoints.map, {}, { tile_url: null, attribution: '' })
})

const show = () => showPage('/vehicleoverview/LK21VXN', <VehiclePage />, ['vehicles', 'vehicle', 'documents'])
const panel = async (name: string) => {
  await screen.findByRole('navigation', { name: 'Vehicle' })
  return within(screen.getByRole('region', { name }))
}

test('the MOT history: tests with miles and defects by kind, what was asked, and asking now', async () => {
  signInAs({ side: 'staff', permissions: ['see vehicles', 'see compliance', 'edit vehicles'] })
  const check = { source: 'dvsa' as const, is_configured: true, outcome: 'found' as const, detail: null }
  const asked = { ...check, checked_at: '2026-11-17T00:30:00Z', requested_at: null }
  const defect = (type: string, text: string) => ({ type, text, isDangerous: false })
  const tested = { test_number: 'T2', completed_at: '2025-11-08T09:00:00Z', expiry_date: null, location: 'Leeds' }
  const told = {
    has_recall: true,
    tax_status: null,
    mot_status: null,
    checks: [asked],
    changes: [],
    can_refresh: true,
    tests: [
      {
        ...tested,
        result: 'failed' as const,
        odometer_miles: 41_300,
        odometer_anomaly: 'odometer fall' as const,
        defects: [defect('ADVISORY', 'Tyre worn'), defect('MAJOR', 'Stop lamp out'), defect('ADVISORY', 'Oil leak')],
      },
    ],
  }
  server.reply(registersEndpoints.ofVehicle, { id: 42 }, told)
  server.reply(registersEndpoints.refresh, { id: 42 }, { message: 'The registers are being asked.' })
  show()
  const mot = await panel('MOT history')
  expect(await mot.findByText('Outstanding safety recall.')).toBeDefined()
  expect(mot.getByText('41,300 miles, does not match other readings, ignored, Leeds')).toBeDefined()
  const kinds = mot.getAllByText(/defect$|advisories$/).map(({ textContent }) => textContent)
  expect(kinds).toEqual(['1 major defect', '2 advisories'])
  server.reply(
    registersEndpoints.ofVehicle,
    { id: 42 },
    {
      ...told,
      checks: [{ ...asked, requested_at: '2026-11-17T09:00:00Z' }],
    },
  )
  await user.click(mot.getByRole('button', { name: 'Check now' }))
  expect(await mot.findByText('DVSA MOT history: checking')).toBeDefined()
})

test('who may not see compliance sees no MOT history', async () => {
  show()
  await panel('Compliance')
  expect(screen.queryByRole('region', { name: 'MOT history' })).toBeNull()
})

test('the plates a vehicle wore stand with their days', async () => {
  const plates = [
    { plate: 'MF72OJE', from_date: '2026-02-02', to_date: null, is_worn: true },
    { plate: 'LK21VXN', from_date: null, to_date: '2026-02-02', is_worn: false },
  ]
  stands(sampleVehicle({ plates }, { current_reg_no: 'MF72OJE' }))
  show()
  expect(await screen.findByText(/is a previous registration, until 2 Feb 2026/)).toBeDefined()
  const about = await panel('About this vehicle')
  expect(about.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'MF72 OJE from 2 Feb 2026',
    'LK21 VXN until 2 Feb 2026',
  ])
})

test('what staff may open of its record is a link: category, branch and company', async () => {
  signInAs({ side: 'staff', permissions: ['see vehicles', 'see companies', 'see branches'] })
  showPage('/vehicleoverview/LK21VXN', <VehiclePage />, ['vehicles', 'vehicle', 'company', 'branch', 'vehicleCategory'])
  const links = (await panel('About this vehicle')).getAllByRole('link').map((each) => each.getAttribute('href'))
  expect(links).toEqual(['#/branch-management/4', '#/companies/9'])
})

test('the branch of the vehicle: its hours, its number to call, the way to it; without one that is said', async () => {
  const branch = sampleVehicle().branch
  show()
  const card = await panel('Branch')
  expect(card.getByText('Weekdays 07:30 to 18:00')).toBeDefined()
  expect(card.getByText('4 Dewsbury Road, LS11 5DD')).toBeDefined()
  const ways = card.getAllByRole('link').map((each) => [each.textContent, each.getAttribute('href')])
  expect(ways).toEqual([
    ['Call Leeds South, 0113 496 0021', 'tel:01134960021'],
    ['Directions to Leeds South, new tab', 'https://www.openstreetmap.org/directions?to=LS11%205DD'],
  ])
  if (!branch) throw new Error('The sample has no branch')
  cleanup()
  queryClient.clear()
  stands(sampleVehicle({ branch: { ...branch, phone: null, latitude: 53.74, longitude: -0.33 } }))
  show()
  const placed = await panel('Branch')
  expect(placed.queryByRole('link', { name: /^Call/ })).toBeNull()
  expect(placed.getByRole('link', { name: /^Directions/ }).getAttribute('href')).toContain('to=53.74000%2C-0.33000')
  cleanup()
  queryClient.clear()
  stands(sampleVehicle({ branch: null }))
  show()
  expect((await panel('Branch')).getByText(/No branch assigned yet/)).toBeDefined()
})

test('who had it when is asked for by who wants to know; staff read whose, a failure has Retry', async () => {
  const hire = {
    hire_type: 'contract_hire' as const,
    contract_ref: 'C-1',
    weekly_rate_pence: null,
    replaces: null,
    replaced_by: null,
    papers: {
      hire_agreement: { id: 5, title: 'Agreement', on: '2026-10-01', is_signed_on: true, added_by: 'Dana Reid' },
      statement_of_liability: null,
    },
  }
  const documents =
    'Hire agreement, signed 1 Oct 2026, added by Dana ReidStatement of liability missing. Add statement of liability'
  const [harrow, pennine] = ['HARROW01', 'PENN01'].map((account) => ({
    customer: account === 'PENN01' ? 'Pennine Foods' : 'Harrow & Lane Logistics',
    customer_account_number: account,
  }))
  if (!harrow || !pennine) throw new Error('Two accounts')
  signInAs({ side: 'staff', permissions: ['see vehicles', 'see documents', 'upload documents'] })
  server.respond(vehiclesEndpoints.hires, { id: 42 }, () => refusal('unexpected'))
  show()
  const hires = await panel('Hires')
  await user.click(hires.getByRole('button', { name: 'Show hire history' }))
  await hires.findByRole('button', { name: 'Retry' })
  server.reply(
    vehiclesEndpoints.hires,
    { id: 42 },
    {
      hires: [
        {
          ...hire,
          ...harrow,
          id: 2,
          from_at: '2026-02-02T00:00:00Z',
          to_at: null,
        },
        { ...hire, ...pennine, id: 1, from_at: '2025-05-31T23:00:00Z', to_at: '2026-01-16T00:00:00Z' },
      ],
      earlier: 3,
    },
  )
  await user.click(hires.getByRole('button', { name: 'Retry' }))
  await hires.findByText('Harrow & Lane Logistics, HARROW01')
  expect(hires.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    `Harrow & Lane Logistics, HARROW01Since 2 Feb 2026, Contract hire, C-1${documents}`,
    `Pennine Foods, PENN011 Jun 2025 to 15 Jan 2026, Contract hire, C-1${documents}`,
  ])
  const add = hires.getAllByRole('link', { name: 'Add statement of liability' })[0]?.getAttribute('href')
  expect(add).toContain('upload=vehicle%3A42&paper=statement_of_liability&hire=2')
  expect(hires.getByText('3 older hires not shown.')).toBeDefined()
})
