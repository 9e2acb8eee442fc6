import { manufacturersEndpoints } from '@kerbline/domain/areas/manufacturers/endpoints.ts'
import { manufacturers } from '@kerbline/domain/areas/manufacturers/resource.ts'
import { crudHandlers } from '../../crud/crud-area.ts'
import { area } from '../../http/call.ts'

const handlers = crudHandlers(manufacturers, {
  table: 'manufacturers',
  uses: [
    {
      ...{ what: 'vehicles', table: 'vehicles', column: 'manufacturer_id', name: 'u.reg_no' },
      record: { screen: 'vehicle', key: 'u.reg_no' },
    },
    {
      ...{ what: 'dealers', table: 'dealers', column: 'manufacturer_ids', name: 'u.name', isList: true },
      record: { screen: 'dealer', key: 'u.slug' },
    },
  ],
})

export const manufacturersArea = area(manufacturersEndpoints, handlers)
