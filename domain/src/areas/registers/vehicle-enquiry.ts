// An answer of DVLA's Vehicle Enquiry Service (interface 1.1.0): all fields but the registration may be missing.
import { dateOf, isSent, listOf, monthOf, numberOf, textOf } from './tolerant.ts'

export interface EnquiredVehicle {
  readonly registration: string
  readonly make: string | null
  readonly colour: string | null
  readonly fuelType: string | null
  readonly engineCapacity: number | null
  readonly co2GramsPerKilometre: number | null
  readonly euroStatus: string | null
  readonly yearOfManufacture: number | null
  /** YYYY-MM: the service knows no day. */
  readonly monthOfFirstRegistration: string | null
  readonly taxStatus: string | null
  readonly taxDueDate: string | null
  readonly motStatus: string | null
  readonly motExpiryDate: string | null
  readonly revenueWeightKilograms: number | null
  readonly typeApproval: string | null
  readonly wheelplan: string | null
  readonly isMarkedForExport: boolean | null
  readonly lastV5cDate: string | null
}

/** Null for an answer that holds no vehicle. */
export function readVehicleEnquiry(answer: unknown): EnquiredVehicle | null {
  const registration = isSent(answer) ? textOf(answer, 'registrationNumber') : null
  if (!isSent(answer) || registration === null) return null
  const isExported = answer['markedForExport']
  return {
    registration,
    make: textOf(answer, 'make'),
    colour: textOf(answer, 'colour'),
    fuelType: textOf(answer, 'fuelType'),
    engineCapacity: numberOf(answer, 'engineCapacity'),
    co2GramsPerKilometre: numberOf(answer, 'co2Emissions'),
    euroStatus: textOf(answer, 'euroStatus'),
    yearOfManufacture: numberOf(answer, 'yearOfManufacture'),
    monthOfFirstRegistration: monthOf(answer, 'monthOfFirstRegistration', 'monthOfFirstDvlaRegistration'),
    taxStatus: textOf(answer, 'taxStatus'),
    taxDueDate: dateOf(answer, 'taxDueDate'),
    motStatus: textOf(answer, 'motStatus'),
    motExpiryDate: dateOf(answer, 'motExpiryDate'),
    revenueWeightKilograms: numberOf(answer, 'revenueWeight'),
    typeApproval: textOf(answer, 'typeApproval'),
    wheelplan: textOf(answer, 'wheelplan'),
    isMarkedForExport: typeof isExported === 'boolean' ? isExported : null,
    lastV5cDate: dateOf(answer, 'dateOfLastV5CIssued'),
  }
}

/** What either register says of itself when it refuses: its code and words, short; null where it says nothing readable. */
export function refusalWords(answer: unknown): string | null {
  const sent: unknown = Array.isArray(answer) ? answer[0] : answer
  if (!isSent(sent)) return null
  const [error] = listOf(sent, 'errors')
  const words = error
    ? [textOf(error, 'code'), textOf(error, 'detail', 'title')]
    : [textOf(sent, 'errorCode'), textOf(sent, 'errorMessage', 'detail', 'title', 'message')]
  const text = words.filter((each) => each !== null).join(': ')
  return text === '' ? null : text.slice(0, 300)
}
