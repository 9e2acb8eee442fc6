import { bodiesEndpoints } from '@kerbline/domain/areas/bodies/endpoints.ts'
import { bodies } from '@kerbline/domain/areas/bodies/resource.ts'
import { crudHandlers } from '../../crud/crud-area.ts'
import { area } from '../../http/call.ts'

const handlers = crudHandlers(bodies, {
  table: 'bodies',
  uses: [
    {
      ...{ what: 'vehicles', table: 'vehicles', column: 'body_id', name: 'u.reg_no' },
      list: { screen: 'vehicles', column: 'body_id' },
      record: { screen: 'vehicle', key: 'u.reg_no' },
    },
  ],
  softReferences: { lists: [['vehicles', 'body_id']], filter: 'body_ids' },
})

export const bodiesArea = area(bodiesEndpoints, handlers)
