import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { told } from '../../kit/told-field.ts'
import { deskEndpoints } from './desk-endpoints.ts'

/** One equipment entry of specification section 3. One that lacks a block is of a provider whose incomplete entries count (ruling 36). */
export const equipmentEntry = z.object({
  equipmentHeader: z.object({ serialNumber: z.string() }),
  distance: z.object({ odometer: z.number(), dateTime: z.string().nullable() }).optional(),
  driverBehaviour: told('driver score', z.object({ totalScore: z.number(), date: z.string().nullable() }).optional()),
  location: told('position', z.object({ latitude: z.number(), longitude: z.number() }).optional()),
})

export const telematicsEndpoints = {
  ...deskEndpoints,
  cachedFleet: endpoint({
    method: 'GET',
    path: '/api/get-cached-fleet',
    needs: 'see vehicles',
    isSpecified: true,
    sends: 'bytes',
    summary: 'Newest telematics reading of every device, as cached bytes',
    reply: z.array(equipmentEntry),
  }),
}
