// Numbers that identify a vehicle or its tracker: VIN and IMEI. Checked on entry and when a feed is matched to the fleet.

/** Upper case, without spaces and hyphens. */
export const normaliseVin = (text: string): string => text.replace(/[\s-]/g, '').toUpperCase()

/** 17 characters without I, O and Q. The check digit of position 9 is a North American rule and is not asked for. */
export const isVin = (text: string): boolean => /^[A-HJ-NPR-Z0-9]{17}$/.test(normaliseVin(text))

/** The digits of a device number: a prefix such as "imei:" and every separator fall away. */
export const imeiDigits = (text: string): string => text.replace(/\D/g, '')

export type ImeiWarning = 'length' | 'check_digit'

function hasLuhnCheckDigit(digits: string): boolean {
  let sum = 0
  for (const [place, digit] of [...digits].toReversed().entries()) {
    const doubled = Number(digit) * (place % 2 === 0 ? 1 : 2)
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

/** What is doubtful about a device number, or null. Only ever a warning: some trackers use other serial numbers. */
export function imeiWarning(text: string): ImeiWarning | null {
  const digits = imeiDigits(text)
  if (digits.length !== 15) return 'length'
  return hasLuhnCheckDigit(digits) ? null : 'check_digit'
}
