// What the page of a booking says of it, where no rule of the domain has the words.
import { durationInWords } from '@kerbline/domain/cases/turn-words.ts'
import type { BookingRecord } from './maintenance-source.ts'

const HOUR_MINUTES = 60

/** "3 h 22 min", "2 days". */
export const hoursInWords = (hours: number): string => durationInWords(Math.round(hours * HOUR_MINUTES))

/** "mirrors_glass" is "Mirrors glass". */
export const plainWord = (word: string): string =>
  word.replaceAll('_', ' ').replace(/^./, (first) => first.toUpperCase())

/** Beside state and number: the model, and whose workshop it is. */
export const aboutBooking = ({ model, dealer, supplier }: BookingRecord): string =>
  [model, dealer?.name ?? supplier].filter(Boolean).join(', ')
