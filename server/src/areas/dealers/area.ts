import { dealers } from '@kerbline/domain/areas/dealers/resource.ts'
import { managedEndpoints } from '@kerbline/domain/managed-endpoints.ts'
import { crudArea } from '../../crud/crud-area.ts'

export const dealersArea = crudArea(dealers, managedEndpoints.dealers, {
  table: 'dealers',
  uses: [
    {
      ...{ what: 'contacts', table: 'contacts', column: 'dealer_id', name: 'u.name' },
      list: { screen: 'contactRecords', column: 'dealer_id' },
      record: { screen: 'contactRecord', key: 'u.id' },
    },
    {
      ...{ what: 'bookings', table: 'maintenance_cases', column: 'dealer_id' },
      name: '(select c.number from cases c where c.id = u.case_id)',
    },
    {
      ...{ what: 'dates offered', table: 'date_offers', column: 'dealer_id' },
      name: '(select c.number from cases c where c.id = u.case_id)',
    },
  ],
})
