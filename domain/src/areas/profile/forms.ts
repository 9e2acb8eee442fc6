// What the forms about one's own password accept: one schema for the form and the call.
import { z } from 'zod'

export const ownPassword = z.string().min(1, 'Enter your password').max(1000, 'The password is too long')
export const passwordForm = z.strictObject({
  old_password: ownPassword,
  password: z.string().min(12, 'Use at least 12 characters').max(1000, 'The password is too long'),
})
