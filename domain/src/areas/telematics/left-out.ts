// How many entries of a feed were left out as incomplete, and what they lacked: one that lacks two blocks stands under both.
import { z } from 'zod'

export const leftOut = z.object({
  entries: z.number(),
  distance: z.number(),
  driver_behaviour: z.number(),
  location: z.number(),
})
export type LeftOut = z.output<typeof leftOut>
