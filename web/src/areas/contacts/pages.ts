import { contacts } from '@kerbline/domain/areas/contacts/resource.ts'
import { managedEndpoints } from '@kerbline/domain/managed-endpoints.ts'
import { crudPages } from '../../crud/crud-pages.tsx'
import { PhoneLink } from './phone-link.tsx'

export const contactsPages = crudPages(contacts, managedEndpoints.contacts, {
  cells: { phone: PhoneLink },
  list: { card: { facts: ['phone', 'company_id'] } },
})
