// Maintenance events of the scope with what is due for each, composed by the database and kept in the response cache.
import { maintenanceEndpoints } from '@kerbline/domain/areas/maintenance/endpoints.ts'
import { area } from '../../http/call.ts'
import { cancelRequests, requestBookings } from './request-bookings.ts'
import { maintenanceEventsJson } from './queries.ts'
import { previewBookings } from './wanted-bookings.ts'

export const maintenanceArea = area(maintenanceEndpoints, {
  previewBookings,
  requestBookings,
  cancelRequests,
  events: {
    build: async (rows, { today, actor, leaveOut }) => {
      const { json, leftOut } = await maintenanceEventsJson(rows, actor, today)
      leaveOut(leftOut)
      return { json }
    },
  },
})
