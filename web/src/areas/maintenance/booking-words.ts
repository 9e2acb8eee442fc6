// What the page of a booking says of it, where no rule of the domain has the words.
import { noPlaceYet, placeInWords } from '@kerbline/domain/areas/maintenance/states.ts'
import { durationInWords } from '@kerbline/domain/cases/turn-words.ts'
import type { BookingRecord } from './maintenance-source.ts'

const HOUR_MINUTES = 60

/** "3 h 22 min", "2 days". */
export const hoursInWords = (hours: number): string => durationInWords(Math.round(hours * HOUR_MINUTES))

/** "mirrors_glass" is "Mirrors glass". */
export const plainWord = (word: string): string =>
  word.replaceAll('_', ' ').replace(/^./, (first) => first.toUpperCase())

/** Once a day is agreed, also that there is none. */
export const bookedPlace = (record: BookingRecord): string =>
  placeInWords([record.dealer?.name ?? record.supplier], record) ?? (record.booked_at === null ? '' : noPlaceYet)

/** Beside state and number: the model, and where it is done. */
export const aboutBooking = (record: BookingRecord): string =>
  [record.model, bookedPlace(record)].filter(Boolean).join(', ')
