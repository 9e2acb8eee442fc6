// The reporting groups a new portal starts with, and the walk-round check each uses. Licence categories as in domain
// knowledge of the trade: B to 3.5 t, C1 to 7.5 t, C above, C+E with a trailer.
import type { CategoryIcon } from '@kerbline/domain/areas/vehicle-categories/icons.ts'
import type { Insertable } from 'kysely'
import type { VehicleCategoriesTable } from '../db/tables.ts'

type Row = readonly [name: string, vehicleClass: VehicleCategoriesTable['class'], template: string, licence: string]

const rows: readonly Row[] = [
  ['Car', 'car', 'car', 'B'],
  ['Small van', 'van', 'van', 'B'],
  ['Panel van', 'van', 'van', 'B'],
  ['Crew van', 'van', 'van', 'B'],
  ['Pickup', 'van', 'van', 'B'],
  ['Luton', 'van', 'van', 'B'],
  ['Dropside', 'van', 'van', 'B'],
  ['Tipper', 'van', 'van', 'B'],
  ['Refrigerated van', 'van', 'van', 'B'],
  ['Minibus', 'minibus', 'van', 'D1'],
  ['Rigid to 7.5 t', 'hgv', 'hgv', 'C1'],
  ['Rigid over 7.5 t', 'hgv', 'hgv', 'C'],
  ['Tractor unit', 'hgv', 'hgv', 'C+E'],
  ['Trailer', 'trailer', 'trailer', 'C+E'],
  ['Plant', 'plant', 'van', 'B'],
]

const icons: Readonly<Record<VehicleCategoriesTable['class'], CategoryIcon>> = {
  car: 'car',
  van: 'van',
  hgv: 'truck',
  minibus: 'bus',
  trailer: 'trailer',
  plant: 'crane',
}

export const vehicleCategories = rows.map(([name, vehicleClass, check_template, licence_category], place) => ({
  name,
  class: vehicleClass,
  check_template,
  licence_category,
  icon: icons[vehicleClass],
  sort: (place + 1) * 10,
})) satisfies readonly Insertable<VehicleCategoriesTable>[]
