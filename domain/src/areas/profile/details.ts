// What a person may change of their own record; the address they sign in with is not among it.
import { phone, text } from '../../kit/field.ts'

export const ownDetails = {
  name: text({ label: 'Name' }),
  phone: phone({ label: 'Phone', optional: true }),
  job_title: text({ label: 'Job title', optional: true }),
}
