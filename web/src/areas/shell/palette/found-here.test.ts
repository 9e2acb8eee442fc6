import type { vehiclesEndpoints } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { expect, test } from 'vitest'
import { indexOf, lookIn } from './found-here.ts'

type Vehicle = ReplyOf<(typeof vehiclesEndpoints)['cachedVehicles']>['vehicles'][number]
const vehicle = (id: number, reg_no: string, change: Partial<Vehicle> = {}): Vehicle => ({
  id,
  reg_no,
  currentRegNo: null,
  emei: null,
  customer_account_number: 'HARROW01',
  co2: null,
  dbs: null,
  dbsDate: null,
  miles: null,
  milesDate: null,
  latitude: null,
  longitude: null,
  co2Emitted: null,
  driverName: null,
  make: 'Ford',
  model: 'Transit Custom',
  vehicle_category: 'Panel van',
  class: 'van',
  body: null,
  fuel_type: 'diesel',
  status: 'on_hire',
  branch: null,
  tag_ids: [],
  note: null,
  ...change,
})
const index = indexOf(
  [
    vehicle(1, 'BN23LSC'),
    vehicle(2, 'LK21VXN', { driverName: 'Leon Marsh' }),
    vehicle(3, 'AB70ONE', { currentRegNo: 'L21NIA', make: 'MAN', model: 'TGM' }),
  ],
  [{ kind: 'damage', id: '407', number: 'DMG-000407', title: 'LK21VXN reversing damage' }],
  [{ reg_no: 'BN23LSC', fleet_no: 'H1078' }],
)
const found = (query: string) => {
  const { vehicles, drivers, records } = lookIn(index, query)
  return [...vehicles.map((each) => each.reg_no), ...drivers.map(({ name }) => name), ...records.map(({ id }) => id)]
}

test.each([
  ['lk21 v', ['LK21VXN']],
  ['21', ['LK21VXN', 'AB70ONE', '407']],
  // Read aloud: nought for O, and the plate it wears now.
  ['ab700ne', ['AB70ONE']],
  ['l21nia', ['AB70ONE']],
  ['marsh', ['Leon Marsh']],
  ['leon m', ['Leon Marsh']],
  ['transit', ['BN23LSC', 'LK21VXN']],
  ['000407', ['407']],
  ['reversing', ['407']],
  ['h1078', ['BN23LSC']],
  ['nobody', []],
])('"%s" finds %j', (query, wanted) => expect(found(query)).toEqual(wanted))

test('of 20,000 vehicles the one that is meant is found', () => {
  const many = indexOf(
    Array.from({ length: 20_000 }, (_, place) =>
      vehicle(place, `LK${place % 100}X${place}`, { driverName: `Nia Rowlands ${place}` }),
    ),
    [],
  )
  expect(lookIn(many, 'zz nothing')).toEqual(lookIn(many, 'zz nobody'))
  expect(JSON.stringify(lookIn(many, 'rowlands 19999'))).toContain('LK99X19999')
  // No more are named than are shown; how many there are is told of all of them.
  const { vehicles, drivers, totals } = lookIn(many, 'transit')
  expect([vehicles.length, drivers.length, totals?.vehicle]).toEqual([16, 0, 20_000])
  expect(lookIn(many, 'nia').totals).toMatchObject({ vehicle: 0, driver: 20_000 })
})

test('a driver with two vehicles stands once, by the first of their plates', () => {
  const leon = { driverName: 'Leon Marsh' }
  const two = indexOf([vehicle(1, 'LK21VXN', leon), vehicle(2, 'BN23LSC', leon), vehicle(3, 'YC22PZA', leon)], [])
  const { drivers, totals } = lookIn(two, 'leon')
  expect(drivers.map(({ reg_no: plate }) => plate)).toEqual(['BN23LSC'])
  expect(totals).toMatchObject({ driver: 1 })
})
