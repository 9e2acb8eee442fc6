import { manufacturers } from '@kerbline/domain/areas/manufacturers/resource.ts'
import { managedEndpoints } from '@kerbline/domain/managed-endpoints.ts'
import { crudArea } from '../../crud/crud-area.ts'

export const manufacturersArea = crudArea(manufacturers, managedEndpoints.manufacturers, {
  table: 'manufacturers',
  uses: [
    {
      ...{ what: 'vehicles', table: 'vehicles', column: 'manufacturer_id', name: 'u.reg_no' },
      list: { screen: 'vehicles', column: 'manufacturer_id' },
      record: { screen: 'vehicle', key: 'u.reg_no' },
    },
    {
      ...{ what: 'dealers', table: 'dealers', column: 'manufacturer_ids', name: 'u.name', isList: true },
      list: { screen: 'dealers', column: 'manufacturer_ids' },
      record: { screen: 'dealer', key: 'u.slug' },
    },
  ],
})
