import { expect, test } from 'vitest'
import { isStalePlace, rulingsOf } from './anomalies.ts'
import { nearbyImeis, suggestVehicles } from './suggest-vehicles.ts'

const vehicle = (reg: string, more: object = {}) => ({ reg, currentReg: null, emei: null, vin: null, ...more })
const fleet = [
  vehicle('NX24ABO', { emei: '350100000000004' }),
  vehicle('NX24XYZ', { vin: 'KBDA2019X09999999', currentReg: 'K1 ERB' }),
  vehicle('TRAILER1'),
]

test.each([
  ['350100000000014', null, [['NX24ABO', 'Similar device number']]],
  ['350100000000040', null, [['NX24ABO', 'Similar device number']]],
  ['imei:350100000000004', null, [['NX24ABO', 'Same device number']]],
  ['350100000000125', null, []],
  ['nx24 ab0', null, [['NX24ABO', 'Similar registration']]],
  ['k1 erb', null, [['NX24XYZ', 'Similar registration']]],
  ['unit 7', 'kbda2019x09999999', [['NX24XYZ', 'Same VIN']]],
  ['unit 7', 'XXXX9999X09999999', [['NX24XYZ', 'Last 8 characters of VIN match']]],
  ['unit 7', '9999', []],
  ['missing', null, []],
  ['', '', []],
])('a device %j with PIN %j is offered %j', (serialNumber, pin, wanted) => {
  const found = suggestVehicles({ serialNumber, pin }, fleet).map(({ vehicle: { reg }, reason }) => [reg, reason])
  expect(found).toEqual(wanted)
})

test('an index is asked for few numbers, and never for those of a plate', () => {
  expect(nearbyImeis('350100000000004')).toContain('350100000000004')
  expect(new Set(nearbyImeis('350100000000004')).size).toBeLessThan(160)
  expect([nearbyImeis('AB12 CDE'), nearbyImeis(''), nearbyImeis('999999')]).toEqual([[], [], ['999999']])
})

test('the likeliest stands first, three at most', () => {
  const many = ['A1', 'A2', 'A3', 'A4'].map((reg) => vehicle(reg, { vin: 'KBDA2019X09999999' }))
  const found = suggestVehicles({ serialNumber: 'A4', pin: 'ZZZZ2019X09999999' }, many)
  expect(found.map(({ vehicle: { reg } }) => reg)).toEqual(['A4', 'A1', 'A2'])
})

test.each([
  ['2026-11-20T10:00:00.000Z', false],
  ['2026-11-14T10:00:00.000Z', false],
  ['2026-11-14T09:59:00.000Z', true],
  [null, false],
])('a place of %s in a snapshot of the 21st is stale: %s', (at, wanted) => {
  expect(isStalePlace(at, '2026-11-21T10:00:00.000Z')).toBe(wanted)
})

test('there is nothing to put right about a position', () => {
  expect(rulingsOf('odometer jump')).toEqual(['accepted', 'rejected', 'corrected'])
  expect(rulingsOf('position stale')).toEqual(['accepted', 'rejected'])
  expect(rulingsOf('position zero')).toEqual(['rejected'])
})
