import { vehicleCategories } from '@kerbline/domain/areas/vehicle-categories/resource.ts'
import { managedEndpoints } from '@kerbline/domain/managed-endpoints.ts'
import { createElement } from 'react'
import { crudPages } from '../../crud/crud-pages.tsx'
import { CategoryOrder } from './category-order.tsx'

export const vehicleCategoriesPages = crudPages(vehicleCategories, managedEndpoints['vehicle-categories'], {
  list: { tools: createElement(CategoryOrder) },
})
