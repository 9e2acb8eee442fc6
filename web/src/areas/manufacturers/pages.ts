import { manufacturersEndpoints } from '@kerbline/domain/areas/manufacturers/endpoints.ts'
import { manufacturers } from '@kerbline/domain/areas/manufacturers/resource.ts'
import { crudPages } from '../../crud/crud-pages.tsx'

export const manufacturersPages = crudPages(manufacturers, manufacturersEndpoints, {
  list: 'manufacturers',
  create: 'createManufacturer',
  view: 'manufacturer',
  edit: 'editManufacturer',
})
