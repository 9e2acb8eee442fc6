import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatMoney, parsePence, penceToPounds, poundsToPence } from './money.ts'

test.each([
  ['450.19', 45_019],
  ['450', 45_000],
  ['450.1', 45_010],
  ['0.00', 0],
  ['£1,234.50', 123_450],
  ['1,234,567', 123_456_700],
  ['-12.30', -1_230],
  ['\u221212.30', -1_230],
  [' 5 ', 500],
  ['-0', 0],
  ['0.29', 29],
  ['1.15', 115],
])('%j is %d pence', (text, pence) => expect(parsePence(text)).toBe(pence))

test.each([
  '12.345',
  '',
  '.',
  '.5',
  '12.',
  'ten',
  '1,23',
  '12,3456',
  '1 000',
  '--1',
  '+1',
  '1e3',
  '£',
  '99999999999999999',
  '(1.00)',
  '12.3.4',
  'NaN',
])('%j is no amount', (text) => expect(parsePence(text)).toBeNull())

test.each<[number, 0 | 2, string]>([
  [6_811_400, 0, '£68,114'],
  [6_811_449, 0, '£68,114'],
  [6_811_450, 0, '£68,115'],
  [37, 2, '£0.37'],
  [36.6, 2, '£0.37'],
  [123_456_789, 2, '£1,234,567.89'],
  [-450, 2, '\u2212£4.50'],
  [-450, 0, '\u2212£5'],
  [-0.2, 2, '£0.00'],
  [-49, 0, '£0'],
  [0, 2, '£0.00'],
])('%d pence with %d decimals is %s', (pence, decimals, text) => expect(formatMoney(pence, decimals)).toBe(text))

test('pence survive the way through pounds and through text', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }), (pence) => {
      expect(poundsToPence(penceToPounds(pence))).toBe(pence)
      expect(parsePence(formatMoney(pence).replace('£', ''))).toBe(pence)
    }),
  )
})
