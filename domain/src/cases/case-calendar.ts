// The calendar of a kind of case whose records have an agreed day: what is booked or offered on each day at each place.
import { z } from 'zod'
import { isCalendarDate } from '../kit/time/calendar.ts'
import { endpoint } from '../kit/endpoint.ts'
import { shownCases } from './case-board.ts'
import type { CaseKind } from './case-kind.ts'

/** The longest stretch a calendar shows at once. */
export const MAX_CALENDAR_DAYS = 42

const day = z.string().refine(isCalendarDate, 'Enter a real date as day, month and year.')

const calendarSlot = z.object({
  id: z.number(),
  number: z.string(),
  reg_no: z.string().nullable(),
  title: z.string(),
  state: z.string(),
  starts_at: z.string(),
  is_late: z.boolean(),
  is_open: z.boolean(),
  /** A date one side offers, and the other has not agreed to. */
  is_offer: z.boolean(),
})
export type CalendarSlot = z.output<typeof calendarSlot>

const calendarPlaces = z.object({
  day: z.string(),
  dealer_id: z.number(),
  state: z.enum(['open', 'full', 'closed']),
  /** A day's, and how many of them are taken, by whomever: for the hire company alone. */
  places: z.number().nullable(),
  booked: z.number().nullable(),
  closed_because: z.string().nullable(),
})
export type CalendarPlaces = z.output<typeof calendarPlaces>

const calendarReply = z.object({
  /** Of the workshops below, the days that are full or closed, or of which a number of places is said. */
  places: z.array(calendarPlaces),
  /** Approved workshops by name, also those nothing stands at: for the hire company alone, which chooses between them. */
  workshops: z.array(z.object({ id: z.number(), name: z.string() })),
  /** Approved workshops beyond those. */
  workshops_left_out: z.number(),
  holidays: z.array(z.object({ day: z.string(), title: z.string() })),
  /** When the hire company works: Monday is 1; a day that is not named is free. */
  hours: z.array(z.object({ weekday: z.number(), opens_minute: z.number(), closes_minute: z.number() })),
  days: z.array(
    z.object({
      day: z.string(),
      dealer_id: z.number().nullable(),
      dealer: z.string().nullable(),
      count: z.number(),
      offered: z.number(),
      /** The first of the day; `count` and `offered` say how many there are. */
      slots: z.array(calendarSlot),
    }),
  ),
})
export type CalendarReply = z.output<typeof calendarReply>
export type CalendarDay = CalendarReply['days'][number]

export const caseCalendarEndpoints = <const Kind extends Pick<CaseKind, 'path' | 'many' | 'see'>>(kind: Kind) => ({
  calendar: endpoint({
    method: 'GET',
    path: `/api/${kind.path}/calendar`,
    needs: kind.see,
    summary: `What ${kind.many.toLowerCase()} are agreed or offered on each day at each workshop`,
    input: shownCases.extend({
      from: day,
      to: day,
      /** One day at one workshop whole: 0 where none is named. */
      dealer: z.coerce.number().int().min(0).optional(),
    }),
    reply: calendarReply,
  }),
})
