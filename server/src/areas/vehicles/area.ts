// Vehicles of the scope, composed by the database and kept ready. Positions are for those who may see them.
import { vehiclesEndpoints } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import type { Actor } from '../../http/actor.ts'
import { area } from '../../http/call.ts'
import { countByCategory, dueEventsJson, newestSnapshot, totalOf, vehiclesJson } from './queries.ts'

const seesLocation = (actor: Actor): boolean => actor.may.has('see vehicle location')

export const vehiclesArea = area(vehiclesEndpoints, {
  widget: {
    rights: () => '',
    build: async (rows, { actor }) => {
      const counts = await countByCategory(rows, actor.filter)
      return {
        cars: totalOf(counts, 'car'),
        vans: totalOf(counts, 'van'),
        total_vehicles: totalOf(counts),
        last_update: await newestSnapshot(rows, actor.filter),
        vehicle_cats: counts.map(({ name, count }) => ({ name, count })),
      }
    },
  },
  cachedVehicles: {
    rights: (actor) => (seesLocation(actor) ? 'see vehicle location' : ''),
    build: async (rows, { today, actor }) => {
      const vehicles = await vehiclesJson(rows, actor.filter, seesLocation(actor))
      const events = await dueEventsJson(rows, actor.filter, today)
      return { json: `{"vehicles":${vehicles},"allVehicleEvents":${events}}` }
    },
  },
})
