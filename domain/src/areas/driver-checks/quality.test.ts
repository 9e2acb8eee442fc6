import fc from 'fast-check'
import { expect, test } from 'vitest'
import { qualityOf, type QualityFacts } from './quality.ts'

const good: QualityFacts = {
  durationSeconds: 600,
  quickBelowSeconds: 180,
  hasPlace: true,
  sameBefore: 0,
  defects: 0,
  defectsWithPhoto: 0,
  reusedPhotos: 0,
}

test.each<[string, Partial<QualityFacts>, number]>([
  ['nothing to say against it', {}, 100],
  ['at the shortest time', { durationSeconds: 180 }, 100],
  ['a second below it', { durationSeconds: 179 }, 99],
  ['in half the time', { durationSeconds: 90 }, 80],
  ['without a time', { durationSeconds: null }, 60],
  ['ended before it began', { durationSeconds: -5 }, 60],
  ['a template without a shortest time', { durationSeconds: 0, quickBelowSeconds: 0 }, 100],
  ['nobody knows where', { hasPlace: false }, 80],
  ['as the one before', { sameBefore: 1 }, 96],
  ['as the ten before', { sameBefore: 10 }, 80],
  ['a defect without a photo', { defects: 2, defectsWithPhoto: 1 }, 90],
  ['an old photo', { defects: 1, defectsWithPhoto: 1, reusedPhotos: 1 }, 80],
])('%s: %j is %d', (_, facts, score) => expect(qualityOf({ ...good, ...facts }).score).toBe(score))

test('the lines are the sum, each within its bounds, whatever is said', () => {
  const natural = fc.nat(100_000)
  const facts = fc.record({
    durationSeconds: fc.option(fc.integer()),
    quickBelowSeconds: fc.nat(3_600),
    hasPlace: fc.boolean(),
    sameBefore: natural,
    defects: natural,
    defectsWithPhoto: natural,
    reusedPhotos: natural,
  })
  fc.assert(
    fc.property(facts, (given) => {
      const { score, lines } = qualityOf(given)
      expect(lines.reduce((sum, { points }) => sum + points, 0)).toBe(score)
      expect(lines.reduce((sum, { of }) => sum + of, 0)).toBe(100)
      expect(lines.filter(({ points, of }) => points < 0 || points > of)).toEqual([])
    }),
  )
})
