// What the tables of Settings take: words, days and whole numbers, each with its remedy.
import { z } from 'zod'

export const text = (what: string, max: number) =>
  z
    .string({ error: `Enter ${what}.` })
    .trim()
    .min(1, `Enter ${what}.`)
    .max(max, `Use at most ${max} characters.`)
export const day = z.iso
  .date({ error: 'Choose a date.', abort: true })
  .refine((date) => date >= '2000-01-01' && date <= '2100-12-31', 'Choose a date from 2000 to 2100.')
export const wholeNumber = (error: string, min: number, max: number) =>
  z.number({ error }).int(error).min(min, error).max(max, error)
