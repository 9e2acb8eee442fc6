import { manufacturers } from '@kerbline/domain/areas/manufacturers/resource.ts'
import { managedEndpoints } from '@kerbline/domain/managed-endpoints.ts'
import { crudPages } from '../../crud/crud-pages.tsx'

export const manufacturersPages = crudPages(manufacturers, managedEndpoints.manufacturers)
