// What falls due, as a reply tells it: read by held-types.ts.
import { z } from 'zod'

export const keptEventType = z.object({
  slug: z.string(),
  name: z.string(),
  holder: z.enum(['vehicle', 'driver', 'company']),
  keeps_off_road: z.boolean(),
})
