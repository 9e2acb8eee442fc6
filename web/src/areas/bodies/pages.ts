import { bodies } from '@kerbline/domain/areas/bodies/resource.ts'
import { managedEndpoints } from '@kerbline/domain/managed-endpoints.ts'
import { crudPages } from '../../crud/crud-pages.tsx'

export const bodiesPages = crudPages(bodies, managedEndpoints.bodies)
