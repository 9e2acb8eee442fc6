import { vehicleCategoriesEndpoints } from '@kerbline/domain/areas/vehicle-categories/endpoints.ts'
import { vehicleCategories } from '@kerbline/domain/areas/vehicle-categories/resource.ts'
import { crudPages } from '../../crud/crud-pages.tsx'

export const vehicleCategoriesPages = crudPages(vehicleCategories, vehicleCategoriesEndpoints, {
  list: 'vehicleCategories',
  create: 'createVehicleCategory',
  view: 'vehicleCategory',
  edit: 'editVehicleCategory',
})
