import { expect, test } from 'vitest'
import { deviceMatcher, type FleetVehicle } from './device-matching.ts'

const vehicle = (reg: string, more: Partial<FleetVehicle> = {}): FleetVehicle => ({
  reg,
  currentReg: null,
  emei: null,
  vin: null,
  ...more,
})
const fleet = [
  vehicle('TF73LDC', { emei: '350100000000004', vin: 'KBLA2023X00100000' }),
  vehicle('TO24KXR', { emei: 'imei:350100091763213', vin: 'KBLB2024X00100037', currentReg: 'JTU9' }),
  vehicle('UA11AAA', { emei: '', vin: '' }),
  vehicle('UA22AAA', { emei: '111111111111111' }),
  vehicle('UA33AAA', { emei: '111111111111111', vin: 'KBLC2024X00100074' }),
  vehicle('UA55AAA', { emei: '100200' }),
  vehicle('UA66AAA', { emei: '10020' }),
  vehicle('UA44AAA', { emei: 'missing', vin: 'missing' }),
]
const match = deviceMatcher(fleet)
const found = (serialNumber: string | null, pin: string | null = null) => {
  const result = match({ serialNumber, pin })
  return result === null ? null : [result.vehicle.reg, result.by]
}

test.each([
  ['350100000000004', null, ['TF73LDC', 'device number']],
  ['imei:350100000000004', null, ['TF73LDC', 'device number']],
  ['35-010009-176321-3', null, ['TO24KXR', 'device number']],
  ['UNIT20', 'KBLB2024X00100037', ['TO24KXR', 'VIN']],
  ['UNIT20', 'kblb2024x00100037', ['TO24KXR', 'VIN']],
  ['tf73 ldc', null, ['TF73LDC', 'registration']],
  ['JTU 9', null, ['TO24KXR', 'registration']],
  // The device number goes before the VIN, and the VIN before the plate.
  ['350100000000004', 'KBLB2024X00100037', ['TF73LDC', 'device number']],
  ['TF73LDC', 'KBLB2024X00100037', ['TO24KXR', 'VIN']],
  // Two vehicles claim the number: only something else can decide.
  ['111111111111111', null, null],
  ['111111111111111', 'KBLC2024X00100074', ['UA33AAA', 'VIN']],
  ['', null, null],
  ['missing', 'missing', null],
  [' Missing ', null, null],
  [null, null, null],
  ['999999999999999', 'KBLZ2024X00100999', null],
  ['20', null, null],
  ['TRK-100200', null, ['UA55AAA', 'device number']],
  ['TRK-10020', null, null],
])('serial %j, PIN %j', (serial, pin, expected) => expect(found(serial, pin)).toEqual(expected))
