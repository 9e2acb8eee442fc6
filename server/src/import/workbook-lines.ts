// What read-workbook.ts and its child say to each other: one JSON line down, many up.
import { z } from 'zod'

export const workbookOrder = z.object({
  path: z.string(),
  limits: z.object({
    fileBytes: z.number(),
    entries: z.number(),
    inflatedBytes: z.number(),
    ratio: z.number(),
    milliseconds: z.number(),
    heapMegabytes: z.number(),
  }),
})

/** Rows, with the places of cells that are dates; then how it went. */
export const workbookLine = z.union([
  z.object({ cells: z.array(z.string()), dates: z.array(z.number()) }),
  z.object({ done: z.number() }),
  z.object({ refused: z.string() }),
])
export type WorkbookLine = z.infer<typeof workbookLine>
