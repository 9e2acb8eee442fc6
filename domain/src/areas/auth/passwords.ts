// What a password must be: long, and not one that everybody tries first. No rule about capitals, digits or signs.
import { commonPasswords, commonWords } from './common-passwords.ts'

export const PASSWORD_SHORTEST = 12
/** Long enough for any sentence, short enough that hashing cannot be used to tire the server. */
export const PASSWORD_LONGEST = 256

export type PasswordProblem = 'too short' | 'too long' | 'too common' | 'contains the e-mail address'

export const passwordProblemWords: Readonly<Record<PasswordProblem, string>> = {
  'too short': `Use at least ${PASSWORD_SHORTEST} characters.`,
  'too long': `Use at most ${PASSWORD_LONGEST} characters.`,
  'too common': 'This password is too easy to guess. Try three or four random words.',
  'contains the e-mail address': 'Your password must not include your email address.',
}

const disguises: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}
const undisguised = (text: string): string => [...text].map((character) => disguises[character] ?? character).join('')

/** Digits and signs before and after a word. */
const bare = (text: string): string => text.replace(/^[^\p{L}]+/u, '').replace(/[^\p{L}]+$/u, '')

/** One short piece over and over, such as aaaaaaaaaaaa or abc1abc1abc1. */
function isRepetition(text: string): boolean {
  return [1, 2, 3, 4].some(
    (length) =>
      text ===
      text
        .slice(0, length)
        .repeat(Math.ceil(text.length / length))
        .slice(0, text.length),
  )
}

/** Every character one up, or every one down from the last, such as 123456789012 or lkjihgfedcba; 0 follows 9. */
function isRun(text: string): boolean {
  const codes = [...text.replaceAll('90', '9:').replaceAll('09', ':9')].map(
    (character) => character.codePointAt(0) ?? 0,
  )
  const steps = new Set(codes.slice(1).map((code, place) => code - (codes[place] ?? 0)))
  const wraps = /^\d+$/.test(text) ? [...steps].filter((step) => step !== -9 && step !== 9) : [...steps]
  return wraps.length === 1 && (wraps[0] === 1 || wraps[0] === -1)
}

function isCommon(password: string): boolean {
  const text = password.toLowerCase().trim()
  const plain = undisguised(text)
  if ([text, plain].some((each) => commonPasswords.has(each))) return true
  if ([bare(text), bare(plain), undisguised(bare(text))].some((word) => commonWords.has(word))) return true
  return isRepetition(text) || isRun(text)
}

function containsAddress(password: string, email: string | undefined): boolean {
  const address = (email ?? '').toLowerCase()
  return address.includes('@') && password.toLowerCase().includes(address)
}

/** Everything wrong with a password, or an empty list. Characters are counted, not bytes. */
export function passwordProblems(password: string, email?: string): PasswordProblem[] {
  const { length } = [...password]
  if (length > PASSWORD_LONGEST) return ['too long']
  const problems: PasswordProblem[] = []
  if (length < PASSWORD_SHORTEST) problems.push('too short')
  if (isCommon(password)) problems.push('too common')
  if (containsAddress(password, email)) problems.push('contains the e-mail address')
  return problems
}
