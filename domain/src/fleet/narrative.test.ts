import fc from 'fast-check'
import { expect, test } from 'vitest'
import { indexRegistrations, narrativeMentions, registrationsIn } from './narrative.ts'

test.each<[string, string, boolean]>([
  ['Contract hire AB12 CDE 30 days', 'AB12CDE', true],
  ['Contract hire ab12cde', 'AB12 CDE', true],
  ['A B 1 2 C D E', 'AB12CDE', true],
  ['AB12\u00a0CDE\n', 'AB12CDE', true],
  ['Swap AB12CDE/FG34HIJ delivery', 'FG34HIJ', true],
  ['MOT and service, (AB12 CDE).', 'AB12CDE', true],
  ['AB12CDE', 'AB12CDE', true],
  // The edges of the match touch another letter or digit of the original text.
  ['A12 BCD', 'A1', false],
  ['XAB12 CDE', 'AB12CDE', false],
  ['AB12 CDEF', 'AB12CDE', false],
  ['AB12 CDE1', 'AB12CDE', false],
  ['éAB12 CDE', 'AB12CDE', false],
  ['AB12 CDEé', 'AB12CDE', false],
  ['AB12 CDE\u0301', 'AB12CDE', false],
  // Only spaces may stand inside.
  ['AB12-CDE', 'AB12CDE', false],
  ['AB12, CDE', 'AB12CDE', false],
  ['Unit A1, bay 2', 'A1', true],
  ['Ref A1/A2', 'A1', true],
  ['Standing charge, telematics portal', 'AB12CDE', false],
  ['anything at all', '', false],
  ['', 'AB12CDE', false],
])('%j names %j: %j', (narrative, registration, mentions) =>
  expect(narrativeMentions(narrative, registration)).toBe(mentions),
)

test('a line naming several vehicles counts for each, once, in order', () => {
  const index = indexRegistrations(['AB12 CDE', 'FG34HIJ', 'U 77', '', 'ZZ99 ZZZ'])
  expect(registrationsIn('Fleet wash fg34 hij, U77 and AB12CDE; U 77', index)).toEqual(['FG34HIJ', 'U77', 'AB12CDE'])
  expect(registrationsIn('Fleet wash', index)).toEqual([])
  expect(registrationsIn('AB12 CDE', indexRegistrations([]))).toEqual([])
})

const isWord = (character: string | undefined) => character !== undefined && /[A-Za-z0-9]/.test(character)

/** The ruling said another way: drop the spaces, find the plate, look at its neighbours in the original text. */
function mentionsByTheLetter(narrative: string, mark: string): boolean {
  const kept = [...narrative]
    .map((character, at) => ({ character: character.toUpperCase(), at }))
    .filter(({ character }) => character !== ' ')
  return kept.some((first, place) => {
    const last = kept[place + mark.length - 1]
    if (
      !last ||
      kept
        .slice(place, place + mark.length)
        .map(({ character }) => character)
        .join('') !== mark
    )
      return false
    return !isWord(narrative[first.at - 1]) && !isWord(narrative[last.at + 1])
  })
}

test('finds exactly the plates of the ruling, one by one or all at once', () => {
  const mark = fc.stringMatching(/^[ABab1]{1,4}$/)
  fc.assert(
    fc.property(fc.stringMatching(/^[ABab1 ,-]{0,24}$/), fc.array(mark, { maxLength: 8 }), (narrative, marks) => {
      const expected = new Set(
        marks.map((each) => each.toUpperCase()).filter((each) => mentionsByTheLetter(narrative, each)),
      )
      expect(new Set(registrationsIn(narrative, indexRegistrations(marks)))).toEqual(expected)
      expect(
        new Set(marks.filter((each) => narrativeMentions(narrative, each)).map((each) => each.toUpperCase())),
      ).toEqual(expected)
    }),
    { numRuns: 500 },
  )
})

test('a hundred thousand known plates cost no more than one', () => {
  const letters = 'ABCDEFGHJK'
  const plates = Array.from(
    { length: 100_000 },
    (_, n) =>
      `A${letters[n % 10]}${10 + (n % 39)}${[1, 2, 3].map((k) => letters[Math.floor(n / 10 ** k) % 10]).join('')}`,
  )
  const narrative = `Fleet wash ${plates[0]} and ${plates[99_999]} ${'x '.repeat(50_000)}`
  const elapsed = (known: string[]) => {
    const index = indexRegistrations(known)
    const started = Date.now()
    const found = registrationsIn(narrative, index)
    return { milliseconds: Date.now() - started, found }
  }
  elapsed(plates.slice(0, 1))
  const one = elapsed(plates.slice(0, 1))
  const all = elapsed(plates)
  expect(all.found).toEqual([plates[0], plates[99_999]])
  expect(all.milliseconds).toBeLessThan(20 * one.milliseconds + 50)
})
