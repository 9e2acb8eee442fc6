import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { byPlate, byScan } from './scanned.ts'
import { sampleVehicle } from './sample-sheet.ts'

const digest = (token: string): string => createHash('sha256').update(token).digest('base64url')
const vehicles = [
  sampleVehicle({ reg_no: 'AB12CDE', plate: 'LK21VXN', codes: [digest('one-token'), digest('another_token')] }),
  sampleVehicle({ reg_no: 'LK21VXN', plate: 'P1' }),
]

test.each([
  ['lk21 vxn', 0],
  ['AB12 CDE', 0],
  ['p 1', 1],
  ['ZZ99', undefined],
])('%s: the plate it wears first, else the one it is known by', (typed, place) =>
  expect(byPlate(vehicles, typed)).toBe(place === undefined ? undefined : vehicles[place]),
)

test.each([
  ['https://portal.example/#/link/another_token', 0],
  ['https://portal.example/#/link/unknown', undefined],
  ['LK21 VXN', 0],
])('%s is scanned', async (text, place) =>
  expect(await byScan(vehicles, text)).toBe(place === undefined ? undefined : vehicles[place]),
)
