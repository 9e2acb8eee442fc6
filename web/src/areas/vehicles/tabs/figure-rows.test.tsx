import { screen, within } from '@testing-library/react'
import { vehiclesEndpoints } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import { beforeEach, expect, test } from 'vitest'
import { type FakeServer } from '../../../data/fake-transport.ts'
import { beginPage, showPage } from '../../../testing/page.tsx'
import { sampleVehicle } from '../sample-vehicle.ts'
import { VehiclePage } from '../vehicle-page.tsx'

let server: FakeServer
const view = sampleVehicle()
beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined
  ;({ server } = beginPage({ permissions: ['see vehicles', 'see driver scores'] }))
  server.reply(vehiclesEndpoints.byPlate, { reg: 'LK21VXN' }, view)
})
const show = (address: string) => showPage(address, <VehiclePage />, ['vehicles', 'vehicle', 'dashboard'])

test('miles, score and CO2 open the readings they stand on', async () => {
  server.reply(
    vehiclesEndpoints.standing,
    { id: 42 },
    {
      rank: null,
      cost: { ...{ pence_per_mile: 37, fleet_pence_per_mile: 40 }, ...{ fleet_vehicles: 9, goods_pence: 1, lines: 1 } },
    },
  )
  show('/vehicleoverview/LK21VXN')
  for (const [figure, tab] of [
    [/^Miles/, 'readings'],
    [/^Driver score/, 'readings'],
    [/^CO2/, 'readings'],
    [/^Cost per mile/, 'costs'],
  ] as const)
    expect((await screen.findByRole('link', { name: figure })).getAttribute('href')).toBe(
      `#/vehicleoverview/LK21VXN?vehicle=42&tab=${tab}`,
    )
})

test('the readings say which of them count, and which the figures stand on', async () => {
  const { miles, miles_at, score, score_at } = view.vehicle
  const reading = { source: 'feed' as const, standing: 'counted' as const, anomaly: null, score: null, score_at: null }
  server.reply(
    vehiclesEndpoints.readings,
    { id: 42 },
    {
      readings: [
        { ...reading, id: 3, at: miles_at ?? '', miles, score, score_at },
        { ...reading, id: 2, at: '2026-11-10T08:00:00.000Z', miles: 12, standing: 'waiting', anomaly: 'odometer fall' },
      ],
      next: 2,
    },
  )
  show('/vehicleoverview/LK21VXN?tab=readings')
  const list = within(await screen.findByRole('list', { name: 'Readings, newest first' }))
  const [newest, older] = list.getAllByRole('listitem')
  expect(newest?.textContent).toContain('Telematics, Used')
  expect(newest?.textContent).toContain('Current mileage')
  expect(newest?.textContent).toContain('Current score')
  expect(older?.textContent).toContain('Waiting for staff to check, Odometer went backwards')
  expect(older?.textContent).not.toContain('Current')
  expect(screen.getByRole('button', { name: 'Show older' })).toBeDefined()
})

test('a bar of the costs opens its rows: by bills, and by the day', async () => {
  const months = [{ month: '2026-11', categories: { rental: 60_000 } }]
  server.reply(
    vehiclesEndpoints.costs,
    { id: 42 },
    {
      ...{ total_pence: 60_000, lines: 1, sees_lines: true, months },
      by_day: [{ month: '2026-11', pence: 34_000, unbilled_pence: 0, miles: 1_000 }],
    },
  )
  server.reply(
    vehiclesEndpoints.countedCosts,
    { id: 42, month: '2026-11' },
    {
      costs: [
        {
          ...{ id: 7, date: '2026-11-01', narrative: 'Rental LK21VXN', reference: 'INV-7', goods_pence: 60_000 },
          ...{ counted_pence: 34_000, from: '2026-11-01', to: '2026-11-30' },
        },
      ],
    },
  )
  show('/vehicleoverview/LK21VXN?tab=costs&month=2026-11&by=day')
  const rows = within(await screen.findByRole('region', { name: 'Costs in November 2026' }))
  expect((await rows.findByRole('listitem')).textContent).toContain(
    'INV-7, for 1 Nov to 30 Nov 2026, of £600.00 net£340.00',
  )
  const bars = screen.getAllByRole('link', { name: /^Nov so far: / }).map((bar) => bar.getAttribute('href'))
  expect(bars).toEqual([
    '#/vehicleoverview/LK21VXN?tab=costs&month=2026-11&by=bill',
    '#/vehicleoverview/LK21VXN?tab=costs&month=2026-11&by=day',
  ])
})
