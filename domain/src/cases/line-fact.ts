// What a published guide says of the damage a line is for, as it was when the line was written.
import { z } from 'zod'

export const lineVerdicts = ['fair_wear', 'over', 'unknown', 'not_measured'] as const

export const lineFact = z.object({
  verdict: z.enum(lineVerdicts),
  /** "Scratch 45 mm, limit 50 mm: fair wear". */
  words: z.string(),
  measured_mm: z.number().nullable(),
  limit_mm: z.number().nullable(),
  /** What else has to be so: "Paint whole". */
  condition: z.string().nullable(),
  /** With its version: "BVRLA light commercial guide, 2021". */
  guide: z.string(),
  source: z.string(),
  read_on: z.string(),
  confidence: z.enum(['H', 'M', 'L', 'K']),
})
export type LineFact = z.output<typeof lineFact>

/** How far the source of a rule was read, as staff see it (ruling 66). */
export const confidenceWords: Readonly<Record<LineFact['confidence'], string>> = {
  H: 'Read in full',
  M: 'Read in part',
  L: 'Weak source',
  K: 'No source',
}

interface Weighed {
  readonly net_pence: number
  readonly fact?: Pick<LineFact, 'verdict'> | undefined
}

/** Fair wear that costs nothing: there is nothing to decide about it. */
export const isFree = ({ net_pence: net, fact }: Weighed): boolean => net === 0 && fact?.verdict === 'fair_wear'
