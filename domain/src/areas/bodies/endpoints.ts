import { resourceEndpoints } from '../../kit/resource-endpoints.ts'
import { bodies } from './resource.ts'

export const bodiesEndpoints = resourceEndpoints(bodies)
