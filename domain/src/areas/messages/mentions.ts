// Plates and case numbers that stand in a text, so that whoever reads it can open what it speaks of.
import { normaliseRegistration, registrationStyle } from '../../fleet/registration.ts'

export interface Mentions {
  /** As they are kept: upper case, no spaces. */
  readonly plates: readonly string[]
  /** "MB-000123", as they are kept. */
  readonly numbers: readonly string[]
}

/** More are not looked for: a pasted list is no message. */
const MAX_MENTIONS = 30

// Two words at most make a plate; which of them do is for the known styles to say.
const platePattern = /\b(?:[A-Z]{1,3}\d{1,4}[A-Z]{0,3}|[A-Z]{3}|\d{1,4})(?:[ \u00A0]?(?:[A-Z]{1,3}|\d{1,4}[A-Z]?))?\b/gi
// Without a hyphen only capitals are a number’s: “call 0113” is none.
const numberPattern = /\b([A-Z]{1,4}) ?(\d{4,9})\b|\b([A-Za-z]{1,4})[-‑](\d{4,9})\b/g

/** Plates without a date are words to most readers ("A1", "M62"): only those that carry one are taken from a text. */
const isCertain = (mark: string): boolean => {
  const style = registrationStyle(mark)
  return style !== null && style !== 'dateless' && style !== 'trailer'
}

const unique = (values: readonly string[]): readonly string[] => [...new Set(values)].slice(0, MAX_MENTIONS)

export function mentionsIn(...texts: readonly (string | null)[]): Mentions {
  const text = texts.filter((each) => each !== null).join('\n')
  const plates = [...text.matchAll(platePattern)].flatMap(([found]) => {
    const whole = normaliseRegistration(found)
    if (isCertain(whole)) return [whole]
    return found
      .split(/[ \u00A0]/)
      .map(normaliseRegistration)
      .filter(isCertain)
  })
  const numbers = [...text.matchAll(numberPattern)].map(
    ([, plain, plainDigits, prefix = plain ?? '', digits = plainDigits ?? '']) =>
      `${prefix.toUpperCase()}-${digits.padStart(6, '0')}`,
  )
  return { plates: unique(plates), numbers: unique(numbers) }
}
