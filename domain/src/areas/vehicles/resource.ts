// A vehicle as a record: the fields a form writes and a history names. Whose form it is says which of them it has: the contract is
// the hire company's, and what nobody may see nobody writes.
import {
  choice,
  date,
  decimalNumber,
  flag,
  instant,
  longText,
  money,
  optionsOf,
  reference,
  references,
  text,
  wholeNumber,
  type Fields,
} from '../../kit/field.ts'
import { resource, type Resource } from '../../kit/resource.ts'
import { fieldRights, type FieldMeaning } from '../../kit/told-field.ts'
import type { Permission } from '../../permissions.ts'
import { mayChangeVehicleField } from './who-may-change.ts'
import { fuelTypes, fuelWords, hireTypes, hireWords, statusWords, vehicleStatuses } from './words.ts'

const plate = { source: '[A-Za-z0-9]', remedy: 'Enter a registration, for example LK21 VXN.' } as const

const identity = {
  /** The one it wears, with its space: what names the record. */
  plate: text({ label: 'Plate', isReadOnly: true }),
  reg_no: text({
    label: 'Registration',
    hint: 'The registration this vehicle was added with. If it changes, enter the new one under “Current registration”.',
    max: 20,
    pattern: plate,
    section: 'Identification',
  }),
  current_reg_no: text({
    label: 'Current registration',
    hint: 'Only if it has changed. You can still search by previous registrations.',
    optional: true,
    max: 20,
    pattern: plate,
    section: 'Identification',
  }),
  plate_from: date({
    label: 'Registration changed on',
    hint: 'Leave blank for today.',
    optional: true,
    section: 'Identification',
  }),
  vin: text({
    label: 'VIN',
    optional: true,
    max: 30,
    pattern: {
      source: '^[\\s-]*([A-HJ-NPR-Za-hj-npr-z0-9][\\s-]*){17}$',
      remedy: 'Enter a VIN with 17 characters. It has no I, O or Q.',
    },
    section: 'Identification',
  }),
  emei: text({
    label: 'Tracker IMEI',
    optional: true,
    max: 40,
    pattern: { source: '\\d', remedy: 'Enter the number on the tracker.' },
    section: 'Identification',
  }),
  fleet_no: text({ label: 'Fleet number', optional: true, max: 20, section: 'Identification' }),
} as const

const machine = {
  manufacturer_id: reference({ label: 'Make', to: 'manufacturers', section: 'Vehicle' }),
  model: text({ label: 'Model', max: 80, section: 'Vehicle' }),
  derivative: text({ label: 'Derivative', optional: true, section: 'Vehicle' }),
  vehicle_category_id: reference({ label: 'Category', to: 'vehicle-categories', section: 'Vehicle' }),
  body_id: reference({ label: 'Body', to: 'bodies', optional: true, section: 'Vehicle' }),
  colour: text({ label: 'Colour', optional: true, max: 40, section: 'Vehicle' }),
  year_of_manufacture: wholeNumber({
    label: 'Year of manufacture',
    optional: true,
    min: 1900,
    max: 2100,
    section: 'Vehicle',
  }),
  first_registered: date({ label: 'First registered', optional: true, section: 'Vehicle' }),
  fuel_type: choice({ label: 'Fuel', options: optionsOf(fuelTypes, fuelWords), section: 'Vehicle' }),
  euro_status: text({ label: 'Euro status', optional: true, max: 20, section: 'Vehicle' }),
  co2_grams_per_kilometre: decimalNumber({
    label: 'CO₂',
    optional: true,
    max: 2000,
    decimals: 2,
    unit: 'g/km',
    section: 'Vehicle',
  }),
  gvw_kg: wholeNumber({
    label: 'Gross weight',
    optional: true,
    min: 1,
    max: 200_000,
    unit: 'kg',
    section: 'Weights and equipment',
  }),
  payload_kg: wholeNumber({
    label: 'Payload',
    optional: true,
    max: 200_000,
    unit: 'kg',
    section: 'Weights and equipment',
  }),
  axle_config: text({
    label: 'Axles',
    hint: 'For example, 4x2.',
    optional: true,
    max: 20,
    section: 'Weights and equipment',
  }),
  height_mm: wholeNumber({
    label: 'Height',
    optional: true,
    min: 1,
    max: 10_000,
    unit: 'mm',
    section: 'Weights and equipment',
  }),
  has_tail_lift: flag({ label: 'Tail lift', section: 'Weights and equipment' }),
  has_tachograph: flag({ label: 'Tachograph', section: 'Weights and equipment' }),
  has_crane: flag({ label: 'Crane', section: 'Weights and equipment' }),
  has_fridge: flag({ label: 'Fridge', section: 'Weights and equipment' }),
} as const

