import { contacts } from '@kerbline/domain/areas/contacts/resource.ts'
import { managedEndpoints } from '@kerbline/domain/managed-endpoints.ts'
import { crudPages } from '../../crud/crud-pages.tsx'

export const contactsPages = crudPages(contacts, managedEndpoints.contacts)
