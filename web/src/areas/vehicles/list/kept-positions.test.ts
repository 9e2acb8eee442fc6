import { expect, test } from 'vitest'
import { movesOf, positionsOfKept } from './kept-positions.ts'
import { keptRows } from './kept-rows.ts'
import { fleetEntry, keptEvent, keptVehicle } from '../sample-fleet.ts'

const vehicles = [
  keptVehicle(1, 'LK21VXN', { emei: '350100091763213', latitude: 53.7450011, longitude: -1.59 }),
  keptVehicle(2, 'BN23LSC', { emei: '990000862471854' }),
]

test('each entry that counts moves its vehicle, with the age of its reading', () => {
  const { location: _gone, ...blind } = fleetEntry('990000862471854', '2026-11-17T09:30:00Z')
  const fleet = [
    fleetEntry('350100091763213', '2026-11-14T23:30:00Z', { location: { latitude: 52.1234567, longitude: -0.5 } }),
    blind,
    fleetEntry('111111111111111', '2026-11-17T09:30:00Z'),
  ]
  expect(movesOf(fleet, vehicles, '2026-11-17')).toEqual([
    { plate: 'LK21VXN', latitude: 52.12346, longitude: -0.5, age: 3 },
  ])
})

test('kept positions are written as the positions call writes them, their age unknown', async () => {
  const fleet = { vehicles, allVehicleEvents: [keptEvent('LK21VXN', 'mot', '2026-11-08', 4)] }
  const rows = keptRows(fleet, '2026-11-17')
  expect(JSON.parse(await positionsOfKept(fleet, rows).text())).toEqual({
    id: [1],
    plate: ['LK21VXN'],
    latitude: [53.745],
    longitude: [-1.59],
    age: [-1],
    rag: 'r',
    total: 2,
  })
})
