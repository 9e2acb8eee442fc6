import { resourceEndpoints } from '../../kit/resource-endpoints.ts'
import { contacts } from './resource.ts'

export const contactsEndpoints = resourceEndpoints(contacts)
