import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { scopeEndpoints } from '@kerbline/domain/areas/scope/endpoints.ts'
import { maintenanceEndpoints } from '@kerbline/domain/areas/maintenance/endpoints.ts'
import { mailboxEndpoints } from '@kerbline/domain/areas/messages/mailbox-endpoints.ts'
import { vehiclesEndpoints } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import type { VehicleOverview } from '@kerbline/domain/areas/vehicles/overview-endpoints.ts'
import { beforeEach, expect, test } from 'vitest'
import type { ScreenName } from '@kerbline/domain/screens.ts'
import { rememberListNavigation } from '../../record/list-navigation.ts'
import { refusal, type FakeServer } from '../../data/fake-transport.ts'
import { queryClient } from '../../data/query-client.ts'
import { beginningOf } from '../../data/live/refresh.ts'
import { signInAs } from '../../data/session/sample-user.ts'
import { beginPage, endPage, showPage } from '../../testing/page.tsx'
import { sampleVehicle } from './sample-vehicle.ts'
import { VehiclePage } from './vehicle-page.tsx'

const user = userEvent.setup()
let server: FakeServer
const standing = {
  rank: { place: 128, of: 131, why_not: null },
  cost: { pence_per_mile: 71.2, fleet_pence_per_mile: 37.4, fleet_vehicles: 140, goods_pence: 3_432_694, lines: 38 },
}
const stands = (view: VehicleOverview, reg = 'LK21VXN'): void => server.reply(vehiclesEndpoints.byPlate, { reg }, view)

beforeEach(() => {
  ;({ server } = beginPage({ permissions: ['see vehicles', 'see drivers'] }))
  stands(sampleVehicle())
  server.reply(vehiclesEndpoints.standing, { id: 42 }, standing)
  server.reply(vehiclesEndpoints.map, {}, { tile_url: null, attribution: '' })
})

const show = (
  address = '/vehicleoverview/LK21VXN',
  built: readonly ScreenName[] = ['vehicles', 'vehicle', 'dashboard'],
) => showPage(address, <VehiclePage />, built)
/** A panel of the page, once the answer has come: what waits for it has the same names. */
const panel = async (name: string) => {
  await screen.findByRole('navigation', { name: 'Vehicle' })
  return within(screen.getByRole('region', { name }))
}

test('the head says which vehicle it is and the worst of it', async () => {
  show()
  expect(await screen.findByRole('heading', { level: 1, name: 'Ford Transit 350 L3 H2' })).toBeDefined()
  for (const words of ['1 overdue', '1 upcoming', 'Leeds depot']) expect(screen.getByText(words)).toBeDefined()
  expect(document.title).toContain('LK21 VXN, Ford Transit 350 L3 H2')
})

test('what is counted of it opens the rows that were counted, for who may open them', async () => {
  signInAs({ permissions: ['see vehicles', 'see compliance', 'see driver checks', 'see cost per mile'] })
  show(undefined, ['vehicles', 'vehicle', 'dashboard', 'compliance', 'driverChecks'])
  const opens = async (name: RegExp) => (await screen.findByRole('link', { name })).getAttribute('href')
  expect(await opens(/^1 overdue$/)).toBe('#/fleet-compliance?reg_no=is%3ALK21VXN&rag=is%3Ared&show=list')
  expect(await opens(/^1 upcoming$/)).toBe('#/fleet-compliance?reg_no=is%3ALK21VXN&rag=is%3Aamber&show=list')
  expect(await opens(/Cost per mile/)).toBe('#/vehicleoverview/LK21VXN?vehicle=42&tab=costs')
  const days = within((await panel('Driver checks')).getByRole('list', { name: 'Checks by day' }))
  const checked = days.getAllByRole('listitem').filter(({ textContent }) => !textContent.includes('no check'))
  expect(checked.length).toBeGreaterThan(0)
  expect(days.getAllByRole('link').length).toBe(checked.length)
  for (const link of days.getAllByRole('link'))
    expect(link.getAttribute('href')).toMatch(/^#\/asset-wellbeing\?reg_no=is%3ALK21VXN&day=is%3A2026-11-\d\d$/)
})

test('who may not open the rows sees the counts alone', async () => {
  show()
  expect((await screen.findByText('1 overdue')).closest('a')).toBeNull()
  const days = await panel('Driver checks')
  expect(days.queryAllByRole('link', { name: /failed|advisory|nil defect/ })).toEqual([])
})

test('the road says the same to those who hear it', async () => {
  show()
  const road = await panel('The road ahead')
  expect(road.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Brake test: done 14 Aug 2026',
    'MOT: due 8 Nov 2026, 9 days overdue',
    'Service: due 2 Dec 2026, due in 15 days, booked 2 Dec, 08:30',
    'Vehicle tax: due 1 Apr 2027, due in 135 days',
    'Hire ends 3 Sep 2027',
  ])
})

