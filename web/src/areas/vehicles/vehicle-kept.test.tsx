import { act, screen, within } from '@testing-library/react'
import { authEndpoints } from '@kerbline/domain/areas/auth/endpoints.ts'
import { maintenanceEndpoints } from '@kerbline/domain/areas/maintenance/endpoints.ts'
import { scopeEndpoints } from '@kerbline/domain/areas/scope/endpoints.ts'
import { telematicsEndpoints } from '@kerbline/domain/areas/telematics/endpoints.ts'
import { vehiclesEndpoints } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import type { Permission } from '@kerbline/domain/permissions.ts'
import { beforeEach, expect, test } from 'vitest'
import { refusal, type FakeServer } from '../../data/fake-transport.ts'
import { sampleMe, signInAs } from '../../data/session/sample-user.ts'
import { beginPage, showPage } from '../../testing/page.tsx'
import { fleetEntry, keep, keepFleet, keptBooking, keptEvent, keptVehicle } from './sample-fleet.ts'
import { sampleVehicle } from './sample-vehicle.ts'
import { VehiclePage } from './vehicle-page.tsx'

const rights: readonly Permission[] = [
  'see vehicles',
  'see drivers',
  'see driver scores',
  'see vehicle location',
  'see maintenance request details',
]
const summary = {
  accounts: [],
  account_count: 1,
  account_total: 1,
  is_every_account: false,
  vehicles: 150,
  vehicles_total: 150,
  filter: null,
}

let server: FakeServer
beforeEach(() => {
  ;({ server } = beginPage())
  const user = signInAs({ permissions: [...rights] })
  server.reply(authEndpoints.me, {}, { ...sampleMe(user), today: '2026-11-17' })
  server.respond(scopeEndpoints.summary, {}, () => new Response(JSON.stringify(summary)))
  server.reply(vehiclesEndpoints.map, {}, { tile_url: null, attribution: '' })
  server.reply(vehiclesEndpoints.standing, { id: 42 }, { rank: null, cost: null })
  server.reply(maintenanceEndpoints.events, {}, [
    keptBooking('LK21VXN', 'repair', { id: 3, status: 'requested', booked_at: null }),
    keptBooking('LK21VXN', 'service'),
    keptBooking('LK21VXN', 'mot', { id: 4, status: 'complete' }),
    keptBooking('BN23LSC', 'service', { id: 5 }),
  ])
})
const show = () => showPage('/vehicleoverview/LK21VXN', <VehiclePage />, ['vehicles', 'vehicle'])
const panel = async (name: string) => within(await screen.findByRole('region', { name }))
const fleet = () =>
  keepFleet({
    vehicles: [
      keptVehicle(42, 'LK21VXN', {
        driverName: 'Leon Marsh',
        miles: 48_212,
        milesDate: '2026-11-16T18:52:00.000Z',
        latitude: 53.745,
        longitude: -1.59,
      }),
    ],
    allVehicleEvents: [keptEvent('LK21VXN', 'mot', '2026-11-08', 4)],
  })

test('the open bookings of the vehicle stand on its page, the soonest first', async () => {
  server.reply(vehiclesEndpoints.byPlate, { reg: 'LK21VXN' }, sampleVehicle())
  show()
  const bookings = await panel('Bookings')
  const lines = (await bookings.findAllByRole('listitem')).map(({ textContent }) => textContent)
  expect(lines).toEqual(['Service2 Dec 2026 08:30Booked', 'RepairNo time yetRequested'])
})

test('the page follows the fleet call: position, miles and score move when the loop brings new ones', async () => {
  server.reply(vehiclesEndpoints.byPlate, { reg: 'LK21VXN' }, sampleVehicle({}, { emei: '350100091763213' }))
  show()
  await screen.findByRole('navigation', { name: 'Vehicle' })
  const driver = await panel('Driver')
  expect(driver.getByText('48,212')).toBeDefined()
  act(() =>
    keep(telematicsEndpoints.cachedFleet, {}, [
      fleetEntry('350100091763213', '2026-11-17T09:30:00Z', {
        distance: { odometer: 48_300.5, dateTime: '2026-11-17T09:30:00Z' },
      }),
    ]),
  )
  expect(await driver.findByText('48,300')).toBeDefined()
  expect(driver.getByText('82')).toBeDefined()
  expect(screen.getByText(/51\.5000° north/)).toBeDefined()
})

test('without the server a vehicle never opened before stands from what is kept, and says what needs a connection', async () => {
  fleet()
  keep(maintenanceEndpoints.events, {}, [keptBooking('LK21VXN', 'service')])
  server.respond(vehiclesEndpoints.byPlate, { reg: 'LK21VXN' }, () => {
    throw new TypeError('Failed to fetch')
  })
  server.respond(maintenanceEndpoints.events, {}, () => {
    throw new TypeError('Failed to fetch')
  })
  show()
  expect(await screen.findByText(/what we saved for LK21 VXN on this device/)).toBeDefined()
  const rows = (await panel('Compliance')).getAllByRole('row').map(({ textContent }) => textContent)
  expect(rows.slice(1)).toEqual(['MOT 9 days overdue8 Nov 2026Not booked'])
  expect((await panel('Driver')).getByText('Leon Marsh')).toBeDefined()
  expect((await panel('Bookings')).getByText('Service')).toBeDefined()
  expect(screen.getByText(/53\.7450° north/)).toBeDefined()
  expect(screen.getAllByText(/Showing data from .*08:30/).length).toBeGreaterThan(0)
  for (const name of ['Contract', 'Condition']) expect(screen.queryByRole('region', { name })).toBeNull()
  expect(screen.queryByRole('button', { name: /Book/ })).toBeNull()
}, 20_000)

test('what the server refuses is not painted from elsewhere', async () => {
  fleet()
  server.respond(vehiclesEndpoints.byPlate, { reg: 'LK21VXN' }, () => refusal('not found'))
  show()
  expect(await screen.findByRole('heading', { name: 'LK21 VXN not found' })).toBeDefined()
})
