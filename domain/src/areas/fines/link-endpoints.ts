// What a driver's link tells of a fine, and what its driver answers. The token stands in bodies alone.
import { z } from 'zod'
import { byLink } from '../../cases/link-files.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { isCalendarDate } from '../../kit/time/calendar.ts'
import { linkToken } from '../driver-checks/phone-endpoints.ts'

const text = z.string().nullable()

/** Enough to know what it is about; nothing of who else was asked. */
export const fineSheet = {
  ...{ number: z.string(), registration: z.string(), model: text, company: z.string(), phone: z.string() },
  ...{ notice_no: z.string(), issuer: z.string(), what: z.string(), where: z.string(), at: z.string() },
  ...{ now_pence: z.number().nullable(), discount_on: text, answer_by: text },
  /** The police ask for more of a driver than a council does. */
  is_police: z.boolean(),
  /** It still waits for an answer. */
  is_open: z.boolean(),
  answered: z.enum(['me', 'not_me']).nullable(),
  ends_at: text,
}
const sheet = z.object(fineSheet)
export type FineSheet = z.output<typeof sheet>

const optional = (max: number) => z.string().trim().max(max, `Use at most ${max} characters.`).nullable().default(null)

export const fineLinkEndpoints = {
  answerByLink: endpoint({
    ...byLink,
    method: 'POST',
    path: '/api/fine-links/answer',
    summary:
      'A driver says by their link whether they were driving: who was is nominated, who was not is told of in the thread',
    input: z.strictObject({
      token: linkToken,
      answer: z.enum(['me', 'not_me']),
      name: z.string().trim().min(1, 'Enter your name.').max(120, 'Use at most 120 characters.'),
      address: optional(300),
      licence_no: optional(20),
      birth_date: z
        .string()
        .refine(isCalendarDate, 'Enter a real date as day, month and year.')
        .nullable()
        .default(null),
      note: optional(500),
    }),
    reply: sheet,
  }),
}
