// The days a workshop is shut besides its weekdays and bank holidays, kept on its page in the register.
import { z } from 'zod'
import { withSight } from '../../cases/case-kind.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { isCalendarDate } from '../../kit/time/calendar.ts'
import { maintenanceCase } from './case.ts'
import { dealerServices } from './workshop-service.ts'

const day = z.string().refine(isCalendarDate, 'Enter a real date as day, month and year.')
const dealer = z.coerce.number().int().positive()
const path = '/api/workshops/:dealer/closures'
const reply = z.object({
  /** From today on, the soonest first. */
  closures: z.array(
    z.object({
      day: z.string(),
      reason: z.string(),
      /** Visits that stand for that day all the same. */
      visits: z.number(),
    }),
  ),
})

export const workshopEndpoints = {
  freeWorkshops: endpoint({
    method: 'GET',
    path: '/api/maintenance/:id/workshops',
    needs: withSight(maintenanceCase, maintenanceCase.manage),
    summary:
      'Approved workshops that do the work of a booking, each with its next free days; those free on a preferred date first',
    input: z.strictObject({ id: z.coerce.number().int().positive() }),
    reply: z.object({
      service: z.enum(dealerServices),
      workshops: z.array(
        z.object({
          id: z.number(),
          name: z.string(),
          postcode: z.string().nullable(),
          /** `left`: its places; null where it has not said how many it has. */
          days: z.array(z.object({ day: z.string(), left: z.number().nullable(), is_wished: z.boolean() })),
        }),
      ),
    }),
  }),
  closures: endpoint({
    method: 'GET',
    path,
    needs: 'see dealers',
    summary: 'The days a workshop is shut from today on, each with why and how many visits stand there',
    input: z.strictObject({ dealer }),
    reply,
  }),
  addClosure: endpoint({
    method: 'POST',
    path,
    needs: 'manage dealers',
    summary: 'Adds a day on which a workshop is shut',
    input: z.strictObject({
      ...{ dealer, day },
      reason: z.string().trim().min(1, 'Enter a reason.').max(80, 'Use at most 80 characters.'),
    }),
    reply,
  }),
  removeClosure: endpoint({
    method: 'DELETE',
    path,
    needs: 'manage dealers',
    summary: 'Opens a workshop again on a day it was to be shut',
    input: z.strictObject({ dealer, day }),
    reply,
  }),
}
