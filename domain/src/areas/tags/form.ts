// What a tag is made of, for its form and the names of its history.
import { choice, flag, longText, text } from '../../kit/field.ts'
import { resource } from '../../kit/resource.ts'
import { tagColours } from './colours.ts'
import { visibilityOptions } from './visibility.ts'

export const tagFields = {
  name: text({ label: 'Name', max: 40 }),
  colour: choice({ label: 'Colour', options: tagColours, initial: '#1a4b8c' }),
  description: longText({ label: 'Description', max: 200, optional: true }),
  spans_company: flag({ label: 'On all accounts of the company' }),
  visibility: choice({ label: 'Visible to', options: visibilityOptions, initial: 'company' }),
} as const

/** As a record: for the trail of its changes. */
export const tagsResource = resource({
  name: 'tags',
  path: 'tags',
  one: 'Tag',
  many: 'Tags',
  see: 'see vehicles',
  manage: 'manage tags',
  fields: tagFields,
  columns: ['name', 'description'],
})
