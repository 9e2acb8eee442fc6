import { bodiesEndpoints } from '@kerbline/domain/areas/bodies/endpoints.ts'
import { bodies } from '@kerbline/domain/areas/bodies/resource.ts'
import { crudArea } from '../../crud/crud-area.ts'

export const bodiesArea = crudArea(bodies, bodiesEndpoints, {
  table: 'bodies',
  uses: [
    {
      ...{ what: 'vehicles', table: 'vehicles', column: 'body_id', name: 'u.reg_no' },
      list: { screen: 'vehicles', column: 'body_id' },
      record: { screen: 'vehicle', key: 'u.reg_no' },
    },
  ],
  keepers: { lists: [['vehicles', 'body_id']], filter: 'body_ids' },
})
