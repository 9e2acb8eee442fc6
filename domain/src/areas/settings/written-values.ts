// What the tables of Settings take: words and whole numbers, each with its remedy.
import { z } from 'zod'

export const text = (what: string, max: number) =>
  z
    .string({ error: `Enter ${what}.` })
    .trim()
    .min(1, `Enter ${what}.`)
    .max(max, `Use at most ${max} characters.`)
export const wholeNumber = (error: string, min: number, max: number) =>
  z.number({ error }).int(error).min(min, error).max(max, error)
