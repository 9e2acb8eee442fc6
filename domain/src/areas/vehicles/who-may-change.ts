// What a customer may change of a vehicle it hires; everything else belongs to the hire company, whatever the way in.

/** Fields, as files and forms name them, that a customer may change of its own vehicle: in forms, bulk edits and imports alike. */
export const customerVehicleFields: ReadonlySet<string> = new Set([
  'fleet_no',
  'driverName',
  'driver_id',
  'tags',
  'tag_ids',
  'note',
  'cost_centre',
  'miles',
  'milesDate',
])

/** Whether a person of this side may change this field of a vehicle; the contract is the hire company's. */
export const mayChangeVehicleField = (side: 'customer' | 'staff', field: string): boolean =>
  side === 'staff' || customerVehicleFields.has(field)
