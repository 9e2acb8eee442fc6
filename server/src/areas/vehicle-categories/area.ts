import { vehicleCategories } from '@kerbline/domain/areas/vehicle-categories/resource.ts'
import { managedEndpoints } from '@kerbline/domain/managed-endpoints.ts'
import { crudArea } from '../../crud/crud-area.ts'

export const vehicleCategoriesArea = crudArea(vehicleCategories, managedEndpoints['vehicle-categories'], {
  table: 'vehicle_categories',
  uses: [
    {
      ...{ what: 'vehicles', table: 'vehicles', column: 'vehicle_category_id', name: 'u.reg_no' },
      list: { screen: 'vehicles', column: 'vehicle_category_id' },
      record: { screen: 'vehicle', key: 'u.reg_no' },
    },
    {
      ...{ what: 'news', table: 'news', column: 'category_ids', name: 'u.title', isList: true },
      list: { screen: 'posts', column: 'category_ids' },
      record: { screen: 'editPost', key: 'u.id' },
    },
  ],
})
