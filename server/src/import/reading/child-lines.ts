// What read-in-child.ts and its child say to each other: one JSON line down, many up.
import { z } from 'zod'

export const fileOrder = z.object({
  path: z.string(),
  type: z.enum(['csv', 'xlsx']),
  recordBytes: z.number(),
  workbook: z.object({
    fileBytes: z.number(),
    entries: z.number(),
    inflatedBytes: z.number(),
    ratio: z.number(),
    milliseconds: z.number(),
    heapMegabytes: z.number(),
  }),
})
export type FileOrder = z.infer<typeof fileOrder>

/** Some rows, with the places of cells that are dates; then how it went. */
export const fileLine = z.union([
  z.object({ rows: z.array(z.object({ row: z.number(), cells: z.array(z.string()), dates: z.array(z.number()) })) }),
  z.object({ done: z.literal(true) }),
  z.object({ refused: z.string() }),
])
export type FileLine = z.infer<typeof fileLine>
