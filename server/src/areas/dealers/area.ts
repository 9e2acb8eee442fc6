import { dealersEndpoints } from '@kerbline/domain/areas/dealers/endpoints.ts'
import { dealers } from '@kerbline/domain/areas/dealers/resource.ts'
import { crudHandlers } from '../../crud/crud-area.ts'
import { area } from '../../http/call.ts'

const handlers = crudHandlers(dealers, {
  table: 'dealers',
  uses: [
    {
      ...{ what: 'contacts', table: 'contacts', column: 'dealer_id', name: 'u.name' },
      list: { screen: 'contactRecords', column: 'dealer_id' },
      record: { screen: 'contactRecord', key: 'u.id' },
    },
  ],
})

export const dealersArea = area(dealersEndpoints, handlers)
