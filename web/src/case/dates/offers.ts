// Dates one side offers the other, as they are chosen from.
import type { DateOffer } from '@kerbline/domain/cases/case-dates.ts'
import type { CaseSide } from '@kerbline/domain/cases/case-kind.ts'
import { formatInstant } from '@kerbline/domain/kit/time/date-words.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import type { StandingValue } from '../steps/step-help.ts'

export const whereOf = ({ dealer, place, note }: DateOffer): string | undefined =>
  [dealer, place, note].filter(Boolean).join(', ') || undefined

/** What waits for the answer of whoever looks at it, the soonest first. */
export const openOffers = (offers: readonly DateOffer[], viewer: CaseSide): readonly DateOffer[] =>
  offers
    .filter(({ side, state }) => side !== viewer && state === 'open')
    .toSorted((one, other) => (one.starts_at < other.starts_at ? -1 : 1))

export const offerOption = (offer: DateOffer, now: Date) => ({
  value: String(offer.id),
  label: formatInstant(offer.starts_at, londonDate(now)),
  note: whereOf(offer),
})

/** The dates somebody asked for, in the fields of the step "offer dates"; what is past stands in none. */
export function offeredFirst(preferred: readonly string[], now: Date): Readonly<Record<string, StandingValue>> {
  const [first, second, third] = preferred.filter((at) => Date.parse(at) > now.getTime())
  return {
    first_at: { value: first ?? null },
    second_at: { value: second ?? null },
    third_at: { value: third ?? null },
  }
}
