import { choice, email, flag, longText, money, optionsOf, reference, text, wholeNumber } from '../../kit/field.ts'
import { resource } from '../../kit/resource.ts'
import { accountNumberForm, accountNumberRemedy } from '../auth/account-numbers.ts'
import { companyStatuses } from './standing.ts'

/** Customers. A company is known by its first account; further accounts stand in its record. */
export const companies = resource({
  name: 'companies',
  path: 'companies',
  one: 'Company',
  many: 'Companies',
  see: 'see companies',
  manage: 'manage companies',
  nav: { group: 'Administration', place: 2 },
  fields: {
    name: text({ label: 'Name' }),
    account_number: text({
      label: 'Account number',
      max: 8,
      pattern: { source: accountNumberForm.source, remedy: accountNumberRemedy },
      hint: 'Up to 8 letters, digits and hyphens.',
    }),
    trading_name: text({ label: 'Trading name', optional: true }),
    // Closing shuts people out: it is a step of its own, after it was counted whom it touches.
    status: choice({ label: 'Status', options: optionsOf(companyStatuses), initial: 'active', isReadOnly: true }),
    manager_id: reference({ label: 'Account manager', to: 'staff-to-come', optional: true, section: 'Account team' }),
    branch_id: reference({ label: 'Branch', to: 'branches', optional: true, section: 'Account team' }),
    company_reg_no: text({
      label: 'Company registration number',
      max: 8,
      optional: true,
      pattern: {
        source: '^[A-Za-z0-9]{8}$',
        remedy: 'Use the 8 characters from Companies House, like 01234567 or SC123456.',
      },
      section: 'Registration details',
      isColumn: false,
    }),
    vat_no: text({
      label: 'VAT number',
      max: 14,
      optional: true,
      pattern: { source: '^GB(\\d{9}|\\d{12})$', remedy: 'Use GB and 9 or 12 digits, like GB123456789.' },
      section: 'Registration details',
      isColumn: false,
    }),
    o_licence_no: text({
      label: 'Operator licence',
      max: 9,
      optional: true,
      pattern: { source: '^[A-Z]{2}\\d{7}$', remedy: 'Use 2 capital letters and 7 digits, like OF1234567.' },
      section: 'Registration details',
    }),
    address: longText({ label: 'Address', optional: true, max: 400, section: 'Registration details' }),
    billing_email: email({ label: 'Billing email', optional: true, section: 'Terms', isColumn: false }),
    terms_days: wholeNumber({ label: 'Payment terms', unit: 'days', max: 365, initial: 30, section: 'Terms' }),
    credit_limit_pence: money({ label: 'Credit limit', optional: true, section: 'Terms' }),
    is_on_hold: flag({ label: 'On hold', section: 'Terms' }),
    fine_admin_fee_pence: money({
      label: 'Fines admin fee',
      optional: true,
      section: 'Terms',
      isColumn: false,
    }),
    fine_policy: longText({ label: 'Fines policy', optional: true, max: 500, section: 'Terms' }),
    note: longText({ label: 'Note', optional: true }),
  },
  columns: ['name', 'account_number', 'manager_id', 'branch_id', 'status'],
  search: ['name', 'account_number', 'trading_name'],
  natural: 'account_number',
})
