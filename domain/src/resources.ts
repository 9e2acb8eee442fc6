// Every managed entity, by the name of its area.
import { authorities } from './areas/authorities/resource.ts'
import { bodies } from './areas/bodies/resource.ts'
import { branches } from './areas/branches/resource.ts'
import { companies } from './areas/companies/resource.ts'
import { contacts } from './areas/contacts/resource.ts'
import { dealers } from './areas/dealers/resource.ts'
import { manufacturers } from './areas/manufacturers/resource.ts'
import { news } from './areas/news/resource.ts'
import { vehicleCategories } from './areas/vehicle-categories/resource.ts'
import type { Resource } from './kit/resource.ts'

export const resources: Readonly<Record<string, Resource>> = {
  authorities,
  bodies,
  branches,
  companies,
  contacts,
  dealers,
  manufacturers,
  news,
  'vehicle-categories': vehicleCategories,
}
