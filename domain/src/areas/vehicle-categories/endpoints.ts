import { resourceEndpoints } from '../../kit/resource-endpoints.ts'
import { vehicleCategories } from './resource.ts'

export const vehicleCategoriesEndpoints = resourceEndpoints(vehicleCategories)
