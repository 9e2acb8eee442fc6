// What a vehicle can be, in the words of the trade: fuels, kinds of hire, and where in its hire it stands.
export const fuelTypes = ['petrol', 'diesel', 'hybrid', 'phev', 'electric', 'gas', 'hydrogen', 'other'] as const
export type FuelType = (typeof fuelTypes)[number]
export const fuelWords: Partial<Record<FuelType, string>> = { phev: 'Plug-in hybrid' }

/** What a vehicle category counts as. */
export const vehicleClasses = ['car', 'van', 'hgv', 'trailer', 'minibus', 'plant'] as const
export type VehicleClass = (typeof vehicleClasses)[number]

export const hireTypes = ['contract_hire', 'flexi_hire', 'short_term', 'managed_owned'] as const
export type HireType = (typeof hireTypes)[number]
export const hireWords: Partial<Record<HireType, string>> = {
  contract_hire: 'Contract hire',
  flexi_hire: 'Flexi hire',
  short_term: 'Short term',
  managed_owned: 'Managed (customer owned)',
}

export const vehicleStatuses = ['on_order', 'on_hire', 'off_hire_requested', 'off_hired', 'vor', 'disposed'] as const
export type VehicleStatus = (typeof vehicleStatuses)[number]
export const statusWords: Record<VehicleStatus, string> = {
  on_order: 'On order',
  on_hire: 'On hire',
  off_hire_requested: 'Off hire requested',
  off_hired: 'Off hired',
  vor: 'VOR',
  disposed: 'Disposed',
}
