// How often something comes again, as replies carry it.
import { z } from 'zod'

export const intervalUnits = ['days', 'weeks', 'months'] as const
export const intervalReply = z.object({ every: z.number(), unit: z.enum(intervalUnits) })
export const pointsReply = z.object({ from_points: z.number(), months: z.number() })