test('compliance names event, status, date and booking', async () => {
  show()
  const rows = (await panel('Compliance')).getAllByRole('row').map(({ textContent }) => textContent)
  expect(rows.slice(1)).toEqual([
    'LOLER thorough examinationNo valid dateNo dateNot bookedBook LOLER thorough examination',
    'MOT 12 months9 days overdue8 Nov 2026Not bookedBook MOT',
    'Service 48,000 miDue in 15 days2 Dec 20262 Dec, 08:30, Leeds South',
    'Vehicle tax 12 monthsCompliant1 Apr 2027Renewed by the hire company',
  ])
})

test('driver, readings, rank and cost beside the fleet’s', async () => {
  show()
  const driver = await panel('Driver')
  expect(driver.getByText('Leon Marsh')).toBeDefined()
  expect(await driver.findByText('Since 4 Mar 2024, score 128th of 131')).toBeDefined()
  const figures = driver.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(figures).toEqual([
    'Miles48,212 miRead yesterday 18:52',
    'Driver score56 of 100As of 16 Nov 2026',
    'CO216.7 t214 g per km',
    'Cost per mile£0.71Total spend ÷ odometer miles, fleet average £0.37',
  ])
})

test.each([
  ['few miles', 'Since 4 Mar 2024, not ranked: too few miles this month'],
  ['no score', 'Since 4 Mar 2024, no score yet'],
] as const)('a driver without a place is told why: %s', async (why_not, words) => {
  server.reply(vehiclesEndpoints.standing, { id: 42 }, { ...standing, rank: { place: null, of: null, why_not } })
  show()
  expect(await screen.findByText(words)).toBeDefined()
})

test('what stands beside the fleet fails alone, and is asked for again', async () => {
  server.respond(vehiclesEndpoints.standing, { id: 42 }, () => refusal('unexpected'))
  show()
  const driver = await panel('Driver')
  expect(await driver.findByRole('alert')).toBeDefined()
  expect(screen.getByRole('region', { name: 'Compliance' })).toBeDefined()
  server.reply(vehiclesEndpoints.standing, { id: 42 }, standing)
  await user.click(driver.getByRole('button', { name: 'Retry' }))
  expect(await driver.findByText(/fleet average £0.37/)).toBeDefined()
}, 20_000)

test('open damage is numbered on the plan and in the list', async () => {
  show()
  const condition = await panel('Condition')
  expect(condition.getByRole('img', { name: 'Diagram of a van, 1 open case' })).toBeDefined()
  expect(condition.getByText('Nearside cab door')).toBeDefined()
  expect(condition.getByText('Dent, 12 cm, nearside')).toBeDefined()
  expect(condition.getByText('Estimating')).toBeDefined()
})

test('the contract says where its miles are heading and what that costs', async () => {
  show()
  const contract = await panel('Contract')
  expect(contract.getByText(/On course for 65,373 mi/)).toBeDefined()
  expect(contract.getByText('5,373 mi over, about £430')).toBeDefined()
})

test('where it cannot be told, the reason is', async () => {
  const { contract } = sampleVehicle()
  stands(sampleVehicle({ contract: { ...contract, miles_at_on_hire: null } }))
  show()
  expect(await screen.findByText(/No start mileage/)).toBeDefined()
})

test('fourteen days of checks, and the last one in words', async () => {
  show()
  const checks = await panel('Driver checks')
  const days = within(checks.getByRole('list', { name: 'Checks by day' })).getAllByRole('listitem')
  expect(days).toHaveLength(14)
  expect(days.slice(-2).map(({ textContent }) => textContent)).toEqual(['16 Nov: nil defect16', '17 Nov: advisory17'])
  expect(days[0]?.textContent).toBe('4 Nov: no check4')
  expect(checks.getByText(/Today, advisory: washer fluid low\./)).toBeDefined()
})

