// The body types a new portal starts with: domain model, section 6, and the low-floor box van of the Maxi-Low pipeline.
import type { Insertable } from 'kysely'
import type { BodiesTable } from '../db/tables.ts'

/** Name and group; the slug is the name in small letters with hyphens. */
const rows: readonly (readonly [name: string, group: string])[] = [
  ['Hatchback', 'car'],
  ['Estate', 'car'],
  ['Saloon', 'car'],
  ['Panel van', 'panel van'],
  ['Crew van', 'crew van'],
  ['Pickup', 'pickup'],
  ['Luton', 'Luton'],
  ['Luton tail lift', 'Luton tail lift'],
  ['Low loader', 'low loader'],
  ['Maxi Low Loader', 'low loader'],
  ['Dropside', 'dropside'],
  ['Tipper', 'tipper'],
  ['Box', 'box'],
  ['Box tail lift', 'box'],
  ['Curtain side', 'curtain side'],
  ['Refrigerated', 'refrigerated'],
  ['Flatbed', 'flatbed'],
  ['Beavertail', 'beavertail'],
  ['Hook loader', 'hook loader'],
  ['Skip loader', 'skip'],
  ['Minibus', 'minibus'],
  ['Tractor unit', 'tractor'],
  ['Curtain-side trailer', 'trailer'],
  ['Box trailer', 'trailer'],
]

export const bodies = rows.map(([name, body_group]) => ({
  name,
  slug: name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'),
  body_group,
})) satisfies readonly Insertable<BodiesTable>[]