const hire = {
  hire_type: choice({ label: 'Hire type', options: optionsOf(hireTypes, hireWords), section: 'Hire' }),
  status: choice({
    label: 'Hire status',
    options: optionsOf(vehicleStatuses, statusWords),
    initial: 'on_hire',
    section: 'Hire',
  }),
  on_hire_date: date({
    label: 'On hire',
    hint: 'Leave blank only if the vehicle is on order.',
    optional: true,
    section: 'Hire',
  }),
  contract_end_date: date({ label: 'Contract ends', optional: true, section: 'Hire' }),
  off_hire_date: date({ label: 'Off hire', optional: true, section: 'Hire' }),
  contract_ref: text({ label: 'Contract reference', optional: true, max: 40, section: 'Hire' }),
  weekly_rate_pence: money({ label: 'Weekly rate', optional: true, section: 'Hire' }),
  annual_mileage_allowance: wholeNumber({
    label: 'Annual mileage allowance',
    optional: true,
    max: 1_000_000,
    unit: 'miles',
    section: 'Hire',
  }),
  excess_pence_per_mile: wholeNumber({
    label: 'Excess mileage',
    optional: true,
    max: 10_000,
    unit: 'pence a mile',
    section: 'Hire',
  }),
  miles_at_on_hire: decimalNumber({
    label: 'Start mileage',
    optional: true,
    max: 5_000_000,
    decimals: 1,
    unit: 'miles',
    section: 'Hire',
  }),
  branch_id: reference({ label: 'Branch', to: 'branches', section: 'Hire' }),
  fleet_allocation_id: reference({ label: 'Allocation', to: 'fleet-allocations', optional: true, section: 'Hire' }),
  is_vor: flag({ label: 'Off the road (VOR)', section: 'Off the road' }),
  vor_since: instant({ label: 'VOR since', hint: 'Leave blank for now.', optional: true, section: 'Off the road' }),
  vor_reason: text({ label: 'VOR reason', optional: true, max: 200, section: 'Off the road' }),
} as const
const lifting = {
  lift_reason: text({
    label: 'Reason for return to service',
    hint: 'Only if it failed its MOT or annual test and has not passed since.',
    optional: true,
    max: 500,
    section: 'Off the road',
  }),
} as const

const daily = {
  driver_id: reference({ label: 'Driver', to: 'drivers', optional: true, section: 'Day-to-day details' }),
  tag_ids: references({ label: 'Tags', to: 'tags', section: 'Day-to-day details' }),
  cost_centre: text({ label: 'Cost centre', optional: true, max: 40, section: 'Day-to-day details' }),
  note: longText({ label: 'Note', optional: true, section: 'Day-to-day details' }),
  miles: wholeNumber({
    label: 'New odometer reading',
    hint: 'If the reading looks wrong, the hire company will check it before it is used.',
    optional: true,
    max: 5_000_000,
    unit: 'miles',
    section: 'Reading',
  }),
  milesDate: date({ label: 'Read on', hint: 'Leave blank for now.', optional: true, section: 'Reading' }),
} as const

/** Every field of a vehicle that a form can have. */
export const vehicleFields = { ...identity, ...machine, ...hire, ...lifting, ...daily } as const
/** A new vehicle also says whose it is; later that is a matter of hires. */
const newVehicleFields = {
  customer_account_number: text({ label: 'Account', max: 8, section: 'Identification' }),
  ...identity,
  ...machine,
  ...hire,
  ...daily,
} as const

/** What may be seen, and so written, by a right beside 'edit vehicles': by what the field means. */
export const vehicleFieldMeanings: Readonly<Record<string, FieldMeaning>> = {
  driver_id: 'driver name',
  weekly_rate_pence: 'rate',
  excess_pence_per_mile: 'rate',
}

export interface VehicleEditor {
  readonly side: 'customer' | 'staff'
  readonly may: (permission: Permission) => boolean
}

/** Whether a person of these rights may be shown what a vehicle's field holds. */
export const isVehicleFieldSeen = (may: VehicleEditor['may'], field: string): boolean => {
  const meaning = vehicleFieldMeanings[field]
  return meaning === undefined || may(fieldRights[meaning])
}

/** Whether the form and the bulk edit of this person have the field; 'edit vehicles' itself is the call's to ask for. */
export const isVehicleFieldOpen = ({ side, may }: VehicleEditor, field: string): boolean =>
  mayChangeVehicleField(side, field) && isVehicleFieldSeen(may, field)

const openTo = <T extends Fields>(editor: VehicleEditor, fields: T): Fields =>
  Object.fromEntries(
    Object.entries(fields).filter(([name, { isReadOnly }]) => isReadOnly || isVehicleFieldOpen(editor, name)),
  )

const words = {
  name: 'vehicles',
  path: 'vehicles',
  one: 'Vehicle',
  many: 'Vehicles',
  see: 'see vehicles',
  manage: 'edit vehicles',
  columns: ['plate'],
} as const

/** A vehicle with everything anybody may write. */
export const vehiclesResource = resource({ ...words, fields: vehicleFields })
export const newVehicles = resource({ ...words, fields: newVehicleFields })

/** A vehicle as this person's form has it. */
export const vehicleFormFor = (editor: VehicleEditor, isNew: boolean): Resource => ({
  ...vehiclesResource,
  fields: openTo(editor, isNew ? newVehicleFields : vehicleFields),
})

/** One of a kind, or about one moment of one vehicle: never the same for many. */
const single: ReadonlySet<string> = new Set([
  ...['reg_no', 'current_reg_no', 'plate_from', 'vin', 'emei', 'fleet_no', 'driver_id', 'miles', 'milesDate'],
  ...['tag_ids', 'vor_since', 'lift_reason'],
])

/** The fields that can be given alike to several vehicles at once. */
export const manyVehicleFields: Fields = Object.fromEntries(
  Object.entries(vehicleFields).filter(([name, { isReadOnly }]) => !isReadOnly && !single.has(name)),
)
export const manyVehiclesFor = (editor: VehicleEditor): Resource => ({
  ...vehiclesResource,
  fields: openTo(editor, manyVehicleFields),
})
