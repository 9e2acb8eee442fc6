// Which column of a file is which column here: by name, by what the same person chose before, or by likeness.
import { headingKey } from './heading.ts'
import type { ImportKind } from './kind.ts'
import { pairLikeness } from './letter-pairs.ts'

export const suggestionWays = ['name', 'remembered', 'suggested'] as const
export type SuggestionWay = (typeof suggestionWays)[number]

export interface Suggestion {
  readonly column: string
  readonly by: SuggestionWay
}

/** Title of a file's column, as headingKey leaves it, to a column here; an empty text: left out. */
export type RememberedMapping = Readonly<Record<string, string>>

const wordsOf = (title: string): ReadonlySet<string> =>
  new Set(
    title
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== ''),
  )

const MIN_LIKENESS = 0.5

/** 0 to 1: the share of words that two texts have in common. */
export function likeness(one: string, other: string): number {
  const [left, right] = [wordsOf(one), wordsOf(other)]
  const common = [...left].filter((word) => [...right].some((each) => each === word || meansSame(each, word))).length
  const all = new Set([...left, ...right]).size
  return all === 0 ? 0 : common / Math.min(all, Math.max(left.size, right.size))
}

/** 0 to 1: the share of the words of a column here that a title says. "Hire status" says all of Status, and half of Euro status. */
const saidOf = (title: string, label: string): number => {
  const words = [...wordsOf(label)]
  const said = words.filter((word) => [...wordsOf(title)].some((each) => each === word || meansSame(each, word)))
  return words.length === 0 ? 0 : said.length / words.length
}

/** Words that mean the same at the head of a column. */
const synonyms: readonly ReadonlySet<string>[] = [
  new Set(['no', 'num', 'nr', 'number']),
  new Set(['tel', 'telephone', 'phone', 'mobile']),
  new Set(['ref', 'reference']),
  new Set(['reg', 'registration', 'vrm', 'plate']),
  new Set(['make', 'manufacturer']),
  new Set(['email', 'mail']),
  new Set(['street', 'address']),
  new Set(['depot', 'branch']),
]
const meansSame = (one: string, other: string): boolean =>
  synonyms.some((same) => same.has(one) && same.has(other)) ||
  (Math.min(one.length, other.length) >= 3 && (one.startsWith(other) || other.startsWith(one)))

/** Words that turn what stands beside them into its opposite. */
const turning: ReadonlySet<string> = new Set(['off', 'not', 'no', 'non', 'un', 'without', 'ex'])
const turnedStart = /^(un|in|non|dis|ex|off)/

/** "Hired" and "Off hired", "active" and "inactive": alike to the eye, and the opposite of each other. */
export function areOpposites(one: string, other: string): boolean {
  const turns = [one, other].map((text) =>
    [...wordsOf(text)]
      .filter((word) => turning.has(word))
      .toSorted()
      .join(' '),
  )
  if (turns[0] !== turns[1]) return true
  const [left, right] = [headingKey(one), headingKey(other)]
  return left !== right && (left.replace(turnedStart, '') === right || right.replace(turnedStart, '') === left)
}

/** How like two names are by their letters and words, 0 to 1. */
export const alikeness = (one: string, other: string): number =>
  Math.max(likeness(one, other), pairLikeness(one, other))

/** The likest of some words; undefined where none is like it at all. Nothing is guessed across opposites. */
export function closest(word: string, known: readonly string[]): string | undefined {
  let best: string | undefined
  let bestScore = 0
  for (const each of known) {
    if (areOpposites(word, each)) continue
    const score = alikeness(word, each)
    if (score > bestScore) [best, bestScore] = [each, score]
  }
  return bestScore >= 0.4 ? best : undefined
}

/** For each title of a file a column here, each column once; null where nothing fits. */
export function suggestColumns(
  kind: ImportKind,
  titles: readonly string[],
  remembered: RememberedMapping = {},
): readonly (Suggestion | null)[] {
  const free = new Set(Object.keys(kind.columns))
  const found = new Map<number, Suggestion | null>()
  const take = (place: number, column: string, by: SuggestionWay): void => {
    if (!free.delete(column)) return
    found.set(place, { column, by })
  }
  titles.forEach((title, place) => {
    const chosen = remembered[headingKey(title)]
    if (chosen === '') found.set(place, null)
    else if (chosen !== undefined) take(place, chosen, 'remembered')
  })
  const named = new Map(
    Object.entries(kind.columns).flatMap(([name, { label }]) => [
      [headingKey(label), name] as const,
      [headingKey(name), name] as const,
    ]),
  )
  titles.forEach((title, place) => {
    const name = named.get(headingKey(title))
    if (!found.has(place) && name !== undefined) take(place, name, 'name')
  })
  const pairs = titles
    .flatMap((title, place) =>
      found.has(place)
        ? []
        : [...free].map((name) => {
            const label = kind.columns[name]?.label ?? name
            const score = Math.max(likeness(title, label), likeness(title, name))
            return { place, name, score, said: saidOf(title, label) }
          }),
    )
    .filter(({ score }) => score >= MIN_LIKENESS)
    .toSorted((one, other) => other.score - one.score || other.said - one.said)
  for (const { place, name } of pairs) if (!found.has(place)) take(place, name, 'suggested')
  return titles.map((_, place) => found.get(place) ?? null)
}
