// For tests alone: a person with the rights the test is about.
import { keptEventTypes } from '@kerbline/domain/areas/compliance/types/kept-types.ts'
import type { authEndpoints } from '@kerbline/domain/areas/auth/endpoints.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
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

/** What the server says of that person on a Tuesday morning. */
export const sampleMe = (user = sampleUser()): ReplyOf<(typeof authEndpoints)['me']> => ({
  user,
  today: '2026-11-17',
  now: '2026-11-17T09:00:00Z',
  last_login_at: null,
  viewed_by: null,
  appearance: { theme: null, density: null },
  event_types: [...keptEventTypes()],
  realtime: { key: 'app-key', host: null, port: null, is_secure: null },
})
