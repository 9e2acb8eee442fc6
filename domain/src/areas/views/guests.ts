// People without an account who are sent a saved view: by link, after they said that they want it.
import { z } from 'zod'
import type { Permission } from '../../permissions.ts'

export const MAX_GUESTS = 5
/** A person adds no more addresses within 24 hours: each is written to. */
export const MAX_GUESTS_A_DAY = 20

export const guestEmail = z.string().trim().toLowerCase().max(254, 'Use at most 254 characters.').pipe(z.email())

export const guestStates = ['waiting', 'confirmed', 'opted out'] as const
export type GuestState = (typeof guestStates)[number]

export const guestStateWords: Readonly<Record<GuestState, string>> = {
  waiting: 'has not confirmed yet',
  confirmed: 'gets it by email link',
  'opted out': 'has opted out',
}

/** What opens personal details of drivers and third parties: nothing of it goes to people without an account. */
export const personalRights: ReadonlySet<Permission> = new Set([
  ...(['see drivers', 'see driver licence details', 'see driver scores', 'see third party details'] as const),
  ...(['see users', 'manage users', 'manage own company users', 'see contacts', 'see audit log'] as const),
])
