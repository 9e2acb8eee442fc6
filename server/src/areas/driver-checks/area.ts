// Driver checks of the scope, composed by the database and kept in the response cache.
import { driverChecksEndpoints } from '@kerbline/domain/areas/driver-checks/endpoints.ts'
import { area } from '../../http/call.ts'
import { driverChecksJson } from './queries.ts'

export const driverChecksArea = area(driverChecksEndpoints, {
  list: {
    build: async (rows, { today, actor, leaveOut }) => {
      const { json, leftOut } = await driverChecksJson(rows, actor, today)
      leaveOut(leftOut)
      return { json }
    },
  },
})
