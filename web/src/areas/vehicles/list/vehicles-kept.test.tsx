import { act, screen, waitFor, within } from '@testing-library/react'
import { authEndpoints } from '@kerbline/domain/areas/auth/endpoints.ts'
import { vehiclesEndpoints } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import { viewsEndpoints } from '@kerbline/domain/areas/views/endpoints.ts'
import { beforeEach, expect, test } from 'vitest'
import type { FakeServer } from '../../../data/fake-transport.ts'
import { sampleMe, signInAs } from '../../../data/session/sample-user.ts'
import { beginPage, showPage, standAt } from '../../../testing/page.tsx'
import { keepFleet, keptEvent, keptVehicle } from '../sample-fleet.ts'
import { VehiclesPage } from './vehicles-page.tsx'

const question = { search: '', sort: '', filter: [], pasted: '', archived: 'no' as const, size: 50 }

let server: FakeServer
beforeEach(() => {
  ;({ server } = beginPage())
  const user = signInAs({ permissions: ['see vehicles', 'see drivers', 'see compliance'] })
  server.reply(authEndpoints.me, {}, { ...sampleMe(user), today: '2026-11-21', now: '2026-11-21T09:00:00Z' })
  server.reply(viewsEndpoints.list, { list: 'vehicles' }, { views: [] })
  server.reply(
    vehiclesEndpoints.viewCounts,
    {},
    { all: 2, overdue: 1, upcoming: 1, mot_to_book: 1, no_device: 0, off_hire: 0 },
  )
  keepFleet({
    vehicles: [
      keptVehicle(1, 'LK21VXN', { driverName: 'Leon Marsh', miles: 48_212 }),
      keptVehicle(2, 'BN23LSC', { branch: 'Hull' }),
    ],
    allVehicleEvents: [keptEvent('BN23LSC', 'mot', '2026-11-24', 4), keptEvent('LK21VXN', 'service', '2026-11-19', 2)],
  })
})

const show = (): void => void showPage('/vehicles', <VehiclesPage />)
const row = (plate: string) => screen.findByRole('row', { name: new RegExp(plate) })
const platesShown = (): (string | null)[] =>
  screen.getAllByRole('row').flatMap((each) =>
    within(each)
      .queryAllByRole('link')
      .slice(0, 1)
      .map(({ textContent }) => textContent?.replace('Registration ', '') ?? null),
  )

test('the kept fleet is painted before the list has answered, and gives way to it', async () => {
  let answer = (): void => undefined
  server.respond(vehiclesEndpoints.list, question, async () => {
    await new Promise<void>((done) => (answer = done))
    return new Response(JSON.stringify({ rows: [], total: 0, next: null, previous: null, missing: [] }))
  })
  show()
  const first = within(await row('LK21'))
  expect(await first.findByText('2 days overdue')).toBeDefined()
  expect(first.getByText('Leon Marsh')).toBeDefined()
  expect(platesShown()).toEqual(['LK21VXN', 'BN23LSC'])
  expect(screen.queryByText(/saved on this device/)).toBeNull()
  act(() => answer())
  expect(await screen.findByText('No vehicles on this account')).toBeDefined()
})

test('what failed says so from what is kept, not how long it is overdue', async () => {
  keepFleet({
    vehicles: [keptVehicle(1, 'LK21VXN', {})],
    allVehicleEvents: [{ ...keptEvent('LK21VXN', 'mot', '2026-11-18', 4), failed_on: '2026-11-19' }],
  })
  show()
  expect(await within(await row('LK21')).findByText('MOT failed on 19 Nov 2026')).toBeDefined()
})

test('without the server the list is whole: search, filter, sort, as of when, and what needs a connection', async () => {
  show()
  await row('LK21')
  server.goAway()
  expect(await screen.findByText(/search and filter the 2 vehicles saved on this device/)).toBeDefined()
  expect(await screen.findByText(/Showing data from .*08:30/)).toBeDefined()
  expect(platesShown()).toEqual(['LK21VXN', 'BN23LSC'])
  act(() => standAt('/vehicles?sort=-next_due_date'))
  await waitFor(() => expect(platesShown()).toEqual(['BN23LSC', 'LK21VXN']))
  act(() => standAt('/vehicles?rag=is:amber'))
  await waitFor(() => expect(platesShown()).toEqual(['BN23LSC']))
  act(() => standAt('/vehicles?search=marsh'))
  await waitFor(() => expect(platesShown()).toEqual(['LK21VXN']))
  act(() => standAt('/vehicles?search=transit%20hull'))
  await waitFor(() => expect(platesShown()).toEqual(['BN23LSC']))
  act(() => standAt('/vehicles?vin=empty:'))
  expect(await screen.findByText(/VIN needs a connection/)).toBeDefined()
}, 20_000)

test('without the server the ready view of MOTs to book is answered from what is kept', async () => {
  const user = signInAs({ permissions: ['see vehicles', 'see compliance', 'see maintenance request details'] })
  server.reply(authEndpoints.me, {}, { ...sampleMe(user), today: '2026-11-21', now: '2026-11-21T09:00:00Z' })
  const booking = { id: 5, status: 'booked', booked_at: '2026-12-01T09:00:00Z', created_at: '2026-11-01T09:00:00Z' }
  keepFleet({
    vehicles: ['LK21VXN', 'BN23LSC', 'FJ18NNB', 'YC22PZA', 'AB12CDE'].map((plate, place) =>
      keptVehicle(place + 1, plate),
    ),
    allVehicleEvents: [
      keptEvent('LK21VXN', 'mot', '2026-11-19', 4),
      { ...keptEvent('BN23LSC', 'mot', '2026-11-24', 4), booked_event: booking },
      // Done: nothing is booked now.
      { ...keptEvent('FJ18NNB', 'mot', '2026-12-05', 4), booked_event: { ...booking, status: 'complete' } },
      keptEvent('YC22PZA', 'mot', '2026-12-06', 4),
      keptEvent('AB12CDE', 'mot', 'TBC', 4),
    ],
  })
  showPage('/vehicles?due_mot=within%3A14&booked_mot=is%3Anone&sort=due_mot', <VehiclesPage />)
  const three = ['AB12CDE', 'LK21VXN', 'FJ18NNB']
  await waitFor(() => expect(platesShown()).toEqual(three))
  server.goAway()
  expect(await screen.findByText(/saved on this device/)).toBeDefined()
  expect(platesShown()).toEqual(three)
}, 20_000)
