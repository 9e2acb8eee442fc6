import { fuelTypes, fuelWords, hireTypes, hireWords, statusWords, vehicleStatuses } from '../../vehicles/words.ts'
import { calendarDate, choice, nameOf, text } from '../columns.ts'
import { account, deviceNumber, newRegistration, registration, vin } from '../identity-columns.ts'
import { decimal, pence, whole } from '../number-columns.ts'
import { type ImportKind, textOf } from '../kind.ts'
import { notBefore } from '../rules.ts'

export const vehicleImport: ImportKind = {
  name: 'vehicles',
  title: 'Vehicles',
  columns: {
    reg_no: newRegistration({ label: 'Registration', required: true }),
    currentRegNo: registration({ label: 'Current registration' }),
    fleet_no: text({ label: 'Fleet number', max: 20 }),
    vin: vin({ label: 'VIN' }),
    emei: deviceNumber({ label: 'Tracker IMEI' }),
    customer_account_number: account({ label: 'Account number', neededForNew: true }),
    make: nameOf({ label: 'Make', max: 60, neededForNew: true, pointsAt: 'manufacturers' }),
    model: text({ label: 'Model', max: 80, neededForNew: true }),
    derivative: text({ label: 'Derivative', max: 120 }),
    vehicle_category: nameOf({
      label: 'Vehicle category',
      max: 60,
      neededForNew: true,
      pointsAt: 'vehicle-categories',
    }),
    body: nameOf({ label: 'Body', max: 60, pointsAt: 'bodies' }),
    colour: text({ label: 'Colour', max: 40 }),
    fuel_type: choice({ label: 'Fuel type', values: fuelTypes, words: fuelWords, neededForNew: true }),
    euro_status: text({ label: 'Euro status', max: 20 }),
    co2: decimal({ label: 'CO2 in grams per kilometre', min: 0, max: 2000 }),
    gvw_kg: whole({ label: 'Gross weight in kilograms', min: 1, max: 200_000 }),
    payload_kg: whole({ label: 'Payload in kilograms', min: 0, max: 200_000 }),
    height_mm: whole({ label: 'Height in millimetres', min: 1, max: 10_000 }),
    year_of_manufacture: whole({ label: 'Year of manufacture', min: 1900, max: 2100 }),
    first_registered: calendarDate({ label: 'First registered' }),
    hire_type: choice({ label: 'Hire type', values: hireTypes, words: hireWords, neededForNew: true }),
    on_hire_date: calendarDate({ label: 'On-hire date', neededForNew: true }),
    contract_end_date: calendarDate({ label: 'Contract end date' }),
    off_hire_date: calendarDate({ label: 'Off-hire date' }),
    contract_ref: text({ label: 'Contract reference', max: 40 }),
    weekly_rate: pence({ label: 'Weekly rate' }),
    annual_mileage_allowance: whole({ label: 'Annual mileage allowance', min: 0, max: 1_000_000 }),
    excess_ppm: whole({ label: 'Excess pence per mile', min: 0, max: 10_000 }),
    status: choice({ label: 'Status', values: vehicleStatuses, words: statusWords, neededForNew: true }),
    miles: decimal({ label: 'Miles', min: 0, max: 5_000_000 }),
    milesDate: calendarDate({ label: 'Miles read on' }),
    branch: nameOf({ label: 'Branch', max: 80, neededForNew: true, pointsAt: 'branches' }),
    driverName: text({ label: 'Driver', max: 120 }),
  },
  keys: [{ columns: ['reg_no'], reportedAt: 'reg_no' }],
  neverCleared: ['driverName', 'miles', 'milesDate'],
  rules: [
    notBefore({
      column: 'contract_end_date',
      label: 'The contract end',
      other: 'on_hire_date',
      otherLabel: 'the on-hire date',
      read: textOf,
    }),
    notBefore({
      column: 'off_hire_date',
      label: 'The off-hire date',
      other: 'on_hire_date',
      otherLabel: 'the on-hire date',
      read: textOf,
    }),
  ],
}
