import { resourceEndpoints } from '../../kit/resource-endpoints.ts'
import { dealers } from './resource.ts'

export const dealersEndpoints = resourceEndpoints(dealers)
