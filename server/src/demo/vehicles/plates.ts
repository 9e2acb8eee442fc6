// Number plates nobody wears: current style, but with first letters that the ordinary series does not use (X beyond its
// export tags; J, T and U for very large fleets). The two digits tell the half-year of first registration, as in life.
import type { CalendarDate } from '@kerbline/domain/kit/time/calendar.ts'
import { entry } from '../random.ts'

const letters = [...'ABCDEFGHJKLMNOPRSTUVWXYZ']
const secondLetters = [...'GHJKLMNOPRSTUVWY']
const everydayTags = secondLetters.map((second) => `X${second}`)
const spareTags = [...'JTU'].flatMap((first) => [...'ABCDEFGHJKLMNOPRSTUVWXY'].map((second) => first + second))

/** Endings that would raise an eyebrow on a van. */
const unkind =
  /^(ARS|ASS|BAD|BUM|COK|CUM|DAM|DUM|FAG|FAT|FKN|FUK|FUX|GAY|GOD|GUN|JEW|KKK|NAZ|NGR|PEE|POO|SEX|SHT|SLT|SUK|TWT|WOG|WTF)$/

const endings = letters
  .flatMap((one) => letters.flatMap((two) => letters.map((three) => one + two + three)))
  .filter((ending) => !unkind.test(ending))

/** Prime, so that a step of it passes every place of a list once, and neighbours look unlike. */
const STRIDE = 1_000_003
const everydayCount = everydayTags.length * endings.length

/** Half-years run from March and from September; January and February belong to the September before. */
export function ageIdentifier(firstRegistered: CalendarDate): string {
  const [year, month] = [Number(firstRegistered.slice(2, 4)), Number(firstRegistered.slice(5, 7))]
  if (month >= 9) return String(year + 50)
  return String(month >= 3 ? year : year + 49).padStart(2, '0')
}

/** A plate of its own for each number, up to about a million. */
export function plateNumber(number: number, firstRegistered: CalendarDate): string {
  const [tags, place] = number < everydayCount ? [everydayTags, number] : [spareTags, number - everydayCount]
  const count = tags.length * endings.length
  if (place >= count) throw new RangeError(`There is no plate number ${number}`)
  const scattered = (place * STRIDE + 1234) % count
  return entry(tags, scattered) + ageIdentifier(firstRegistered) + entry(endings, Math.floor(scattered / tags.length))
}
