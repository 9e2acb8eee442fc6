// What failed and has not passed since, as replies carry it.
import { z } from 'zod'

export const failure = z.object({ type: z.string(), on: z.string() })
