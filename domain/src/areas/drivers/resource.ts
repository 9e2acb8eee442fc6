// A driver as a record: the fields a form writes and a history names. What a licence says needs a right of its own, and whoever lacks
// it neither reads nor writes those fields.
import { choice, choices, date, email, longText, optionsOf, phone, text, wholeNumber } from '../../kit/field.ts'
import { resource } from '../../kit/resource.ts'
import { driverStatuses, driverStatusWords, licenceCategories } from './words.ts'

const profileFields = {
  name: text({ label: 'Name' }),
  email: email({ label: 'Email', optional: true }),
  phone: phone({ label: 'Phone', optional: true }),
  status: choice({ label: 'Status', options: optionsOf(driverStatuses, driverStatusWords), initial: 'active' }),
  note: longText({ label: 'Note', optional: true }),
} as const

const section = 'Licence'
export const licenceFields = {
  licence_no: text({
    label: 'Licence number',
    hint: 'Leave blank to keep the current number. We only show the last 5 characters.',
    optional: true,
    max: 16,
    pattern: {
      source: '^[A-Z9]{5}\\d{6}[A-Z9]{2}\\d[A-Z]{2}$',
      remedy: 'Enter the 16-character driver number, for example MORGA657054SM9IJ.',
    },
    section,
  }),
  licence_categories: choices({ label: 'Categories', options: optionsOf(licenceCategories), section }),
  points: wholeNumber({ label: 'Penalty points', max: 100, initial: 0, section }),
  licence_expiry: date({ label: 'Licence expires', optional: true, section }),
  last_licence_check: date({ label: 'Last licence check', optional: true, section }),
  licence_mandate_expiry: date({ label: 'Licence check mandate expires', optional: true, section }),
  dqc_expiry: date({ label: 'Driver CPC card expires', optional: true, section }),
  tacho_card_expiry: date({ label: 'Tachograph card expires', optional: true, section }),
  medical_expiry: date({ label: 'Medical expires', optional: true, section }),
} as const

/** Said of many drivers alike, with one change. */
export const sharedDriverFields = ['status', 'last_licence_check'] as const

const words = {
  name: 'drivers',
  path: 'drivers',
  one: 'Driver',
  many: 'Drivers',
  see: 'see drivers',
  manage: 'edit drivers',
  columns: ['name', 'email'],
} as const

/** For those who see what a licence says. */
export const driversResource = resource({ ...words, fields: { ...profileFields, ...licenceFields } })
/** For everybody else. */
export const driverProfiles = resource({ ...words, fields: profileFields })

const account = { customer_account_number: text({ label: 'Account', max: 8 }) } as const
/** A new driver also says whose they are; nobody moves to another account later. */
export const newDrivers = resource({ ...words, fields: { ...account, ...profileFields, ...licenceFields } })
export const newDriverProfiles = resource({ ...words, fields: { ...account, ...profileFields } })
