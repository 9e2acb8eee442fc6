import {
  choices,
  email,
  flag,
  longText,
  money,
  optionsOf,
  phone,
  postcode,
  references,
  slug,
  text,
  wholeNumber,
} from '../../kit/field.ts'
import { resource } from '../../kit/resource.ts'
import { MOST_PLACES_A_DAY, weekdays } from '../maintenance/workshop-capacity.ts'

/** Who sells, services and repairs: also the suppliers of maintenance. */
export const dealers = resource({
  name: 'dealers',
  path: 'dealer-management',
  one: 'Dealer',
  many: 'Dealers',
  key: 'slug',
  see: 'see dealers',
  manage: 'manage dealers',
  nav: { group: 'Administration', place: 5 },
  fields: {
    name: text({ label: 'Name' }),
    slug: slug({ label: 'Slug', from: 'name', hint: 'Part of the address. Old ones lead on to the new one.' }),
    manufacturer_ids: references({ label: 'Makes', to: 'manufacturers', isColumn: true }),
    services: choices({
      label: 'Services',
      options: optionsOf(['sales', 'service', 'mot', 'hgv_test', 'tyres', 'glass', 'bodyshop'], {
        mot: 'MOT',
        hgv_test: 'HGV test',
      }),
    }),
    is_approved: flag({ label: 'Approved' }),
    labour_rate_pence: money({ label: 'Labour rate', unit: 'an hour', optional: true, max: 100_000 }),
    places_per_day: wholeNumber({
      ...{ label: 'Places a day', unit: 'vehicles', optional: true, max: MOST_PLACES_A_DAY, section: 'Workshop' },
      hint: 'How many vehicles it takes in on a day. Empty: it is never full.',
    }),
    open_on: choices({
      ...{ label: 'Open on', options: optionsOf(weekdays), section: 'Workshop' },
      hint: 'None ticked: any day of the week.',
    }),
    is_open_on_bank_holidays: flag({ label: 'Open on bank holidays', isColumn: false, section: 'Workshop' }),
    address: longText({ label: 'Address', optional: true, max: 400, section: 'Where' }),
    postcode: postcode({ label: 'Postcode', optional: true, section: 'Where' }),
    phone: phone({ label: 'Phone', optional: true, section: 'Where' }),
    email: email({ label: 'Email', optional: true, section: 'Where' }),
  },
  columns: ['name', 'services', 'postcode', 'phone', 'is_approved'],
})
