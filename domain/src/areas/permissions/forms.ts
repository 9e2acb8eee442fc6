// What the form of a rule accepts: one schema for the form and the call.
import { z } from 'zod'
import { isCalendarDate } from '../../kit/time/calendar.ts'

const words = (max: number) => z.array(z.string().trim().min(1).max(120)).max(max).default([])

export const ruleForm = z.strictObject({
  name: z.string().trim().min(1, 'Enter a name.').max(120, 'Use at most 120 characters.'),
  when: z.strictObject({
    roles: words(30),
    accounts: words(500),
    branch_ids: z.array(z.number().int().positive()).max(200).default([]),
    email_domains: z
      .array(
        z
          .string()
          .trim()
          .toLowerCase()
          .max(253)
          .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'Enter the part after the @, like company.co.uk.'),
      )
      .max(100)
      .default([]),
  }),
  grant_permissions: words(200),
  grant_roles: words(30),
  deny_permissions: words(200),
  priority: z.number().int('Enter a whole number.').min(0).max(1000).default(100),
  is_active: z.boolean().default(false),
  expires_on: z.string().refine(isCalendarDate, 'Enter a real date as day, month and year.').nullable().default(null),
})
