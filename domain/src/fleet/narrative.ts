// Which vehicles an invoice line speaks of. Case and the spaces inside a plate do not matter, but its two edges may not
// touch another letter or digit of the original text: otherwise "A1" would be found in every "A12 BCD".
import { normaliseRegistration } from './registration.ts'

/** Known plates, ready to be looked for. Made once, used for any number of narratives. */
export interface RegistrationIndex {
  readonly known: ReadonlySet<string>
  /** Length of the longest known plate: no longer piece of text is looked up. */
  readonly longest: number
}

/** @param registrations in any spelling; marks without letters or digits are left out. */
export function indexRegistrations(registrations: Iterable<string>): RegistrationIndex {
  const known = new Set<string>()
  let longest = 0
  for (const registration of registrations) {
    const mark = normaliseRegistration(registration)
    if (mark === '') continue
    known.add(mark)
    longest = Math.max(longest, mark.length)
  }
  return { known, longest }
}

interface Word {
  readonly mark: string
  /** False for words with letters no plate has, such as é: they can neither be nor complete a plate. */
  readonly isPlain: boolean
  /** True when only white space stands between this word and the one before. */
  readonly followsOn: boolean
}

function wordsOf(narrative: string): Word[] {
  const words: Word[] = []
  let end = -1
  for (const found of narrative.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    const [text] = found
    const followsOn = end >= 0 && /^\s+$/.test(narrative.slice(end, found.index))
    words.push({ mark: text.toUpperCase(), isPlain: /^[A-Za-z0-9]+$/.test(text), followsOn })
    end = found.index + text.length
  }
  return words
}

/**
 * The known plates a narrative names, normalised, each once, in order of appearance.
 * The work grows with the narrative, not with the number of known plates.
 */
export function registrationsIn(narrative: string, index: RegistrationIndex): string[] {
  const words = wordsOf(narrative)
  const found = new Set<string>()
  for (const [start, first] of words.entries()) {
    let mark = ''
    for (const word of [first, ...words.slice(start + 1, start + index.longest)]) {
      if (!word.isPlain || (mark !== '' && !word.followsOn)) break
      mark += word.mark
      if (mark.length > index.longest) break
      if (index.known.has(mark)) found.add(mark)
    }
  }
  return [...found]
}

/** True when the narrative names this one plate. For many plates use {@link registrationsIn}. */
export const narrativeMentions = (narrative: string, registration: string): boolean =>
  registrationsIn(narrative, indexRegistrations([registration])).length > 0
