import { expect, test } from 'vitest'
import { carbonText, emittedKilograms } from './emissions.ts'

test.each([
  ['nothing driven', [], 0],
  ['100 miles at 184 g/km: 29.6 kg', [{ miles: 100, gramsPerKilometre: 184 }], 30],
  [
    'rounded once, at the end',
    [
      { miles: 100, gramsPerKilometre: 184 },
      { miles: 100, gramsPerKilometre: 184 },
    ],
    60,
  ],
  [
    'miles only count above 0',
    [
      { miles: 0, gramsPerKilometre: 184 },
      { miles: -5, gramsPerKilometre: 184 },
      { miles: null, gramsPerKilometre: 184 },
    ],
    0,
  ],
  ['no figure, nothing added', [{ miles: 100, gramsPerKilometre: null }], 0],
  ['electric', [{ miles: 100, gramsPerKilometre: 0 }], 0],
  ['a whole number stays', [{ miles: 1_000_000, gramsPerKilometre: 125 }], 201_168],
])('%s', (_, distances, kilograms) => expect(emittedKilograms(distances)).toBe(kilograms))

test.each([
  [0, '0 kg'],
  [812.2, '813 kg'],
  [9_999, '9,999 kg'],
  [9_999.5, '10.0 t'],
  [10_000, '10.0 t'],
  [10_001, '10.1 t'],
  [71_340, '71.4 t'],
  [1_234_500, '1,234.5 t'],
])('%d kg is shown as %s', (kilograms, text) => expect(carbonText(kilograms)).toBe(text))
