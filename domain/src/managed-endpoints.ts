// The calls of every managed entity. The browser is given plain rows of this file (web/endpoint-rows.ts): no fields, no schemas.
import { endpointsOf } from './kit/resource-endpoints.ts'
import { managed } from './resources.ts'

export const managedEndpoints = endpointsOf(managed)
