// CO2 of driven miles: always from miles and the vehicle's grams per kilometre; kilometres exist only inside the sum.
import { milesToKilometres, roundUp, roundUpToTenth } from '../kit/rounding.ts'

export interface DrivenDistance {
  /** Counted only above 0. */
  readonly miles: number | null
  /** Unknown: the vehicle adds nothing. */
  readonly gramsPerKilometre: number | null
}

/** Total CO2 in whole kilograms, rounded up once, at the end. */
export function emittedKilograms(distances: Iterable<DrivenDistance>): number {
  let grams = 0
  for (const { miles, gramsPerKilometre } of distances) {
    if (miles !== null && miles > 0 && gramsPerKilometre !== null) grams += milesToKilometres(miles) * gramsPerKilometre
  }
  return roundUp(grams / 1000)
}

const TONNES_FROM_KILOGRAMS = 10_000
const whole = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })
const tenths = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** "9,999 kg"; from ten tonnes "10.1 t". Rounded up in both. */
export function carbonText(kilograms: number): string {
  const rounded = roundUp(kilograms)
  if (rounded < TONNES_FROM_KILOGRAMS) return `${whole.format(rounded)} kg`
  return `${tenths.format(roundUpToTenth(rounded / 1000))} t`
}
