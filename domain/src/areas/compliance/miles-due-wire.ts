// What miles say of when something falls due, as replies carry it. The browser reads it by milesDueOf, without this schema.
import { z } from 'zod'

/** Null: nothing falls due by miles. Of a day that has passed nobody knows how many were left. */
export const milesDueReply = z
  .object({ due_on: z.string().nullable(), few_on: z.string().nullable(), left: z.number().nullable() })
  .nullable()
