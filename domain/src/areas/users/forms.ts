// What a form about a person accepts, with the remedy in words: one schema for the form and the call.
import { z } from 'zod'
import { schemaOf } from '../../kit/field-schema.ts'
import { email, longText, phone, text, type Field } from '../../kit/field.ts'
import { isPermission } from '../../permissions.ts'

const phrase = z.string().refine(isPermission, 'Choose a permission from the list.')
const phrases = z.array(phrase).max(200).default([])
const role = z.string().max(60)
const account = z.string().trim().min(1).max(8)

/** Text judged by the field it is written into. */
const written = (field: Field) => {
  const schema = schemaOf(field)
  return (value: string, context: { addIssue: (issue: { code: 'custom'; message: string }) => void }): string => {
    const parsed = schema.safeParse(value)
    if (parsed.success) return String(parsed.data ?? '')
    for (const { message } of parsed.error.issues) context.addIssue({ code: 'custom', message })
    return z.NEVER
  }
}
const line = (field: Field) => z.string({ error: `Enter the ${field.label.toLowerCase()}.` }).transform(written(field))
/** Null where it is left empty. */
const optionalLine = (field: Field) =>
  z
    .string()
    .nullable()
    .default(null)
    .transform((value, context) => (value === null ? null : written(field)(value, context) || null))

export const personDetails = {
  name: line(text({ label: 'Name' })),
  phone: optionalLine(phone({ label: 'Phone', optional: true })),
  job_title: optionalLine(text({ label: 'Job title', optional: true })),
}

const access = {
  accounts: z.array(account).max(500).default([]),
  roles: z.array(role).max(20).default([]),
  /** Granted by hand, beside the roles. */
  permissions: phrases,
  /** Refused by hand: wins over every grant. */
  denied: phrases,
  /** Staff: how much maintenance they may authorise, in pence. */
  cost_limit_pence: z.number().int('Enter a whole number.').min(0, 'Enter 0 or more.').max(100_000_000).default(0),
}

export const userForm = z.strictObject({
  ...personDetails,
  email: line(email({ label: 'Email' })),
  side: z.enum(['customer', 'staff']).default('customer'),
  ...access,
})
export type UserForm = z.output<typeof userForm>

/** Where a reason may be given; it is kept in the history. */
export const reason = optionalLine(longText({ label: 'Reason', optional: true, max: 500 }))
