// What is taken off a charge for age and miles, as it is kept under Settings.
import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { text, wholeNumber } from './written-values.ts'

const ageReduction = z.strictObject({
  from_months: wholeNumber('Enter 0 to 1,200 months.', 0, 1_200),
  from_miles: wholeNumber('Enter 0 to 2,000,000 miles.', 0, 2_000_000),
  percent: wholeNumber('Enter 1 to 100%.', 1, 100),
  source: text('a source', 120),
})
const ageReductions = z.object({
  version: z.string(),
  rows: z.array(z.object({ from_months: z.number(), from_miles: z.number(), percent: z.number(), source: z.string() })),
})

const call = { path: '/api/settings-lists/age-reductions', needs: 'manage settings', scope: 'platform' } as const

export const ageReductionEndpoints = {
  ageReductions: endpoint({
    ...call,
    method: 'GET',
    summary: 'What is taken off a charge for damage by the age and the miles of the vehicle: what a line is offered',
    reply: ageReductions,
  }),
  saveAgeReductions: endpoint({
    ...call,
    method: 'PUT',
    summary: 'The whole table of reductions; one that is left out is removed. Lines that were written stay as they are',
    input: z.strictObject({ version: z.string().max(60), rows: z.array(ageReduction).max(200) }),
    reply: ageReductions,
  }),
}
