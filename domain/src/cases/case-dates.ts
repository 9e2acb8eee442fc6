// The offers of dates of a case, as both sides read them. They are made and answered by its steps.
import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { caseSides, type CaseKind } from './case-kind.ts'

export const dateOffer = z.object({
  id: z.number(),
  side: z.enum(caseSides),
  starts_at: z.string(),
  dealer: z.string().nullable(),
  place: z.string().nullable(),
  state: z.enum(['open', 'accepted', 'declined', 'superseded']),
  note: z.string().nullable(),
  made_by: z.string().nullable(),
  made_at: z.string(),
  answered_by: z.string().nullable(),
  answered_at: z.string().nullable(),
  /** Of the calendar entry this date became; null: of none. */
  sequence: z.number().nullable(),
})
export type DateOffer = z.output<typeof dateOffer>

export const caseDatesEndpoints = <const Kind extends Pick<CaseKind, 'path' | 'one' | 'see'>>({
  path,
  one,
  see,
}: Kind) => ({
  dates: endpoint({
    method: 'GET',
    path: `/api/${path}/:id/dates`,
    needs: see,
    summary: `The dates offered for a ${one.toLowerCase()} by either side, and what became of each`,
    input: z.strictObject({ id: z.coerce.number().int().positive() }),
    reply: z.object({
      offers: z.array(dateOffer),
      /** Of the newest calendar entry: a later one of the same case has a higher number. */
      sequence: z.number(),
    }),
  }),
  calendarFile: endpoint({
    method: 'GET',
    path: `/api/${path}/:id/${one.toLowerCase()}.ics`,
    needs: see,
    sends: 'bytes',
    media: ['text/calendar'],
    summary: 'The agreed date as a calendar entry; when it moves, the same entry with a higher sequence',
    input: z.strictObject({ id: z.coerce.number().int().positive() }),
    reply: z.unknown(),
  }),
})
