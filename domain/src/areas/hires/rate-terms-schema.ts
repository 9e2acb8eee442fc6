// Rate terms as they are written of a hire and of a quote.
import { z } from 'zod'
import { billedWords, cycleWords, prorationWords, rateBasisWords } from './rate-terms.ts'

const keysOf = <Key extends string>(words: Readonly<Record<Key, string>>) => Object.keys(words) as [Key, ...Key[]]
const pence = z.number('Enter an amount such as 27.00.').int().min(0).max(100_000_000, 'Enter £1,000,000 or less.')

export const rateTerms = z.strictObject({
  rate_pence: pence,
  rate_basis: z.enum(keysOf(rateBasisWords)).default('week7'),
  billed: z.enum(keysOf(billedWords)).default('arrears'),
  cycle: z.enum(keysOf(cycleWords)).default('calendar_month'),
  proration: z.enum(keysOf(prorationWords)).default('days_of_month'),
  charges_bank_holidays: z.boolean().default(true),
  minimum_days: z
    .number()
    .int()
    .min(1, 'Enter 1 to 3,650 days.')
    .max(3_650, 'Enter 1 to 3,650 days.')
    .nullable()
    .default(null),
  first_day_charged: z.boolean().default(true),
  last_day_charged: z.boolean().default(true),
  early_percent: z.number().int().min(0).max(100, 'Enter 0 to 100%.').nullable().default(null),
  early_floor_pence: pence.nullable().default(null),
})