test('what one may not see is not there', async () => {
  const sees = {
    driver: false,
    score: false,
    location: false,
    due_events: false,
    bookings: false,
    rates: false,
    damage: false,
    checks: false,
    costs: false,
    cost_per_mile: false,
  }
  stands(
    sampleVehicle({ sees, driver: null, position: null, damage: [], checks: [], compliance: [], done: [], may: [] }),
  )
  show()
  expect(await panel('Readings')).toBeDefined()
  expect(screen.queryByText('No compliance dates')).toBeNull()
  for (const name of ['Compliance', 'Driver', 'Condition', 'Last position', 'Driver checks'])
    expect(screen.queryByRole('region', { name })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Costs' })).toBeNull()
  for (const words of ['Weekly rate', 'Cost per mile', 'Driver score']) expect(screen.queryByText(words)).toBeNull()
  expect(server.asked.some(({ address }) => address.includes('/standing'))).toBe(false)
})

test('actions are those with a screen, and what needs none', async () => {
  show()
  await user.click(await screen.findByRole('button', { name: 'More actions' }))
  const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  expect(items).toEqual(['Edit', 'Copy registration', 'Open in maps', 'Print'])
  cleanup()
  signInAs({ permissions: ['see vehicles', 'raise queries', 'create damage cases', 'see maintenance request details'] })
  const mot = { vehicle_id: 42, reg_no: 'LK21VXN', type: 'mot', due_date: null, booking: null, branch: null }
  const asked = { vehicle_ids: [42], type: 'mot' as const }
  server.reply(maintenanceEndpoints.previewBookings, asked, {
    vehicles: [{ ...mot, verdict: 'not on hire' }],
    workshops: [],
  })
  show('/vehicleoverview/LK21VXN', ['vehicle', 'vehicles', 'raiseQuery', 'reportDamage', 'maintenance'])
  const [first] = await screen.findAllByRole('button', { name: 'Book MOT' })
  if (!first) throw new Error('Nothing can be booked')
  await user.click(first)
  const dialog = await screen.findByRole('dialog', { name: 'Request bookings for 1 vehicle' })
  expect(within(dialog).getByRole('combobox', { name: 'Work' }).textContent).toContain('MOT')
  expect(await within(dialog).findByText('It is not on hire.')).toBeDefined()
  const only = within(dialog).getByRole('button', { name: 'Request bookings' })
  expect(only.getAttribute('aria-disabled')).toBe('true')
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  expect(screen.getAllByRole('link', { name: 'Report damage' })[0]?.getAttribute('href')).toContain('reg=LK21VXN')
  expect(screen.getByRole('link', { name: /^Maintenance/ }).textContent).toBe('Maintenance12')
})

test('previous and next follow the list, and keep the tab', async () => {
  server.reply(vehiclesEndpoints.timeline, { id: 42 }, { entries: [], kinds: ['hire'], next: null })
  rememberListNavigation('vehicles', ['AA11AAA', 'LK21VXN', 'BB22BBB'])
  show('/vehicleoverview/LK21VXN?tab=timeline')
  expect((await screen.findByRole('link', { name: 'Previous vehicle' })).getAttribute('href')).toBe(
    '#/vehicleoverview/AA11AAA?tab=timeline',
  )
  expect(screen.getByRole('link', { name: 'Next vehicle' }).getAttribute('href')).toContain('BB22BBB')
})

test('a changed plate says what it is now; another vehicle of the plate is told', async () => {
  stands(
    sampleVehicle(
      {
        namesakes: [
          {
            id: 7,
            reg_no: 'LK21VXN',
            current_reg_no: 'ZZ99ZZZ',
            make_model: 'MAN TGE',
            status: 'on_hire',
            is_wearing: false,
          },
        ],
      },
      { current_reg_no: 'MF72OJE' },
    ),
  )
  show()
  expect((await screen.findByRole('link', { name: 'MF72 OJE' })).getAttribute('href')).toBe('#/vehicleoverview/MF72OJE')
  expect(screen.getByRole('link', { name: 'MAN TGE' }).getAttribute('href')).toBe('#/vehicleoverview/LK21VXN?vehicle=7')
})

test('the title stands before the answer, where the list knew it', async () => {
  queryClient.setQueryData([beginningOf(vehiclesEndpoints.list.path), vehiclesEndpoints.list.path, {}], {
    rows: [{ reg_no: 'LK21VXN', make_model: 'Ford Transit', fuel_type: 'electric' }],
  })
  server.respond(vehiclesEndpoints.byPlate, { reg: 'LK21VXN' }, () => new Promise(() => {}))
  show()
  expect(await screen.findByRole('heading', { level: 1, name: 'Ford Transit' })).toBeDefined()
  expect(screen.getByText('Loading LK21 VXN')).toBeDefined()
})

test('a vehicle outside the asset filter says so, and the filter can be cleared', async () => {
  stands(sampleVehicle({ is_outside_filter: true }))
  const cleared = { accounts: [], account_count: 1, is_every_account: false, vehicles: 9, vehicles_total: 9 }
  server.reply(scopeEndpoints.clearFilter, {}, { ...cleared, filter: null, chips: [] })
  show()
  expect(await screen.findByText('Outside your current filter.')).toBeDefined()
  stands(sampleVehicle())
  await user.click(screen.getByRole('button', { name: 'Clear filter' }))
  await waitFor(() => expect(screen.queryByText('Outside your current filter.')).toBeNull())
})

test('not there and not for this person are one page', async () => {
  server.respond(vehiclesEndpoints.byPlate, { reg: 'LK21VXN' }, () => refusal('not found'))
  show()
  expect(await screen.findByRole('heading', { level: 1, name: 'LK21 VXN not found' })).toBeDefined()
})

test('a failure says so and is tried again', async () => {
  server.respond(vehiclesEndpoints.byPlate, { reg: 'LK21VXN' }, () => refusal('unexpected'))
  show()
  expect(await screen.findByRole('alert')).toBeDefined()
  stands(sampleVehicle())
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await panel('Compliance')).toBeDefined()
}, 20_000)

