// What a person chooses of the portal itself, apart from the rest of the profile: every page saves it.
import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { reminderTimes } from '../compliance/reminders.ts'
import { densities, notificationKinds, notificationWays, themes } from './preferences.ts'

const kind = z.enum(notificationKinds)
const way = z.enum(notificationWays)

export const profile = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  job_title: z.string().nullable(),
  photo_id: z.string().nullable(),
  side: z.enum(['customer', 'staff']),
  roles: z.array(z.string()),
  permissions: z.array(z.string()),
  accounts: z.array(z.string()),
  updated_at: z.string(),
  second_factor: z.object({
    is_on: z.boolean(),
    since: z.string().nullable(),
    recovery_codes_left: z.number(),
  }),
  preferences: z.object({
    theme: z.enum(themes),
    density: z.enum(densities),
    notifications: z.record(kind, way),
    reminders: z.array(z.enum(reminderTimes)).readonly(),
  }),
})

export const preferencesEndpoints = {
  preferences: endpoint({
    method: 'PATCH',
    path: '/api/profile/preferences',
    needs: 'signed-in',
    scope: 'platform',
    summary: 'Theme, density and what one is told of; what is left out stays',
    input: z.strictObject({
      theme: z.enum(themes).optional(),
      density: z.enum(densities).optional(),
      notifications: z.partialRecord(kind, way).optional(),
      reminders: z.array(z.enum(reminderTimes)).max(reminderTimes.length).optional(),
    }),
    reply: profile,
  }),
}
