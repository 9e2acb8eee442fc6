import { choice, choices, optionsOf, text, wholeNumber } from '../../kit/field.ts'
import { resource } from '../../kit/resource.ts'
import { vehicleEventOptions } from '../compliance/types/kept-types.ts'
import { vehicleClasses } from '../vehicles/words.ts'
import { categoryIcons } from './icons.ts'

/** Reporting groups of vehicles; the class feeds the counts of cars and vans. */
export const vehicleCategories = resource({
  name: 'vehicle-categories',
  path: 'vehicle-category-management',
  one: 'Vehicle category',
  many: 'Vehicle categories',
  see: 'see vehicle categories',
  manage: 'manage vehicle categories',
  nav: { group: 'Administration', place: 9 },
  fields: {
    name: text({ label: 'Name' }),
    class: choice({
      label: 'Class',
      options: optionsOf(vehicleClasses, { hgv: 'HGV' }),
    }),
    check_template: choice({
      label: 'Driver check',
      options: optionsOf(['car', 'van', 'hgv', 'trailer'], { hgv: 'HGV' }),
      hint: 'The checklist drivers complete.',
    }),
    compliance_types: choices({
      label: 'Compliance items',
      options: vehicleEventOptions,
    }),
    licence_category: text({
      label: 'Licence category',
      max: 8,
      optional: true,
      hint: 'For example, B, C1, C, C+E or D1.',
    }),
    icon: choice({ label: 'Icon', options: categoryIcons, optional: true }),
    sort: wholeNumber({ label: 'Order', max: 9999, initial: 0, hint: 'Lower numbers come first.' }),
  },
  columns: ['name', 'icon', 'class', 'check_template', 'sort'],
  sort: 'sort',
})
