// A hire goes on elsewhere, from an instant on: another vehicle takes the place of one, or the vehicle moves to another account.
import { flag, instant, longText, text, wholeNumber } from '../../kit/field.ts'

export const swapFields = {
  with_reg: text({ label: 'Replacement registration', max: 12 }),
  at: instant({ label: 'When they were exchanged' }),
  miles_in: wholeNumber({ label: 'Odometer at return', hint: 'Of this vehicle.', unit: 'miles', max: 2_000_000 }),
  miles_out: wholeNumber({
    ...{ label: 'Odometer at handover', hint: 'Of the replacement.', unit: 'miles', max: 2_000_000 },
  }),
  reason: longText({ label: 'Reason', max: 500, hint: 'The customer reads it.' }),
} as const

export const transferFields = {
  account: text({ label: 'New account', max: 8 }),
  at: instant({ label: 'When it moved' }),
  keeps_terms: flag({
    label: 'Keep the rate and agreed period',
    initial: true,
    hint: 'If not, enter the new terms on the vehicle. No rate is charged until then.',
  }),
  reason: longText({ label: 'Reason', max: 500, hint: 'The customer it leaves reads it.' }),
} as const
