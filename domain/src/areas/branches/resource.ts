import { decimalNumber, email, longText, phone, postcode, text } from '../../kit/field.ts'
import { resource } from '../../kit/resource.ts'

/** Depots of the hire company; each customer has one. */
export const branches = resource({
  name: 'branches',
  path: 'branch-management',
  one: 'Branch',
  many: 'Branches',
  see: 'see branches',
  manage: 'manage branches',
  nav: { group: 'Administration', place: 4 },
  fields: {
    name: text({ label: 'Name' }),
    code: text({
      label: 'Code',
      max: 6,
      pattern: { source: '^[A-Z0-9]+$', remedy: 'Use capitals and digits, like LDS.' },
    }),
    address: longText({ label: 'Address', optional: true, max: 400 }),
    postcode: postcode({ label: 'Postcode', optional: true }),
    phone: phone({ label: 'Phone', optional: true }),
    email: email({ label: 'Email', optional: true }),
    opening_hours: text({
      label: 'Opening hours',
      optional: true,
      hint: 'Shown to customers. For example, Monday to Friday 8am to 5:30pm.',
    }),
    off_hire_cut_off: text({
      label: 'Off-hire cut-off',
      optional: true,
      isColumn: false,
      max: 5,
      pattern: { source: '^([01][0-9]|2[0-3]):[0-5][0-9]$', remedy: 'Enter a time, like 16:00.' },
      hint: 'An off-hire sent after it counts as sent on the next working day. Empty: 16:00.',
    }),
    // Branches stand on this island or the next: a pair the wrong way round is outside.
    latitude: decimalNumber({
      label: 'Latitude',
      hint: 'Degrees north, such as 53.7997. Enter the longitude too, to show the branch on the map.',
      optional: true,
      isColumn: false,
      min: 49,
      max: 61,
      decimals: 6,
      section: 'Coordinates',
    }),
    longitude: decimalNumber({
      label: 'Longitude',
      hint: 'Degrees east, with a minus sign for west, such as -1.5492.',
      optional: true,
      isColumn: false,
      min: -9,
      max: 2.5,
      decimals: 6,
      section: 'Coordinates',
    }),
  },
  columns: ['name', 'code', 'postcode', 'phone'],
})
