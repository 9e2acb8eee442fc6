// The figures of enquiries. Each counts rows of the list, and opens them.
import { z } from 'zod'
import { shownCases } from '../../cases/case-board.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { addDays, addMonths, type CalendarMonth } from '../../kit/time/calendar.ts'

export const figurePeriods = [3, 6, 12] as const

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

type Query = Readonly<Record<string, string>>
const since = (from: string) => `from:${from}`
const within = (month: CalendarMonth) => `from:${month}-01~to:${addDays(`${addMonths(month, 1)}-01`, -1)}`
/** A comma would part the name in two. */
const named = (name: string): string => (name.includes(',') ? `contains:${name}` : `is:${name}`)

/** The rows behind each figure, as the address of the list asks for them. */
export const figureRows = {
  stage: (state: string): Query => ({ state: `is:${state}` }),
  source: (from: string, source: string): Query => ({ created_at: since(from), source: `is:${source}` }),
  manager: (from: string, name: string | null, state?: 'won' | 'lost'): Query => ({
    created_at: since(from),
    manager: name === null ? 'empty:' : named(name),
    ...(state && { state: `is:${state}` }),
  }),
  lost: (from: string, reason: string): Query => ({
    state: 'is:lost',
    closed_on: since(from),
    lost_reason: `is:${reason}`,
  }),
  opened: (month: CalendarMonth): Query => ({ created_at: within(month) }),
  closed: (month: CalendarMonth, state: 'won' | 'lost'): Query => ({ state: `is:${state}`, closed_on: within(month) }),
  slot: (month: CalendarMonth): Query => ({ is_open: 'is:yes', start_date: within(month) }),
} as const
export const maxiLowQuery: Query = { is_maxi_low: 'is:yes' }
