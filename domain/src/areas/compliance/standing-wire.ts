// How a fleet, its drivers or its companies stand, as replies carry it.
import { z } from 'zod'
import { told } from '../../kit/told-field.ts'

const counts = { red: z.number(), amber: z.number(), green: z.number() }
/** `on`: the day it stood so, today or one that has passed. */
const days = { today: z.string(), on: z.string() }
const ofType = { type: z.string(), ...counts, no_valid_date: z.number(), forecast: z.array(z.object(counts)) }
const week = { amber: z.number(), green: z.number() }
const booked = told('booking', z.number().nullable())

/** Who may not see bookings is counted for as if nothing were booked. */
export const standing = z.object({
  ...days,
  types: z.array(
    z.object({
      ...ofType,
      overdue_booked: booked,
      amber_booked: booked,
      to_book: booked,
      weeks: z.array(z.object({ ...week, amber_booked: booked, green_booked: booked })),
    }),
  ),
})
export type ComplianceStanding = z.output<typeof standing>

/** Of drivers and companies: no workshop is booked for them. */
export const heldStanding = z.object({
  ...days,
  types: z.array(z.object({ ...ofType, weeks: z.array(z.object(week)) })),
})
export type HeldStanding = z.output<typeof heldStanding>
