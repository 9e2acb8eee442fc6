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
import { dealerServices } from '../maintenance/workshop-service.ts'

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
    slug: slug({ label: 'Slug', from: 'name', hint: 'Part of the web address. Old addresses still work.' }),
    manufacturer_ids: references({ label: 'Makes', to: 'manufacturers', isColumn: true }),
    services: choices({
      label: 'Services',
      options: optionsOf(dealerServices, {
        mot: 'MOT',
        hgv_test: 'HGV test',
      }),
    }),
    is_approved: flag({ label: 'Approved' }),
    labour_rate_pence: money({ label: 'Labour rate', unit: 'an hour', optional: true, max: 100_000 }),
    places_per_day: wholeNumber({
      ...{ label: 'Vehicles per day', unit: 'vehicles', optional: true, max: MOST_PLACES_A_DAY, section: 'Workshop' },
      hint: 'The most vehicles it can take in a day. Leave blank for no limit.',
    }),
    open_on: choices({
      ...{ label: 'Open days', options: optionsOf(weekdays), section: 'Workshop' },
      hint: 'Leave blank if it is open every day.',
    }),
    is_open_on_bank_holidays: flag({ label: 'Open on bank holidays', isColumn: false, section: 'Workshop' }),
    address: longText({ label: 'Address', optional: true, max: 400, section: 'Address' }),
    postcode: postcode({ label: 'Postcode', optional: true, section: 'Address' }),
    phone: phone({ label: 'Phone', optional: true, section: 'Address' }),
    email: email({ label: 'Email', optional: true, section: 'Address' }),
  },
  columns: ['name', 'services', 'postcode', 'phone', 'is_approved'],
})
