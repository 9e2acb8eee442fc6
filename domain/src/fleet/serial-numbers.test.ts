import { expect, test } from 'vitest'
import { imeiDigits, imeiWarning, isVin, normaliseVin } from './serial-numbers.ts'

test.each([
  ['KBLA2023X00100000', true],
  ['kbla 2023-x001 00000', true],
  ['KBLA2024X001', false],
  ['KBLA2023X001000000', false],
  ['KBLI2023X00100000', false],
  ['KBLO2023X00100000', false],
  ['KBLQ2023X00100000', false],
  ['', false],
])('%j is a VIN: %j', (text, is) => expect(isVin(text)).toBe(is))

test('a VIN is kept without separators', () => expect(normaliseVin(' kbl-a2023 X')).toBe('KBLA2023X'))

test.each([
  '352099001761481',
  '868932036356090',
  '490154203237518',
  '546918475942169',
  '998227667144730',
  '532729766805999',
  '35-209900-176148-1',
  '86-893203-635609-0',
  'imei:490154203237518',
])('%s is a sound IMEI', (text) => expect(imeiWarning(text)).toBeNull())

test.each([
  ['490154203237517', 'check_digit'],
  ['49-015420-323751-7', 'check_digit'],
  ['3568680000414120', 'length'],
  ['3520990017614823', 'length'],
  ['35-209900-1761482-3', 'length'],
  ['', 'length'],
])('%s gets the warning %s', (text, warning) => expect(imeiWarning(text)).toBe(warning))

test('the digits of a device number', () => expect(imeiDigits('imei:35-2099')).toBe('352099'))
