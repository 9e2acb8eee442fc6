// Maintenance asked for by whoever has no account: the form anybody may fill in, the desk of staff where it waits, and the links (links.ts)
// that tell how far it is.
import { keptEventTypes } from '@kerbline/domain/areas/compliance/types/kept-types.ts'
import { publicRequestsEndpoints } from '@kerbline/domain/areas/public-requests/endpoints.ts'
import { area } from '../../http/call.ts'
import { scheduleMaintenance } from './public-form.ts'
import {
  answerRequest,
  dismissRequest,
  listRequests,
  makeRequestQuery,
  matchRequest,
  suggestRequestQuery,
} from './request-desk.ts'

export const publicRequestsArea = area(publicRequestsEndpoints, {
  work: async () => ({ event_types: [...keptEventTypes()] }),
  schedule: scheduleMaintenance,
  list: listRequests,
  match: matchRequest,
  answer: answerRequest,
  suggestQuery: suggestRequestQuery,
  makeQuery: makeRequestQuery,
  dismiss: dismissRequest,
})
