// One entry of a vehicle's timeline as the call sends it.
import { z } from 'zod'
import { historyEntry } from '../../kit/resource-endpoints.ts'
import { timelineActs, timelineKinds } from './timeline.ts'

const text = z.string().nullable()

export const timelineEntry = z.object({
  key: z.string(),
  at: z.string(),
  /** Only the day is known. */
  is_day: z.boolean(),
  kind: z.enum(timelineKinds),
  act: z.enum(timelineActs),
  subject: text,
  from: text,
  to: text,
  detail: text,
  /** Who did it: a person of the customer's, of the hire company, or a public register. */
  side: z.enum(['customer', 'hire company', 'register']).nullable(),
  who: text,
  /** The number or id under which its own page opens. */
  record: text,
  /** What an edit changed, by field of the form; ids where a field points at something. */
  changes: historyEntry.shape.changes,
})
export type TimelineEntry = z.output<typeof timelineEntry>
