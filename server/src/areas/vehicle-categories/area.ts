import { vehicleCategoriesEndpoints } from '@kerbline/domain/areas/vehicle-categories/endpoints.ts'
import { vehicleCategories } from '@kerbline/domain/areas/vehicle-categories/resource.ts'
import { crudHandlers } from '../../crud/crud-area.ts'
import { area } from '../../http/call.ts'

const handlers = crudHandlers(vehicleCategories, {
  table: 'vehicle_categories',
  uses: [
    { what: 'vehicles', table: 'vehicles', column: 'vehicle_category_id', name: 'u.reg_no' },
    { what: 'news', table: 'news', column: 'category_ids', name: 'u.title', isList: true },
  ],
})

export const vehicleCategoriesArea = area(vehicleCategoriesEndpoints, handlers)
