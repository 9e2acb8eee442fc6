// How a fleet, its drivers or its companies stand, as replies carry it.
import { z } from 'zod'
import { told } from '../../kit/told-field.ts'

const counts = { red: z.number(), amber: z.number(), green: z.number() }
/** Who may not see bookings is counted for as if nothing were booked. */
export const standing = z.object({
  today: z.string(),
  /** The day it stood so: today, or a day that has passed. */
  on: z.string(),
  types: z.array(
    z.object({
      type: z.string(),
      ...counts,
      no_valid_date: z.number(),
      overdue_booked: told('booking', z.number().nullable()),
      amber_booked: told('booking', z.number().nullable()),
      to_book: told('booking', z.number().nullable()),
      forecast: z.array(z.object(counts)),
      weeks: z.array(
        z.object({
          amber: z.number(),
          green: z.number(),
          amber_booked: told('booking', z.number().nullable()),
          green_booked: told('booking', z.number().nullable()),
        }),
      ),
    }),
  ),
})
export type ComplianceStanding = z.output<typeof standing>

/** Of drivers and companies: no workshop is booked for them. */
export const heldStanding = z.object({
  today: z.string(),
  on: z.string(),
  types: z.array(
    z.object({
      type: z.string(),
      ...counts,
      no_valid_date: z.number(),
      forecast: z.array(z.object(counts)),
      weeks: z.array(z.object({ amber: z.number(), green: z.number() })),
    }),
  ),
})
export type HeldStanding = z.output<typeof heldStanding>
