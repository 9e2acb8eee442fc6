import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { isSealed, KeyRefused, sealWith } from './seal.ts'

describe('sealed values', () => {
  const { seal, open } = sealWith(randomBytes(32))

  test('tell nothing, never look alike, and are opened as they were', () => {
    const [one, two] = [seal('JBSWY3DPEHPK3PXP', 'a'), seal('JBSWY3DPEHPK3PXP', 'a')]
    expect(one).not.toBe(two)
    expect(one).not.toContain('JBSWY3DP')
    expect([isSealed(one), isSealed('JBSWY3DPEHPK3PXP')]).toEqual([true, false])
    expect([open(one, 'a'), open(two, 'a')]).toEqual(['JBSWY3DPEHPK3PXP', 'JBSWY3DPEHPK3PXP'])
    expect(open(seal('', 'a'), 'a')).toBe('')
    expect(open(seal('Ünïcode', 'a'), 'a')).toBe('Ünïcode')
  })

  test('a value from before there was a key is read as it stands', () => {
    expect(open('JBSWY3DPEHPK3PXP', 'a')).toBe('JBSWY3DPEHPK3PXP')
  })

  test.each([
    ['in the place of another', (sealed: string) => [sealed, 'b'] as const],
    ['changed', (sealed: string) => [`${sealed.slice(0, -4)}AAAA`, 'a'] as const],
    ['cut short', (sealed: string) => [sealed.slice(0, 20), 'a'] as const],
    ['empty', () => ['sealed:1:', 'a'] as const],
  ])('a value that is %s is refused', (_, change) => {
    const [stored, of] = change(seal('a long enough secret', 'a'))
    expect(() => open(stored, of)).toThrow(KeyRefused)
  })

  test('another key opens nothing, and says so', () => {
    const other = sealWith(randomBytes(32))
    expect(() => other.open(seal('x', 'the token'), 'the token')).toThrow(
      'What is stored as the token was sealed with another key, or was changed since.',
    )
  })
})
