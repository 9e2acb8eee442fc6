import { expect, test } from 'vitest'
import {
  codeAt,
  fromBase32,
  newRecoveryCodes,
  newSecret,
  otpauthAddress,
  recoveryHashOf,
  stepAt,
  stepOf,
  toBase32,
} from './totp.ts'

const key = Buffer.from('12345678901234567890')

// RFC 6238, appendix B, SHA-1.
test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('at %i seconds: %s', (seconds, code) => expect(codeAt(key, stepAt(new Date(seconds * 1000)), 8)).toBe(code))

// RFC 4226, appendix D.
test.each(
  ['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583', '399871', '520489'].map(
    (code, counter): [number, string] => [counter, code],
  ),
)('counter %i: %s', (counter, code) => expect(codeAt(key, counter)).toBe(code))

// RFC 4648, section 10, without padding.
test.each([
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('%s is %s', (text, written) => {
  expect(toBase32(Buffer.from(text))).toBe(written)
  expect(fromBase32(written).toString()).toBe(text)
})

test('a code holds for its step and one either way, and only forwards', () => {
  const secret = toBase32(key)
  const now = new Date(1_111_111_111_000)
  const step = stepAt(now)
  const code = codeAt(key, step)
  for (const [seconds, isRight] of [
    [-60, false],
    [-30, true],
    [0, true],
    [30, true],
    [60, false],
  ] as const)
    expect(stepOf(secret, code, new Date(now.getTime() + seconds * 1000), 0)).toBe(isRight ? step : undefined)
  expect(stepOf(secret, code, now, step)).toBeUndefined()
  expect(stepOf(secret, code, now, step - 1)).toBe(step)
  for (const wrong of ['', '12345', '1234567', 'abcdef', '٠١٢٣٤٥'])
    expect(stepOf(secret, wrong, now, 0)).toBeUndefined()
})

test('a secret is 160 bits and never the same', () => {
  expect(fromBase32(newSecret())).toHaveLength(20)
  expect(newSecret()).not.toBe(newSecret())
})

test('the address an app reads', () => {
  expect(otpauthAddress('ABC', 'me@harrow.example', 'Kerb & line')).toBe(
    'otpauth://totp/Kerb%20%26%20line:me%40harrow.example?secret=ABC&issuer=Kerb%20%26%20line&algorithm=SHA1&digits=6&period=30',
  )
})

test('recovery codes: ten, all different, whole, and the same however they are typed', () => {
  const codes = newRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/)
  expect(recoveryHashOf('ABCDE fghjk')).toBe(recoveryHashOf('abcde-fghjk'))
  expect(recoveryHashOf('abcde-fghjk')).not.toBe(recoveryHashOf('abcde-fghjm'))
})
