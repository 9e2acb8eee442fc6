// What the page of a booking says of it, where no rule of the domain has the words.
import { noPlaceYet } from '@kerbline/domain/areas/maintenance/states.ts'
import { durationInWords } from '@kerbline/domain/cases/turn-words.ts'
import type { BookingRecord } from './maintenance-source.ts'

const HOUR_MINUTES = 60

/** "3 h 22 min", "2 days". */
export const hoursInWords = (hours: number): string => durationInWords(Math.round(hours * HOUR_MINUTES))

/** "mirrors_glass" is "Mirrors glass". */
export const plainWord = (word: string): string =>
  word.replaceAll('_', ' ').replace(/^./, (first) => first.toUpperCase())

/** Workshop and place of a booking; once a day is agreed, also that there is none. */
export const placeInWords = ({ dealer, supplier, place, site_address: site, booked_at: at }: BookingRecord): string =>
  [dealer?.name ?? supplier, place].filter(Boolean).join(', ') || (site ?? (at === null ? '' : noPlaceYet))

/** Beside state and number: the model, and where it is done. */
export const aboutBooking = (record: BookingRecord): string =>
  [record.model, placeInWords(record)].filter(Boolean).join(', ')
