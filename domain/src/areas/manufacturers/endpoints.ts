import { resourceEndpoints } from '../../kit/resource-endpoints.ts'
import { manufacturers } from './resource.ts'

export const manufacturersEndpoints = resourceEndpoints(manufacturers)
