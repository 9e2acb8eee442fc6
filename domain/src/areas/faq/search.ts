// Finding a question by the words somebody types, mistyped ones among them. The page searches what it has read by it, the server what it
// offers to whoever is about to ask.
import { pairLikeness } from '../imports/letter-pairs.ts'
import { faqGroupLabel, type FaqGroup } from './groups.ts'

/** What can be found. */
export interface Findable {
  readonly category: string
  readonly question: string
  readonly answer: string
}

/** Words everybody writes and nobody looks for. */
const commonWords: ReadonlySet<string> = new Set(
  // oxlint-disable-next-line house/words -- these words are left out of a search, and nobody reads them
  `about after and any are ask been before but can cannot could did does doing don for from get give got had has have hello her his how its
  just know like may more much need not now off one our out please say see should some tell than thank thanks that the their them then there
  they this too until use want was were what when where which who why will with would yes you your`.split(/\s+/),
)
const MIN_LETTERS = 3
const MAX_WORDS = 24

const wordsOf = (text: string): readonly string[] => [
  ...new Set(
    text
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length >= MIN_LETTERS && !commonWords.has(word)),
  ),
]

/** What of a text is worth looking for, each word once, in the order of the alphabet. */
export const wordsSought = (text: string): readonly string[] => wordsOf(text).slice(0, MAX_WORDS).toSorted()

const lettersOf = (word: string): string => [...word].toSorted().join('')

/** How sure it is that one word is the other, 0 to 1: whole, begun, or spelt another way. */
function sameness(sought: string, word: string, isForgiving: boolean): number {
  if (sought === word) return 1
  const shorter = Math.min(sought.length, word.length)
  if (word.startsWith(sought)) return 0.9
  if (shorter >= 4 && sought.startsWith(word)) return 0.8
  if (!isForgiving || shorter < MIN_LETTERS) return 0
  // Two letters changed places: "damgae" has none of the pairs that would tell it from others.
  if (sought.length === word.length && lettersOf(sought) === lettersOf(word)) return 0.75
  // Of short words too many are like each other: "fine" and "find".
  const likeness = shorter >= 5 ? pairLikeness(sought, word) : 0
  return likeness >= 0.6 ? 0.8 * likeness : 0
}

const best = (sought: string, words: readonly string[], isForgiving: boolean): number =>
  Math.max(0, ...words.map((word) => sameness(sought, word, isForgiving)))

interface Found<E> {
  readonly entry: E
  readonly place: number
  /** Of each word sought: how much of it the entry has, and whether its question has it. */
  readonly hits: readonly { readonly weight: number; readonly inQuestion: number }[]
}

/** A word counts most in the question, less in the name of the group, least in the answer. */
function hitsOf<E extends Findable>(entry: E, place: number, sought: readonly string[]): Found<E> {
  const [question, group, answer] = [entry.question, faqGroupLabel(entry.category), entry.answer].map(wordsOf)
  const hits = sought.map((word) => {
    const inQuestion = best(word, question ?? [], true)
    // What one types is forgiven against the few words of questions and groups; an answer has too many that are like it.
    const weight = Math.max(3 * inQuestion, 2 * best(word, group ?? [], true), best(word, answer ?? [], false))
    return { weight, inQuestion }
  })
  return { entry, place, hits }
}

interface Scored<E> extends Found<E> {
  readonly score: number
}

/** The likest first; a word that few entries have says more than one that all have. */
function scored<E extends Findable>(entries: readonly E[], sought: readonly string[]): readonly Scored<E>[] {
  const found = entries.map((entry, place) => hitsOf(entry, place, sought))
  const rarity = sought.map((_, at) => {
    const holders = found.filter(({ hits }) => (hits[at]?.weight ?? 0) > 0).length
    return holders === 0 ? 0 : Math.log(1 + entries.length / holders)
  })
  return found
    .map((each) => ({ ...each, score: each.hits.reduce((sum, { weight }, at) => sum + weight * (rarity[at] ?? 0), 0) }))
    .toSorted((one, other) => other.score - one.score || one.place - other.place)
}

/** The entries that have at least half of the words typed, the likest first; all of them, as they stand, where nothing was typed. */
export function findAnswers<E extends Findable>(entries: readonly E[], typed: string): readonly E[] {
  const sought = wordsSought(typed)
  // Of what is no word to look for nothing is left out: one is still typing.
  if (sought.length === 0) return entries
  return scored(entries, sought)
    .filter(({ hits }) => hits.filter(({ weight }) => weight > 0).length * 2 >= hits.length)
    .map(({ entry }) => entry)
}

const MAX_LIKELY = 3

/** At most three entries that may answer what is about to be asked. A word that is nowhere in their question proves nothing by itself. */
export function likelyAnswers<E extends Findable>(
  entries: readonly E[],
  typed: string,
  group: FaqGroup | null,
): readonly E[] {
  const sought = wordsSought(typed)
  if (sought.length === 0) return []
  const likely = scored(entries, sought).filter(({ entry, hits }) => {
    const inQuestion = hits.filter(({ inQuestion: share }) => share > 0).length
    return inQuestion >= 2 || (inQuestion === 1 && (entry.category === group || sought.length <= 2))
  })
  const isOfGroup = ({ entry }: Scored<E>): number => (entry.category === group ? 1.5 : 1)
  return likely
    .toSorted((one, other) => other.score * isOfGroup(other) - one.score * isOfGroup(one) || one.place - other.place)
    .slice(0, MAX_LIKELY)
    .map(({ entry }) => entry)
}
