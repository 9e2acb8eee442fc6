// What the registers change about a vehicle: dates they alone know are taken over, facts are filled in where nothing
// stands, and nothing anybody entered is written over. Each change says what was and what is.
import { londonDate } from '../../kit/time/london-clock.ts'
import { dueAfterFailure } from '../compliance/failures/failures.ts'
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
  /** The day it failed, where nothing passed since. */
  readonly failedOn: string | null
}

export interface DueDate {
  readonly type: 'mot' | 'annual_test' | 'ved'
  readonly dueDate: string
  readonly lastDoneDate: string | null
  /** The newest test failed on that day, and the date follows from it. */
  readonly failedOn?: string
}

export interface RegisterFacts {
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

type Filling = readonly [field: keyof VehicleFacts, known: unknown, answer: unknown]

/** The service writes 0 where it knows no figure; only what burns nothing emits none. */
const co2Of = ({ co2GramsPerKilometre: co2, fuelType }: EnquiredVehicle): number | null =>
  co2 === 0 && !['electric', 'hydrogen'].includes(fuelOf(fuelType) ?? '') ? null : co2

/** Of these, the ones where something is told and nothing stands. */
const filled = (fillings: readonly Filling[]): VehicleFacts =>
  Object.fromEntries(
    fillings.flatMap(([field, known, answer]) => (known === null && answer !== null ? [[field, answer]] : [])),
  )

/** Heavy vehicles and trailers have an annual test in place of an MOT. */
const testOf = (vehicleClass: string): 'mot' | 'annual_test' =>
  vehicleClass === 'hgv' || vehicleClass === 'trailer' ? 'annual_test' : 'mot'

const fuelFilling = ({ fuel_type }: KnownVehicle, answer: string | null): VehicleFacts => {
  const fuel = fuelOf(answer)
  return fuel_type === 'other' && fuel !== null && fuel !== 'other' ? { fuel_type: fuel } : {}
}

/** What the tests say is due: until the newest pass runs out, or at once where the newest test failed. */
function dueOfTests(type: 'mot' | 'annual_test', answer: MotVehicle): DueDate[] {
  const passed = answer.tests.find(({ result }) => result === 'passed')
  const lastDoneDate = passed === undefined ? null : londonDate(passed.completedAt)
  const [newest] = answer.tests
  const expiry = motExpiry(answer)
  if (newest?.result === 'failed') {
    const failedOn = londonDate(newest.completedAt)
    const dueDate = dueAfterFailure(type, 'fail', failedOn) ?? failedOn
    return [{ type, dueDate: expiry !== null && expiry < dueDate ? expiry : dueDate, lastDoneDate, failedOn }]
  }
  return expiry === null ? [] : [{ type, dueDate: expiry, lastDoneDate }]
}

export function dvsaFacts(known: KnownVehicle, answer: MotVehicle): RegisterFacts {
  return {
    facts: {
      ...filled([
        ['colour', known.colour, answer.colour === null ? null : capitalised(answer.colour)],
        ['year_of_manufacture', known.year_of_manufacture, answer.manufactureYear],
        ['first_registered', known.first_registered, answer.registrationDate ?? answer.firstUsedDate],
      ]),
      ...fuelFilling(known, answer.fuelType),
      ...(answer.hasRecall !== null && answer.hasRecall !== known.has_recall && { has_recall: answer.hasRecall }),
    },
    due: dueOfTests(testOf(known.class), answer),
  }
}

/** @param tellsMot whether DVLA's word on the MOT counts: it does where DVSA is not asked */
export function dvlaFacts(known: KnownVehicle, answer: EnquiredVehicle, includesMot: boolean): RegisterFacts {
  const mot = includesMot && answer.motExpiryDate !== null
  const month = answer.monthOfFirstRegistration
  return {
    facts: {
      ...filled([
        ['colour', known.colour, answer.colour === null ? null : capitalised(answer.colour)],
        ['year_of_manufacture', known.year_of_manufacture, answer.yearOfManufacture],
        // The service tells a month: its first day makes nothing due too late.
        ['first_registered', known.first_registered, month === null ? null : `${month}-01`],
        ['co2_grams_per_kilometre', known.co2_grams_per_kilometre, co2Of(answer)],
        ['euro_status', known.euro_status, euroOf(answer.euroStatus)],
      ]),
      ...fuelFilling(known, answer.fuelType),
      ...(answer.taxStatus !== null && answer.taxStatus !== known.tax_status && { tax_status: answer.taxStatus }),
      ...(answer.motStatus !== null && answer.motStatus !== known.mot_status && { mot_status: answer.motStatus }),
    },
    due: [
      ...(answer.taxDueDate === null || known.class === 'trailer'
        ? []
        : [{ type: 'ved' as const, dueDate: answer.taxDueDate, lastDoneDate: null }]),
      ...(mot ? [{ type: testOf(known.class), dueDate: answer.motExpiryDate, lastDoneDate: null }] : []),
    ],
  }
}

/**
 * A test entered here that is newer than the register's newest stands until the register knows of it: a pass, and a failure too, which no
 * expiry of a test before it undoes.
 */
export const isNews = (known: KnownDue | undefined, answer: DueDate): boolean => {
  if (known === undefined) return true
  if (known.dueDate === answer.dueDate) return false
  if (answer.failedOn !== undefined) return known.lastDoneDate === null || known.lastDoneDate < answer.failedOn
  if (known.failedOn !== null && (answer.lastDoneDate === null || answer.lastDoneDate < known.failedOn)) return false
  const isNewerHere =
    known.lastDoneDate !== null && answer.lastDoneDate !== null && known.lastDoneDate > answer.lastDoneDate
  return !(isNewerHere && known.dueDate !== null && known.dueDate > answer.dueDate)
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
