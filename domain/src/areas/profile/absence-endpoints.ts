// When one is away and who covers. One's own alone; others read of it where they read of the person.
import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'

const needs = 'signed-in'
const scope = 'platform'
const date = z.iso.date('Enter a date.')
const person = z.object({ id: z.number(), name: z.string(), job_title: z.string().nullable() })

const absences = z.object({
  /** Of the London day; what is over is left out. */
  absences: z.array(
    z.object({
      id: z.number(),
      from_date: z.string(),
      to_date: z.string(),
      has_begun: z.boolean(),
      /** Null: whoever was to cover is no longer there, or no longer sees as much. */
      cover: person.nullable(),
    }),
  ),
  /** Whom one covers for. */
  covering: z.array(z.object({ name: z.string(), from_date: z.string(), to_date: z.string(), has_begun: z.boolean() })),
})
export type Absences = z.output<typeof absences>

export const absenceEndpoints = {
  absences: endpoint({
    method: 'GET',
    path: '/api/profile/absences',
    needs,
    scope,
    summary: 'When one is away and who covers, and whom one covers for',
    reply: absences,
  }),
  covers: endpoint({
    method: 'GET',
    path: '/api/profile/covers',
    needs,
    scope,
    summary: 'Colleagues who see as much as oneself, found by name',
    input: z.strictObject({ search: z.string().trim().max(80).default('') }),
    reply: z.object({ people: z.array(person) }),
  }),
  goAway: endpoint({
    method: 'POST',
    path: '/api/profile/absences',
    needs,
    scope,
    summary: 'Names days one is away and who covers; it ends by itself after the last',
    input: z.strictObject({ from_date: date, to_date: date, cover_id: z.number().int().positive() }),
    reply: absences,
  }),
  comeBack: endpoint({
    method: 'DELETE',
    path: '/api/profile/absences/:id',
    needs,
    scope,
    summary: 'Ends an absence now, or calls off one that has not begun',
    input: z.strictObject({ id: z.string().min(1).max(80) }),
    reply: absences,
  }),
}
