import { choice, choices, email, flag, optionsOf, phone, reference, text } from '../../kit/field.ts'
import { resource } from '../../kit/resource.ts'

/** The staff register of people to call. Each belongs to a company, a branch, an authority or a dealer: to exactly one. */
export const contacts = resource({
  name: 'contacts',
  path: 'contact-management',
  one: 'Contact',
  many: 'Contacts',
  see: 'see contacts',
  manage: 'manage contacts',
  nav: { group: 'Administration', place: 3 },
  // Beside the customer's own page of contacts.
  screens: { one: 'contactRecord', many: 'contactRecords', title: 'Contacts register' },
  isUsed: false,
  fields: {
    name: text({ label: 'Name' }),
    role: text({ label: 'Role', optional: true }),
    department: choice({
      label: 'Department',
      options: optionsOf(['maintenance', 'support', 'credit_control', 'accounts', 'transport', 'other']),
    }),
    company_id: reference({
      label: 'Company',
      to: 'companies',
      optional: true,
      section: 'Linked to',
      hint: 'Choose one.',
    }),
    branch_id: reference({ label: 'Branch', to: 'branches', optional: true, section: 'Linked to' }),
    authority_id: reference({ label: 'Authority', to: 'authorities', optional: true, section: 'Linked to' }),
    dealer_id: reference({ label: 'Dealer', to: 'dealers', optional: true, section: 'Linked to' }),
    email: email({ label: 'Email', optional: true, section: 'Contact details' }),
    phone: phone({ label: 'Phone', optional: true, section: 'Contact details' }),
    is_primary: flag({ label: 'Main contact', section: 'Contact details' }),
    notify: choices({
      label: 'Notified about',
      options: optionsOf(['maintenance', 'damage', 'fines', 'invoices', 'off_hire'], { off_hire: 'Off-hire' }),
      section: 'Contact details',
    }),
  },
  columns: ['name', 'department', 'company_id', 'email', 'phone'],
  natural: 'email',
})
