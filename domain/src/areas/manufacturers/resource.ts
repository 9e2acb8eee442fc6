import { picture, slug, text, wholeNumber } from '../../kit/field.ts'
import { resource } from '../../kit/resource.ts'

/** Makes of vehicles. */
export const manufacturers = resource({
  name: 'manufacturers',
  path: 'manufacturer-management',
  one: 'Manufacturer',
  many: 'Manufacturers',
  key: 'slug',
  see: 'see manufacturers',
  manage: 'manage manufacturers',
  nav: { group: 'Administration', place: 6 },
  fields: {
    name: text({ label: 'Name' }),
    slug: slug({ label: 'Slug', from: 'name', hint: 'Used in the web address. Old addresses redirect.' }),
    country: text({ label: 'Country', optional: true, max: 60 }),
    logo_file_id: picture({ label: 'Logo', optional: true }),
    warranty_months: wholeNumber({ label: 'Warranty', unit: 'months', optional: true, max: 240 }),
  },
  columns: ['name', 'country', 'warranty_months'],
})
