import { expect, test } from 'vitest'
import { entry, seededRandom } from './random.ts'

test('the same words give the same numbers, other words others', () => {
  const draw = (...words: (string | number)[]) => {
    const random = seededRandom(...words)
    return Array.from({ length: 5 }, () => random.fraction())
  }
  expect(draw(2026, 'vehicle', 7)).toEqual(draw(2026, 'vehicle', 7))
  expect(draw(2026, 'vehicle', 7)).not.toEqual(draw(2026, 'vehicle', 8))
  expect(draw(2026, 'vehicle', 7)).not.toEqual(draw(2027, 'vehicle', 7))
})

test('whole numbers reach both ends and never leave them', () => {
  const random = seededRandom('ends')
  const drawn = Array.from({ length: 2_000 }, () => random.whole(-2, 3))
  expect([...new Set(drawn)].toSorted((one, other) => one - other)).toEqual([-2, -1, 0, 1, 2, 3])
})

test('chances and weights come out about as often as they say', () => {
  const random = seededRandom('weights')
  const count = 20_000
  const hits = Array.from({ length: count }, () => random.chance(0.2)).filter(Boolean).length
  expect(hits / count).toBeCloseTo(0.2, 1)
  const picked = Array.from({ length: count }, () =>
    random.weighted([
      ['often', 3],
      ['never', 0],
      ['seldom', 1],
    ]),
  )
  expect(picked.filter((each) => each === 'often').length / count).toBeCloseTo(0.75, 1)
  expect(picked).not.toContain('never')
})

test('around stays within its spread', () => {
  const random = seededRandom('around')
  for (let draw = 0; draw < 2_000; draw++) {
    const value = random.around(80, 15)
    expect(value).toBeGreaterThanOrEqual(65)
    expect(value).toBeLessThanOrEqual(95)
  }
})

test('an empty list has nothing to pick from', () => {
  expect(() => seededRandom('none').pick([])).toThrow(RangeError)
  expect(() => seededRandom('none').weighted([])).toThrow(RangeError)
  expect(() => entry([], 0)).toThrow(RangeError)
})

test('a place is counted round and round', () => {
  expect([0, 1, 2, 3, 7].map((place) => entry(['a', 'b', 'c'], place))).toEqual(['a', 'b', 'c', 'a', 'b'])
})