test('without a connection the last known vehicle stays, with its time', async () => {
  show()
  expect(await panel('Compliance')).toBeDefined()
  server.goAway()
  void queryClient.invalidateQueries()
  expect(await screen.findByText(/Showing data from \d\d:\d\d/)).toBeDefined()
  expect(screen.getByRole('region', { name: 'Compliance' })).toBeDefined()
}, 20_000)

test('messages that name the vehicle stand in a tab of their own, for who may read messages', async () => {
  show()
  const tabs = within(await screen.findByRole('navigation', { name: 'Vehicle' }))
  expect(tabs.queryByRole('link', { name: 'Messages' })).toBeNull()
  endPage()
  ;({ server } = beginPage({ permissions: ['see vehicles', 'see messages', 'send messages'] }))
  stands(sampleVehicle())
  const message = {
    ...{ id: 7, type: 'inbox' as const, isRead: false, isStarred: false, folder: 'inbox', subject: 'Brakes' },
    ...{
      preview: 'On Monday.',
      correspondent: 'Joanne Hale',
      reg_no: 'LK21VXN',
      file_count: 0,
      is_for_team: false,
      taken_by: null,
    },
    created_at: '2026-11-16T09:00:00Z',
  }
  server.reply(mailboxEndpoints.about, { reg: 'LK21VXN' }, { rows: [message], left_out: 3 })
  const built: readonly ScreenName[] = ['vehicles', 'vehicle', 'inbox', 'message', 'compose']
  show('/vehicleoverview/LK21VXN?tab=messages', built)
  expect(await screen.findByRole('link', { name: /Brakes/ })).toHaveProperty('hash', '#/messages/message/7')
  expect(screen.getByRole('link', { name: 'New message' })).toHaveProperty('hash', '#/messages/compose?vehicle=LK21VXN')
  expect(screen.getByText(/3 older messages are not shown/)).toBeDefined()
  endPage()
  ;({ server } = beginPage({ permissions: ['see vehicles', 'see messages'] }))
  stands(sampleVehicle())
  server.reply(mailboxEndpoints.about, { reg: 'LK21VXN' }, { rows: [], left_out: 0 })
  show('/vehicleoverview/LK21VXN?tab=messages', built)
  expect(await screen.findByText('No messages.')).toBeDefined()
  expect(screen.queryByRole('link', { name: 'New message' })).toBeNull()
})
