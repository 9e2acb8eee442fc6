// What a person may change of their own record; the address they sign in with is not among it.
import { phone, picture, text } from '../../kit/field.ts'

export const ownDetails = {
  name: text({ label: 'Name' }),
  phone: phone({ label: 'Phone', optional: true }),
  job_title: text({ label: 'Job title', optional: true }),
}

/** The hire company's people are known by their face as well. */
export const ownStaffDetails = {
  ...ownDetails,
  photo_id: picture({ label: 'Photo', optional: true, hint: 'Shown to customers you manage.' }),
}
