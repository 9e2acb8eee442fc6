// What the forms about one's own ways in accept: one schema for the form and the call.
import { z } from 'zod'

export const ownPassword = z.string().min(1, 'Enter your password').max(1000, 'The password is too long')
export const passwordForm = z.strictObject({
  old_password: ownPassword,
  password: z.string().min(12, 'Use at least 12 characters').max(1000, 'The password is too long'),
})
export const passkeyName = z.string().trim().min(1, 'Enter a name').max(60, 'Use at most 60 characters')
