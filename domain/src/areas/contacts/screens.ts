import { screen } from '../../kit/screen.ts'

export const contactsScreens = {
  contactRecords: screen({
    path: '/contact-management',
    title: 'Contacts register',
    needs: 'see contacts',
    nav: { group: 'Administration', label: 'Contacts register', place: 3 },
  }),
  createContactRecord: screen({
    path: '/contact-management/create',
    title: 'Create contact',
    needs: 'manage contacts',
  }),
  contactRecord: screen({ path: '/contact-management/{id}', title: 'Contact', needs: 'see contacts' }),
  editContactRecord: screen({ path: '/contact-management/{id}/edit', title: 'Edit contact', needs: 'manage contacts' }),
} as const
