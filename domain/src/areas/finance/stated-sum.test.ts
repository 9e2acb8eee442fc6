import { expect, test } from 'vitest'
import { statedSum } from './stated-sum.ts'

test.each([
  // 112.4 × 1.389 = 156.1236
  ['Fuel card XG74 HAV, 112.4 litres at £1.389', 15_612, '112.4 litres × £1.389'],
  ['Telematics portal, 1,150 vehicles at £2.50', 287_500, '1,150 vehicles × £2.50'],
  ['Charging XY75 XHD, 88.25 kWh x £0.62', 5_472, '88.25 kWh × £0.62'],
])('%s', (narrative, pence, working) => {
  expect(statedSum(narrative)).toEqual({ pence, working })
})

test.each([
  'Fuel card XG74 HAV',
  'Two tyres at £80.00',
  'KEY SUPPLY+CODE 2OFF REF8213',
  '2 keys at £42.00, 1 valet at £65.00',
  'MN21 ABC at £5.00',
])('%s states no sum of its own', (narrative) => {
  expect(statedSum(narrative)).toBeNull()
})
