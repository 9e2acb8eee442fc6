import { authorities } from '@kerbline/domain/areas/authorities/resource.ts'
import { managedEndpoints } from '@kerbline/domain/managed-endpoints.ts'
import { crudPages } from '../../crud/crud-pages.tsx'

export const authoritiesPages = crudPages(authorities, managedEndpoints.authorities)
