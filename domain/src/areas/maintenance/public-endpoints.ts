// The form anybody may fill in without signing in, and the desk where what it brought is matched with a vehicle.
import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { isCalendarDate } from '../../kit/time/calendar.ts'
import { headOffice } from '../../product.ts'
import { isMaintenanceEventType } from './event-types.ts'

const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Use at most ${max.toLocaleString('en-GB')} characters.`)
const needed = (max: number, remedy: string) => text(max).min(1, remedy)
const day = z.string().refine(isCalendarDate, 'Enter a real date as day, month and year.')
const id = z.coerce.number().int().positive()

/** For everybody who says it is not safe, whatever vehicle it is. */
export const breakdownAdvice = `Do not drive it. Stop somewhere safe, switch the hazard lights on and stay away from traffic. In danger, call 999. Then call us on ${headOffice.phone}: we send help without waiting for this request.`

export const publicRequestStates = ['received', 'waiting', 'matched', 'dismissed'] as const

export const publicForm = z.strictObject({
  registration: needed(20, 'Enter the registration.'),
  mileage: z.number().int('Enter a whole number.').min(0, 'Enter 0 or more.').max(2_000_000).nullable().default(null),
  type: z.string().refine(isMaintenanceEventType, 'Choose the work from the list.'),
  days: z.array(day).min(1, 'Enter at least one date.').max(3, 'Enter at most three dates.'),
  name: needed(120, 'Enter your name.'),
  phone: needed(40, 'Enter a phone number.'),
  email: text(254).nullable().default(null),
  note: text(1000).nullable().default(null),
  is_unsafe: z.boolean().default(false),
})

const request = z.object({
  id: z.number(),
  reference: z.string(),
  state: z.enum(publicRequestStates),
  registration: z.string(),
  mileage: z.number().nullable(),
  type: z.string(),
  days: z.array(z.string()),
  name: z.string(),
  phone: z.string(),
  email: z.string().nullable(),
  note: z.string().nullable(),
  is_unsafe: z.boolean(),
  created_at: z.string(),
  case: z.object({ id: z.number(), number: z.string() }).nullable(),
  reason: z.string().nullable(),
  handled_by: z.string().nullable(),
})

export const publicMaintenanceEndpoints = {
  schedule: endpoint({
    method: 'POST',
    path: '/api/schedule-maintenance',
    needs: 'anyone',
    rate: 'public form',
    summary: 'Asks for maintenance without signing in; the answer never tells whether the plate is known',
    input: publicForm,
    reply: z.object({
      message: z.string(),
      reference: z.string(),
      /** Shows how far it is: to be posted, never part of an address. */
      token: z.string(),
      advice: z.string().nullable(),
    }),
  }),
  scheduleStatus: endpoint({
    method: 'POST',
    path: '/api/schedule-maintenance/status',
    needs: 'anyone',
    rate: 'public form',
    isChanging: false,
    summary: 'How far a request of the public form is, by its token',
    input: z.strictObject({ token: z.string().min(1).max(200) }),
    reply: z.object({
      reference: z.string(),
      words: z.string(),
      booked_at: z.string().nullable(),
      sent_at: z.string(),
      phone: z.string(),
    }),
  }),
  publicRequests: endpoint({
    method: 'GET',
    path: '/api/public-requests',
    needs: 'manage maintenance',
    scope: 'platform',
    summary: 'What the public form brought, those first that wait for a vehicle',
    input: z.strictObject({
      state: z.enum(publicRequestStates).default('waiting'),
      before: z.coerce.number().int().positive().optional(),
    }),
    reply: z.object({ requests: z.array(request), waiting: z.number(), earlier: z.number() }),
  }),
  matchRequest: endpoint({
    method: 'POST',
    path: '/api/public-requests/:id/match',
    needs: 'manage maintenance',
    scope: 'platform',
    summary: 'Makes a booking of a request of the public form, for the vehicle it means',
    input: z.strictObject({ id, vehicle_id: z.number().int().positive() }),
    reply: request,
  }),
  dismissRequest: endpoint({
    method: 'POST',
    path: '/api/public-requests/:id/dismiss',
    needs: 'manage maintenance',
    scope: 'platform',
    summary: 'Puts a request of the public form aside, with the reason',
    input: z.strictObject({ id, reason: needed(300, 'Enter the reason.') }),
    reply: request,
  }),
}
