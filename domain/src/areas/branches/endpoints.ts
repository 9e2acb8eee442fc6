import { resourceEndpoints } from '../../kit/resource-endpoints.ts'
import { branches } from './resource.ts'

export const branchesEndpoints = resourceEndpoints(branches)
