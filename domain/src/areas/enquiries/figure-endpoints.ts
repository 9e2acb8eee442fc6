// What the figures of enquiries are asked by: a file of its own, so that pages that open their rows fetch no schema.
import { z } from 'zod'
import { shownCases } from '../../cases/case-board.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { figurePeriods } from './figures.ts'

const counts = { count: z.number(), week_pence: z.number() }
const enquiryFigures = z.object({
  /** The first day of the period. */
  from: z.string(),
  /** Open now, whenever they came. */
  stages: z.array(z.object({ state: z.string(), ...counts })),
  /** Of those that came in the period. */
  sources: z.array(z.object({ source: z.string(), ...counts })),
  managers: z.array(z.object({ name: z.string().nullable(), count: z.number(), won: z.number(), lost: z.number() })),
  /** Of those lost in the period. */
  lost: z.array(z.object({ reason: z.string(), count: z.number() })),
  months: z.array(z.object({ month: z.string(), opened: z.number(), won: z.number(), lost: z.number() })),
  /** Days an enquiry stood in each stage on average, of stays that ended in the period. */
  days: z.array(z.object({ state: z.string(), days: z.number(), count: z.number() })),
  /** Vehicles that open enquiries ask for, by the month they are needed: so many build slots. */
  slots: z.array(z.object({ month: z.string(), vehicles: z.number(), count: z.number() })),
})
export type EnquiryFigures = z.output<typeof enquiryFigures>

export const enquiryFigureEndpoints = {
  figures: endpoint({
    method: 'GET',
    path: '/api/enquiries/figures',
    needs: ['manage enquiries', 'see maxi-low dashboard'],
    rate: 'heavy',
    summary:
      'Enquiries by stage, source, account manager, lost reason and month, days in each stage, and vehicles needed by month',
    input: shownCases.extend({
      months: z.coerce
        .number()
        .pipe(z.literal(figurePeriods, { error: 'Choose 3, 6 or 12 months.' }))
        .default(6),
    }),
    reply: enquiryFigures,
  }),
}
