// What read-in-child.ts and its child say to each other: one JSON line down, many up.
import { z } from 'zod'
import type { WorkbookLimits } from '../limits.ts'

export interface FileOrder {
  readonly path: string
  readonly type: 'csv' | 'xlsx'
  readonly recordBytes: number
  readonly workbook: WorkbookLimits
}

/** Some rows, with the places of cells that are dates; then how it went. */
export const fileLine = z.union([
  z.object({ rows: z.array(z.object({ row: z.number(), cells: z.array(z.string()), dates: z.array(z.number()) })) }),
  z.object({ done: z.literal(true) }),
  z.object({ refused: z.string() }),
])
export type FileLine = z.infer<typeof fileLine>
