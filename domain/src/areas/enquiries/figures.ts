// The figures of enquiries. Each counts rows of the list, and opens them.
import { addDays, addMonths, type CalendarMonth } from '../../kit/time/calendar.ts'

export const figurePeriods = [3, 6, 12] as const

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
