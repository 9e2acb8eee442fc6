// For tests alone: a person with the rights the test is about.
import { startSession, type User } from './session.ts'

export const sampleUser = (change: Partial<User> = {}): User => ({
  id: 7,
  name: 'Priya Raman',
  email: 'fleet.harrow@kerbline.example',
  job_title: null,
  side: 'customer',
  permissions: ['see dashboard'],
  roles: ['fleet manager'],
  customer_account_numbers: '["HARROW01"]',
  isAdmin: false,
  ...change,
})

/** Signs that person in, without a server. */
export function signInAs(change: Partial<User> = {}): User {
  const user = sampleUser(change)
  startSession('a-token-of-two-hundred-and-fifty-six-bits', user)
  return user
}
