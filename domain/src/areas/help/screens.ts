import { screen } from '../../kit/screen.ts'

export const helpScreens = {
  faq: screen({ path: '/faq', title: 'FAQ', nav: { group: 'Help', label: 'FAQ', place: 3 } }),
  contacts: screen({ path: '/contacts', title: 'Contacts', nav: { group: 'Help', label: 'Contacts', place: 2 } }),
} as const
