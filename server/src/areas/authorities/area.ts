import { authorities } from '@kerbline/domain/areas/authorities/resource.ts'
import { managedEndpoints } from '@kerbline/domain/managed-endpoints.ts'
import { crudArea } from '../../crud/crud-area.ts'

export const authoritiesArea = crudArea(authorities, managedEndpoints.authorities, {
  table: 'authorities',
  uses: [
    {
      ...{ what: 'contacts', table: 'contacts', column: 'authority_id', name: 'u.name' },
      list: { screen: 'contactRecords', column: 'authority_id' },
      record: { screen: 'contactRecord', key: 'u.id' },
    },
    {
      ...{ what: 'deadlines of fines', table: 'penalty_rules', column: 'authority_id', name: 'u.source' },
      page: { screen: 'settings', key: "'penalty-rules'" },
    },
    {
      ...{ what: 'fines', table: 'fine_cases', column: 'authority_id', name: 'u.notice_no' },
      record: { screen: 'fine', key: 'u.case_id' },
    },
  ],
})
