import { authoritiesEndpoints } from '@kerbline/domain/areas/authorities/endpoints.ts'
import { authorities } from '@kerbline/domain/areas/authorities/resource.ts'
import { crudPages } from '../../crud/crud-pages.tsx'

export const authoritiesPages = crudPages(authorities, authoritiesEndpoints, {
  list: 'authorities',
  create: 'createAuthority',
  view: 'authority',
  edit: 'editAuthority',
})
