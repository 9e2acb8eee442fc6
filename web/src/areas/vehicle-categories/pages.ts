import { vehicleCategories } from '@kerbline/domain/areas/vehicle-categories/resource.ts'
import { managedEndpoints } from '@kerbline/domain/managed-endpoints.ts'
import { createElement } from 'react'
import { crudPages } from '../../crud/crud-pages.tsx'
import { CategoryIconCell, CategoryIconInput } from './category-icon.tsx'
import { CategoryOrder } from './category-order.tsx'

export const vehicleCategoriesPages = crudPages(vehicleCategories, managedEndpoints['vehicle-categories'], {
  inputs: { icon: CategoryIconInput },
  cells: { icon: CategoryIconCell },
  list: { tools: createElement(CategoryOrder) },
})
