// What the registers change about a vehicle: dates they alone know are taken over, facts are filled in where nothing
// stands, and nothing anybody entered is written over. Each change says what was and what is.
import { fuelTypes, type FuelType } from '../vehicles/words.ts'
import { motExpiry, type MotVehicle } from './mot-history.ts'
import type { EnquiredVehicle } from './vehicle-enquiry.ts'

export type RegisterSource = 'dvsa' | 'dvla'

export const sourceWords: Readonly<Record<RegisterSource, string>> = {
  dvsa: 'DVSA MOT history',
  dvla: 'DVLA vehicle enquiry',
}

/** What the portal knows of a vehicle before the register is asked. */
export interface KnownVehicle {
  readonly class: string
  readonly colour: string | null
  readonly year_of_manufacture: number | null
  readonly first_registered: string | null
  readonly fuel_type: FuelType
  readonly co2_grams_per_kilometre: number | null
  readonly euro_status: string | null
  readonly has_recall: boolean | null
  readonly tax_status: string | null
  readonly mot_status: string | null
}

/** Facts of the vehicle itself. */
export type VehicleFacts = Partial<Omit<KnownVehicle, 'class'>>

export interface KnownDue {
  readonly dueDate: string | null
  readonly lastDoneDate: string | null
}

export interface DueDate {
  readonly type: 'mot' | 'annual_test' | 'ved'
  readonly dueDate: string
  readonly lastDoneDate: string | null
}

export interface Told {
  readonly facts: VehicleFacts
  readonly due: readonly DueDate[]
}

const capitalised = (text: string): string =>
  text.toLowerCase().replace(/(^|[\s-])[a-z]/g, (letter) => letter.toUpperCase())

const fuelWords: readonly (readonly [RegExp, FuelType])[] = [
  [/plug/i, 'phev'],
  [/hybrid/i, 'hybrid'],
  [/hydrogen|fuel cell/i, 'hydrogen'],
  [/gas|lpg|cng|lng/i, 'gas'],
  [/electric/i, 'electric'],
  [/diesel|heavy oil/i, 'diesel'],
  [/petrol/i, 'petrol'],
]

/** The register's words for a fuel in the portal's; null for what it does not know either. */
export function fuelOf(text: string | null): FuelType | null {
  if (text === null) return null
  return (
    fuelWords.find(([pattern]) => pattern.test(text))?.[1] ??
    fuelTypes.find((fuel) => fuel === text.toLowerCase()) ??
    null
  )
}

/** "EURO 6 AD" is "Euro 6 AD". */
const euroOf = (text: string | null): string | null => text?.replace(/^euro/i, 'Euro') ?? null

type Filling = readonly [field: keyof VehicleFacts, known: unknown, told: unknown]

/** The service writes 0 where it knows no figure; only what burns nothing emits none. */
const co2Of = ({ co2GramsPerKilometre: co2, fuelType }: EnquiredVehicle): number | null =>
  co2 === 0 && !['electric', 'hydrogen'].includes(fuelOf(fuelType) ?? '') ? null : co2

/** Of these, the ones where something is told and nothing stands. */
const filled = (fillings: readonly Filling[]): VehicleFacts =>
  Object.fromEntries(
    fillings.flatMap(([field, known, told]) => (known === null && told !== null ? [[field, told]] : [])),
  )

/** Heavy vehicles and trailers have an annual test in place of an MOT. */
const testOf = (vehicleClass: string): 'mot' | 'annual_test' =>
  vehicleClass === 'hgv' || vehicleClass === 'trailer' ? 'annual_test' : 'mot'

const fuelFilling = ({ fuel_type }: KnownVehicle, told: string | null): VehicleFacts => {
  const fuel = fuelOf(told)
  return fuel_type === 'other' && fuel !== null && fuel !== 'other' ? { fuel_type: fuel } : {}
}

export function toldByDvsa(known: KnownVehicle, told: MotVehicle): Told {
  const due = motExpiry(told)
  const passed = told.tests.find(({ result }) => result === 'passed')
  return {
    facts: {
      ...filled([
        ['colour', known.colour, told.colour === null ? null : capitalised(told.colour)],
        ['year_of_manufacture', known.year_of_manufacture, told.manufactureYear],
        ['first_registered', known.first_registered, told.registrationDate ?? told.firstUsedDate],
      ]),
      ...fuelFilling(known, told.fuelType),
      ...(told.hasRecall !== null && told.hasRecall !== known.has_recall && { has_recall: told.hasRecall }),
    },
    due:
      due === null
        ? []
        : [{ type: testOf(known.class), dueDate: due, lastDoneDate: passed?.completedAt.slice(0, 10) ?? null }],
  }
}

/** @param tellsMot whether DVLA's word on the MOT counts: it does where DVSA is not asked */
export function toldByDvla(known: KnownVehicle, told: EnquiredVehicle, tellsMot: boolean): Told {
  const mot = tellsMot && told.motExpiryDate !== null
  const month = told.monthOfFirstRegistration
  return {
    facts: {
      ...filled([
        ['colour', known.colour, told.colour === null ? null : capitalised(told.colour)],
        ['year_of_manufacture', known.year_of_manufacture, told.yearOfManufacture],
        // The service tells a month: its first day makes nothing due too late.
        ['first_registered', known.first_registered, month === null ? null : `${month}-01`],
        ['co2_grams_per_kilometre', known.co2_grams_per_kilometre, co2Of(told)],
        ['euro_status', known.euro_status, euroOf(told.euroStatus)],
      ]),
      ...fuelFilling(known, told.fuelType),
      ...(told.taxStatus !== null && told.taxStatus !== known.tax_status && { tax_status: told.taxStatus }),
      ...(told.motStatus !== null && told.motStatus !== known.mot_status && { mot_status: told.motStatus }),
    },
    due: [
      ...(told.taxDueDate === null || known.class === 'trailer'
        ? []
        : [{ type: 'ved' as const, dueDate: told.taxDueDate, lastDoneDate: null }]),
      ...(mot ? [{ type: testOf(known.class), dueDate: told.motExpiryDate, lastDoneDate: null }] : []),
    ],
  }
}

/** A test entered here that is newer than the register's newest stands until the register knows of it. */
export const isNews = (known: KnownDue | undefined, told: DueDate): boolean => {
  if (known === undefined) return true
  if (known.dueDate === told.dueDate) return false
  const isNewerHere =
    known.lastDoneDate !== null && told.lastDoneDate !== null && known.lastDoneDate > told.lastDoneDate
  return !(isNewerHere && known.dueDate !== null && known.dueDate > told.dueDate)
}

const fieldWords: Readonly<Record<string, string>> = {
  colour: 'Colour',
  year_of_manufacture: 'Year of manufacture',
  first_registered: 'First registered',
  fuel_type: 'Fuel',
  co2_grams_per_kilometre: 'CO₂, g/km',
  euro_status: 'Euro status',
  has_recall: 'Outstanding recall',
  tax_status: 'Vehicle tax',
  mot_status: 'MOT status',
  mot: 'MOT expiry',
  annual_test: 'Annual test due',
  ved: 'Vehicle tax due',
}

/** A field of a register change, in words. */
export const registerFieldWords = (field: string): string => fieldWords[field] ?? field.replaceAll('_', ' ')
