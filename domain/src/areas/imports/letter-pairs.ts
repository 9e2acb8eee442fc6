// Likeness by letters: two words that share most of their pairs of letters are meant to be the same, however they were typed.
import { headingKey } from './heading.ts'

const pairsOf = (text: string): string[] => {
  const plain = headingKey(text)
  return Array.from({ length: Math.max(0, plain.length - 1) }, (_, place) => plain.slice(place, place + 2))
}

/** Letters side by side that two words share: "Leds" is like "Leeds". */
export function pairLikeness(one: string, other: string): number {
  const [left, right] = [pairsOf(one), pairsOf(other)]
  const length = left.length + right.length
  // A pair counts as often as both have it: "Panel van" has "an" twice and "van" once.
  const unmatched = [...right]
  const common = left.filter((pair) => {
    const place = unmatched.indexOf(pair)
    if (place >= 0) unmatched.splice(place, 1)
    return place >= 0
  }).length
  return length === 0 ? 0 : (2 * common) / length
}
