import { expect, test } from 'vitest'
import { entryOf, withReading, type Entry } from './live-reading.ts'
import { fleetEntry } from '../sample-fleet.ts'
import { sampleVehicle } from '../sample-vehicle.ts'

const later = '2026-11-17T09:30:00Z'
const view = sampleVehicle({}, { emei: '350100091763213', current_reg_no: 'B16VAN' })
const read = (change: Partial<Entry> = {}, at = later) => {
  const { vehicle, position } = withReading(view, fleetEntry('imei:350100091763213', at, change))
  return [vehicle.miles, vehicle.score, position?.latitude]
}
const before = [view.vehicle.miles, view.vehicle.score, view.position?.latitude]
const driven = { odometer: 48_300.5, dateTime: later }

test.each([
  ['imei:350100091763213', true],
  ['B16 VAN', true],
  ['350100091763214', false],
])('the entry of %s is this vehicle’s: %j', (serial, isFound) => {
  const fleet = [fleetEntry('990000862471854', later), fleetEntry(serial, later)]
  expect(entryOf(fleet, view)).toBe(isFound ? fleet[1] : undefined)
})

test('an entry without all its blocks counts nowhere', () => {
  const { driverBehaviour: _score, ...entry } = fleetEntry('350100091763213', later)
  expect(entryOf([entry], view)).toBeUndefined()
})

test('what is newer takes the place of what is known, each for itself', () => {
  expect(read({ distance: driven })).toEqual([48_300.5, 81.2, 51.5])
  expect(read({ distance: driven }, '2026-11-01T09:00:00Z')).toEqual([48_300.5, before[1], 51.5])
  expect(read({ distance: { odometer: 48_300.5, dateTime: '2026-11-01T09:00:00Z' } })).toEqual([
    before[0],
    81.2,
    before[2],
  ])
})

test('what cannot be true moves nothing: a fall, a jump, 0, the middle of the ocean', () => {
  expect(read({ distance: { odometer: 40_000, dateTime: later } })[0]).toBe(before[0])
  expect(read({ distance: { odometer: 58_000, dateTime: later } })[0]).toBe(before[0])
  expect(read({ driverBehaviour: { totalScore: 0, date: later } })[1]).toBe(before[1])
  expect(read({ location: { latitude: 0, longitude: 0 } })[2]).toBe(before[2])
})

test('without the rights neither score nor position is taken', () => {
  const closed = { ...view, sees: { ...view.sees, score: false, location: false } }
  const { vehicle, position } = withReading(closed, fleetEntry('350100091763213', later, { distance: driven }))
  expect([vehicle.miles, vehicle.score, position]).toEqual([48_300.5, before[1], closed.position])
})
