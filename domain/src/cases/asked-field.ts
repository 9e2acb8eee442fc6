// A field that a step of a case asks for, as a form draws it.
import { z } from 'zod'
import { fieldKinds } from '../kit/field.ts'

export const askedField = z.object({
  name: z.string(),
  kind: z.enum(fieldKinds),
  label: z.string(),
  isOptional: z.boolean(),
  max: z.number().optional(),
  unit: z.string().optional(),
  /** Of a number: how many places it may have; absent: none. */
  decimals: z.number().optional(),
  to: z.string().optional(),
  options: z.array(z.object({ value: z.string(), label: z.string() })).optional(),
})
export type AskedField = z.output<typeof askedField>
