// Every managed entity, by the name of its area. Screens (managed-screens.ts) and calls (managed-endpoints.ts) follow from these rows.
import { authorities } from './areas/authorities/resource.ts'
import { bodies } from './areas/bodies/resource.ts'
import { branches } from './areas/branches/resource.ts'
import { companies } from './areas/companies/resource.ts'
import { contacts } from './areas/contacts/resource.ts'
import { dealers } from './areas/dealers/resource.ts'
import { faq } from './areas/faq/resource.ts'
import { manufacturers } from './areas/manufacturers/resource.ts'
import { news } from './areas/news/resource.ts'
import { vehicleCategories } from './areas/vehicle-categories/resource.ts'
import type { Resource } from './kit/resource.ts'

/** In the order in which their screens stand in the table. */
export const managed = {
  companies,
  contacts,
  branches,
  bodies,
  authorities,
  'vehicle-categories': vehicleCategories,
  news,
  faq,
  dealers,
  manufacturers,
}
export type ManagedArea = keyof typeof managed

/** The same for who has no more than a name, in the order of the alphabet. */
export const resources: Readonly<Record<string, Resource>> = Object.fromEntries(
  Object.entries(managed).toSorted(([one], [other]) => (one < other ? -1 : 1)),
)
