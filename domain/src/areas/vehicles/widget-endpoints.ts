// How many vehicles there are, apart from the calls that keep them: the dashboard asks this and runs none of the others.
import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'

export const vehicleWidgetEndpoints = {
  widget: endpoint({
    method: 'GET',
    path: '/api/get-vehicle-widget-data',
    needs: 'see vehicles',
    isSpecified: true,
    summary: 'Vehicles by class and category',
    reply: z.object({
      cars: z.number(),
      vans: z.number(),
      total_vehicles: z.number(),
      last_update: z.string().nullable(),
      vehicle_cats: z.array(z.object({ name: z.string(), count: z.number() })),
    }),
  }),
}
