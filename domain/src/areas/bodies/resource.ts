import { choice, flag, optionsOf, slug, text } from '../../kit/field.ts'
import { resource } from '../../kit/resource.ts'
import { bodyGroups } from './groups.ts'

/** Vehicle body types; orders are chassis and body, and damage is marked on the group's diagram. */
export const bodies = resource({
  name: 'bodies',
  path: 'body-management',
  one: 'Body',
  many: 'Bodies',
  see: 'see bodies',
  manage: 'manage bodies',
  nav: { group: 'Administration', place: 7 },
  fields: {
    name: text({ label: 'Name' }),
    slug: slug({ label: 'Slug', from: 'name', hint: 'Used in the web address. Old addresses redirect.' }),
    body_group: choice({
      label: 'Group',
      options: optionsOf(bodyGroups),
      optional: true,
      hint: 'Sets the diagram used to mark damage.',
    }),
    body_builder: text({ label: 'Body builder', optional: true }),
    has_tail_lift: flag({ label: 'Tail lift as standard' }),
  },
  columns: ['name', 'body_group', 'body_builder', 'has_tail_lift'],
})
