import { contactsEndpoints } from '@kerbline/domain/areas/contacts/endpoints.ts'
import { contacts } from '@kerbline/domain/areas/contacts/resource.ts'
import { crudPages } from '../../crud/crud-pages.tsx'

export const contactsPages = crudPages(contacts, contactsEndpoints, {
  list: 'contactRecords',
  create: 'createContactRecord',
  view: 'contactRecord',
  edit: 'editContactRecord',
})
