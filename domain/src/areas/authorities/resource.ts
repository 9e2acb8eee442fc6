import {
  choice,
  choices,
  email,
  flag,
  longText,
  optionsOf,
  phone,
  postcode,
  text,
  webAddress,
} from '../../kit/field.ts'
import { nations, namesOf } from '../fines/notice.ts'
import { resource } from '../../kit/resource.ts'

/** Issuers of fines: councils, police, private operators, crossings, clean-air zones, courts; and licensing authorities. */
export const authorities = resource({
  name: 'authorities',
  path: 'authority-management',
  one: 'Authority',
  many: 'Authorities',
  see: 'see authorities',
  manage: 'manage authorities',
  nav: { group: 'Administration', place: 8 },
  fields: {
    name: text({ label: 'Name' }),
    type: choice({
      label: 'Type',
      options: optionsOf(
        ['council', 'tfl', 'police', 'private_operator', 'toll', 'clean_air_zone', 'court', 'licensing'],
        {
          tfl: 'Transport for London',
          toll: 'Toll or crossing',
          clean_air_zone: 'Clean-air zone',
          licensing: 'Licensing authority',
        },
      ),
    }),
    code: text({ label: 'Code', max: 20, optional: true }),
    address: longText({ label: 'Address', optional: true, max: 400, section: 'Contact details' }),
    postcode: postcode({ label: 'Postcode', optional: true, section: 'Contact details' }),
    email: email({ label: 'Email', optional: true, section: 'Contact details' }),
    phone: phone({ label: 'Phone', optional: true, section: 'Contact details' }),
    portal_url: webAddress({ label: 'Portal', optional: true, section: 'Contact details' }),
    accepts_transfer: flag({ label: 'Accepts transfer of liability', section: 'Transfer and deadlines' }),
    transfer_methods: choices({
      label: 'Transfer method',
      options: optionsOf(['post', 'email', 'portal', 'spreadsheet']),
      section: 'Transfer and deadlines',
    }),
    nation: choice({
      label: 'Nation',
      options: optionsOf(namesOf(nations), nations),
      optional: true,
      section: 'Transfer and deadlines',
    }),
    in_london: flag({ label: 'In London', section: 'Transfer and deadlines' }),
  },
  columns: ['name', 'type', 'accepts_transfer'],
})
