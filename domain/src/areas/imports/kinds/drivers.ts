import { calendarDate, choice, list, text } from '../columns.ts'
import { account, email, licenceNumber, registration } from '../identity-columns.ts'
import { whole } from '../number-columns.ts'
import type { ImportKind } from '../kind.ts'

const licenceCategories = [
  'AM',
  'A1',
  'A2',
  'A',
  'B1',
  'B',
  'B+E',
  'C1',
  'C1+E',
  'C',
  'C+E',
  'D1',
  'D1+E',
  'D',
  'D+E',
  'F',
  'G',
  'H',
  'K',
  'L',
  'M',
  'N',
  'P',
  'Q',
] as const

/** "BE" and "B + E" are B+E. */
const categoryKey = (word: string): string => word.toUpperCase().replace(/[^A-Z0-9]/g, '')

export const driverImport: ImportKind = {
  name: 'drivers',
  title: 'Drivers',
  columns: {
    name: text({ label: 'Name', max: 120, required: true }),
    email: email({ label: 'Email' }),
    phone: text({ label: 'Phone', max: 40 }),
    customer_account_number: account({ label: 'Account number', required: true }),
    current_reg: registration({ label: 'Current registration' }),
    licence_no: licenceNumber({ label: 'Licence number' }),
    licence_categories: list({ label: 'Licence categories', values: licenceCategories, keyOf: categoryKey }),
    licence_expiry: calendarDate({ label: 'Licence expiry' }),
    dqc_expiry: calendarDate({ label: 'Driver qualification card expiry' }),
    tacho_card_expiry: calendarDate({ label: 'Tachograph card expiry' }),
    medical_expiry: calendarDate({ label: 'Medical expiry' }),
    points: whole({ label: 'Penalty points', min: 0, max: 100 }),
    last_licence_check: calendarDate({ label: 'Last licence check' }),
    licence_mandate_expiry: calendarDate({ label: 'Licence mandate expiry' }),
    status: choice({ label: 'Status', values: ['active', 'suspended', 'left'], whenEmpty: 'active' }),
  },
  keys: [
    { columns: ['current_reg'], reportedAt: 'current_reg' },
    { columns: ['customer_account_number', 'email'], reportedAt: 'email' },
  ],
  decidedHere: [
    'current_reg',
    'licence_expiry',
    'dqc_expiry',
    'tacho_card_expiry',
    'medical_expiry',
    'last_licence_check',
    'licence_mandate_expiry',
  ],
  rules: [],
}
