import { bodiesEndpoints } from '@kerbline/domain/areas/bodies/endpoints.ts'
import { bodies } from '@kerbline/domain/areas/bodies/resource.ts'
import { crudPages } from '../../crud/crud-pages.tsx'

export const bodiesPages = crudPages(bodies, bodiesEndpoints, {
  list: 'bodies',
  create: 'createBody',
  view: 'body',
  edit: 'editBody',
})
