// Queries of the scope: every question a customer asked, whose turn it is, and when an answer was promised.
import { queriesEndpoints } from '@kerbline/domain/areas/queries/endpoints.ts'
import { area } from '../../http/call.ts'
import { listQueries } from './queries.ts'

export const queriesArea = area(queriesEndpoints, {
  events: {
    build: async (rows, { actor, leaveOut }) => {
      const { queries, leftOut } = await listQueries(rows, actor.filter)
      leaveOut(leftOut)
      return queries
    },
  },
})
