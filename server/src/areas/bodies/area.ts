import { bodies } from '@kerbline/domain/areas/bodies/resource.ts'
import { managedEndpoints } from '@kerbline/domain/managed-endpoints.ts'
import { crudArea } from '../../crud/crud-area.ts'

export const bodiesArea = crudArea(bodies, managedEndpoints.bodies, {
  table: 'bodies',
  uses: [
    {
      ...{ what: 'vehicles', table: 'vehicles', column: 'body_id', name: 'u.reg_no' },
      list: { screen: 'vehicles', column: 'body_id' },
      record: { screen: 'vehicle', key: 'u.reg_no' },
    },
  ],
})
