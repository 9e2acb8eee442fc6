import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  displayRegistration,
  isOddRegistration,
  normaliseRegistration,
  registrationStyle,
  withDisplayRegistration,
  type RegistrationStyle,
} from './registration.ts'

test.each([
  ['ab12 cde', 'AB12CDE'],
  [' a-b 1.2\tcde ', 'AB12CDE'],
  ['', ''],
  ['ß é 12', '12'],
])('%j is kept as %j', (typed, kept) => expect(normaliseRegistration(typed)).toBe(kept))

// Real marks of each style, and marks that look like it and are not, from public test vectors.
const marks: Record<string, { style: RegistrationStyle; is: string[]; isNot: string[] }> = {
  current: {
    style: 'current',
    is: ['LB07SEO', 'TF73LDC', 'JG75TWV', 'AB12CDE'],
    isNot: [
      'LB07SE',
      '0007SEO',
      'LBAASEO',
      'LB01SEO',
      'LB00SEO',
      'LB50SEO',
      'LB07000',
      'IB07SEO',
      'LB07SIO',
      'ZB07SEO',
      'LQ07SEO',
    ],
  },
  prefix: {
    style: 'prefix',
    is: ['A123BCD', 'A1BCD', 'J123BCD', 'P123BCD', 'V123BCD', 'T606UJT'],
    isNot: ['A1BC', '0123BCD', 'AAAABCD', 'AABCD', 'A123000', 'A123III', 'I123BCD', 'Z123BCD'],
  },
  suffix: {
    style: 'suffix',
    is: ['ABC123D', 'ABC1D', 'ABC123J', 'ABC123P', 'ABC123R', 'ABC123V', 'UJT118K'],
    isNot: ['ABC1', '0BC123D', 'A00123D', 'ABCAAAD', 'ABC1231', 'IBC123D', 'ABC123U'],
  },
  dateless: {
    style: 'dateless',
    is: [
      'AB1234',
      'A1',
      '1234AB',
      '1A',
      'ABC123',
      'ABC1',
      '123ABC',
      '1ABC',
      'AI1234',
      'AI1',
      '1234AI',
      '1AI',
      'ABI1234',
      'ABI1',
      'AAA1234',
      'JTU9',
      'U77',
      'TJU445',
      'JIU7702',
    ],
    isNot: [
      'A',
      '!!',
      'AA!!!!',
      '1234!!',
      'II1234',
      'III123',
      '000A00',
      'ABCAAA',
      '0AAABC',
      'AI!!!!',
      'ABI',
      'I1',
      'QAB12',
    ],
  },
  q: { style: 'q', is: ['Q123ABC', 'Q1ABC'], isNot: ['Q1234ABC', 'QABC'] },
  trailer: { style: 'trailer', is: ['C0123456', 'A1234567'], isNot: ['C012345', 'CC123456'] },
}
test.each(Object.entries(marks))('%s marks', (_, { style, is, isNot }) => {
  expect(is.filter((mark) => registrationStyle(mark) !== style)).toEqual([])
  expect(isNot.filter((mark) => registrationStyle(mark) === style)).toEqual([])
})

test.each(['', '!!!!!!!', 'TRADE 12 PLATE', 'AA11AA', '123X456', 'ZZ99'.repeat(4), 'II1234'])(
  '%j gets a warning',
  (mark) => {
    expect(registrationStyle(mark)).toBeNull()
    expect(isOddRegistration(mark)).toBe(true)
  },
)
test('an ordinary plate gets none', () => expect(isOddRegistration('ab12 cde')).toBe(false))

test.each([
  ['lb07seo', 'LB07 SEO'],
  ['AB 12 CDE', 'AB12 CDE'],
  ['A123BCD', 'A123 BCD'],
  ['A1BCD', 'A1 BCD'],
  ['ABC123D', 'ABC 123D'],
  ['ABC1D', 'ABC 1D'],
  ['Q12ABC', 'Q12 ABC'],
  ['JTU9', 'JTU9'],
  ['jtu  9', 'JTU 9'],
  ['C0123456', 'C0123456'],
  ['trade 12 plate', 'TRADE 12 PLATE'],
])('%j is shown as %j', (mark, shown) => expect(displayRegistration(mark)).toBe(shown))

test('what is shown is the same plate, and showing it twice changes nothing', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z0-9 ]{0,9}$/), (text) => {
      const shown = displayRegistration(text)
      expect(normaliseRegistration(shown)).toBe(normaliseRegistration(text))
      expect(displayRegistration(shown)).toBe(shown)
    }),
  )
})

test('words that name a plate as it is stored say it as people write it; other words stay', () => {
  expect(withDisplayRegistration('Check for AB12CDE, AB12CDE', 'AB12CDE')).toBe('Check for AB12 CDE, AB12 CDE')
  expect(withDisplayRegistration('Invoice 88213', null)).toBe('Invoice 88213')
})
