import { dealersEndpoints } from '@kerbline/domain/areas/dealers/endpoints.ts'
import { dealers } from '@kerbline/domain/areas/dealers/resource.ts'
import { crudPages } from '../../crud/crud-pages.tsx'

export const dealersPages = crudPages(dealers, dealersEndpoints, {
  list: 'dealers',
  create: 'createDealer',
  view: 'dealer',
  edit: 'editDealer',
})
