// Number plates: one way to keep them, one way to show them. Everyone may call this room;
// nothing in it refuses a plate, because trade plates, foreign vehicles and orders without a plate are real.

export type RegistrationStyle = 'current' | 'prefix' | 'suffix' | 'dateless' | 'q' | 'trailer'

/** Upper case, letters A to Z and digits only: the form in which a plate is stored, compared and put into a route. */
export const normaliseRegistration = (text: string): string => text.replace(/[^A-Za-z0-9]/g, '').toUpperCase()

const dated: readonly (readonly [RegistrationStyle, RegExp])[] = [
  ['current', /^[A-HJ-PR-Y]{2}(?!00|01|50)\d{2}[A-HJ-PR-Z]{3}$/],
  ['prefix', /^[A-HJ-NPR-TV-Y][1-9]\d{0,2}[A-HJ-PR-Z]{3}$/],
  ['suffix', /^[A-HJ-PR-Z]{3}[1-9]\d{0,2}[A-HJ-NPR-TV-Y]$/],
  ['q', /^Q[1-9]\d{0,2}[A-HJ-PR-Z]{3}$/],
  ['trailer', /^[A-Z]\d{7}$/],
]

/** Letters of a dateless plate: never a Q; an I only as part of a Northern Ireland code, which has one and another letter. */
const areDatelessLetters = (letters: string): boolean =>
  !letters.includes('Q') && letters !== 'I' && letters.indexOf('I') === letters.lastIndexOf('I')

function isDateless(mark: string): boolean {
  const letters = /^([A-Z]{1,3})[1-9]\d{0,3}$/.exec(mark)?.[1] ?? /^[1-9]\d{0,3}([A-Z]{1,3})$/.exec(mark)?.[1]
  return letters !== undefined && areDatelessLetters(letters)
}

/** The United Kingdom style a plate is written in, or null for a shape that was never issued. */
export function registrationStyle(text: string): RegistrationStyle | null {
  const mark = normaliseRegistration(text)
  const found = dated.find(([, shape]) => shape.test(mark))
  if (found) return found[0]
  return isDateless(mark) ? 'dateless' : null
}

/** True for a plate that deserves a warning at entry: no known style. Never a reason to refuse it. */
export const isOddRegistration = (text: string): boolean => registrationStyle(text) === null

/** How many characters stand before the space, for the styles that have one; the others are left as they were written. */
const spaceAfter = (style: RegistrationStyle | null, mark: string): number | null => {
  if (style === 'current') return 4
  if (style === 'prefix' || style === 'q') return mark.length - 3
  return style === 'suffix' ? 3 : null
}

/** The plate as people write it: AB12 CDE, A123 BCD, ABC 123D. Dateless, trailer and odd marks keep the spacing they came with. */
export function displayRegistration(text: string): string {
  const mark = normaliseRegistration(text)
  const at = spaceAfter(registrationStyle(mark), mark)
  return at === null ? text.trim().replace(/\s+/g, ' ').toUpperCase() : `${mark.slice(0, at)} ${mark.slice(at)}`
}

/** Words that name a plate as it is stored, with the plate as people write it. */
export const withDisplayRegistration = (words: string, reg: string | null): string =>
  reg === null ? words : words.replaceAll(reg, displayRegistration(reg))
