import { resourceEndpoints } from '../../kit/resource-endpoints.ts'
import { authorities } from './resource.ts'

export const authoritiesEndpoints = resourceEndpoints(authorities)
