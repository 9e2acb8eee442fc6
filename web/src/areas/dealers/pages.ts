import { dealers } from '@kerbline/domain/areas/dealers/resource.ts'
import { managedEndpoints } from '@kerbline/domain/managed-endpoints.ts'
import { crudPages } from '../../crud/crud-pages.tsx'

export const dealersPages = crudPages(dealers, managedEndpoints.dealers)
