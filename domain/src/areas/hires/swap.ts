// Another vehicle takes the place of one within a hire: the same agreement and rate, from an instant on.
import { instant, longText, text, wholeNumber } from '../../kit/field.ts'

export const swapFields = {
  with_reg: text({ label: 'Replacement registration', max: 12 }),
  at: instant({ label: 'When they were exchanged' }),
  miles_in: wholeNumber({ label: 'Odometer of the vehicle that comes back', unit: 'miles', max: 2_000_000 }),
  miles_out: wholeNumber({ label: 'Odometer of the replacement', unit: 'miles', max: 2_000_000 }),
  reason: longText({ label: 'Why it is exchanged', max: 500 }),
} as const
