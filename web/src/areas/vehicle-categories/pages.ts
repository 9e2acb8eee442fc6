import { vehicleCategoriesEndpoints } from '@kerbline/domain/areas/vehicle-categories/endpoints.ts'
import { vehicleCategories } from '@kerbline/domain/areas/vehicle-categories/resource.ts'
import { createElement } from 'react'
import { crudPages } from '../../crud/crud-pages.tsx'
import { CategoryOrder } from './category-order.tsx'

export const vehicleCategoriesPages = crudPages(
  vehicleCategories,
  vehicleCategoriesEndpoints,
  { list: 'vehicleCategories', create: 'createVehicleCategory', view: 'vehicleCategory', edit: 'editVehicleCategory' },
  { list: { tools: createElement(CategoryOrder) } },
)
