import { authoritiesEndpoints } from '@kerbline/domain/areas/authorities/endpoints.ts'
import { authorities } from '@kerbline/domain/areas/authorities/resource.ts'
import { crudHandlers } from '../../crud/crud-area.ts'
import { area } from '../../http/call.ts'

const handlers = crudHandlers(authorities, {
  table: 'authorities',
  uses: [
    {
      ...{ what: 'contacts', table: 'contacts', column: 'authority_id', name: 'u.name' },
      list: { screen: 'contactRecords', column: 'authority_id' },
      record: { screen: 'contactRecord', key: 'u.id' },
    },
  ],
})

export const authoritiesArea = area(authoritiesEndpoints, handlers)
