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
      section: 'Belongs to',
      hint: 'A contact belongs to exactly one of these.',
    }),
    branch_id: reference({ label: 'Branch', to: 'branches', optional: true, section: 'Belongs to' }),
    authority_id: reference({ label: 'Authority', to: 'authorities', optional: true, section: 'Belongs to' }),
    dealer_id: reference({ label: 'Dealer', to: 'dealers', optional: true, section: 'Belongs to' }),
    email: email({ label: 'Email', optional: true, section: 'Reached by' }),
    phone: phone({ label: 'Phone', optional: true, section: 'Reached by' }),
    is_primary: flag({ label: 'First to call', section: 'Reached by' }),
    notify: choices({
      label: 'Is told about',
      options: optionsOf(['maintenance', 'damage', 'fines', 'invoices', 'off_hire'], { off_hire: 'Off-hire' }),
      section: 'Reached by',
    }),
  },
  columns: ['name', 'department', 'company_id', 'email', 'phone'],
  natural: 'email',
})
