import { vehicleCategoriesEndpoints } from '@kerbline/domain/areas/vehicle-categories/endpoints.ts'
import { vehicleCategories } from '@kerbline/domain/areas/vehicle-categories/resource.ts'
import { crudHandlers } from '../../crud/crud-area.ts'
import { area } from '../../http/call.ts'

const handlers = crudHandlers(vehicleCategories, {
  table: 'vehicle_categories',
  uses: [
    {
      ...{ what: 'vehicles', table: 'vehicles', column: 'vehicle_category_id', name: 'u.reg_no' },
      list: { screen: 'vehicles', column: 'vehicle_category_id' },
      record: { screen: 'vehicle', key: 'u.reg_no' },
    },
    {
      ...{ what: 'news', table: 'news', column: 'category_ids', name: 'u.title', isList: true },
      record: { screen: 'editPost', key: 'u.id' },
    },
  ],
  softReferences: { lists: [['vehicles', 'vehicle_category_id']], filter: 'category_ids', tag: 'category' },
})

export const vehicleCategoriesArea = area(vehicleCategoriesEndpoints, handlers)
