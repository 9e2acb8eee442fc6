// Numbers in the shape of real ones that belong to nobody: VIN, IMEI with its Luhn digit, driving licence.
import { entry, type Random } from './random.ts'

const pad = (value: number, length: number): string => String(value).padStart(length, '0')

/** 17 characters; KBD is no maker's code. */
export const vin = (number: number, year: number): string =>
  `KBD${entry([...'ABCDEFGHJK'], number)}${year}X${pad(number, 8)}`

/** The digit that makes a number pass the Luhn check. */
function luhnDigit(digits: string): number {
  let sum = 0
  for (const [place, digit] of [...digits].toReversed().entries()) {
    const doubled = Number(digit) * (place % 2 === 0 ? 2 : 1)
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return (10 - (sum % 10)) % 10
}

/** 15 digits, the last its check digit. */
export function imei(number: number): string {
  const digits = `3599${pad(number * 37 + 1_000_000, 10)}`
  return digits + luhnDigit(digits)
}

/** 16 characters: name, digits of a birth date, initials, and letters the authority does not give out together. */
export function licenceNumber(
  { first, last }: { readonly first: string; readonly last: string },
  random: Random,
): string {
  const letters = last
    .toUpperCase()
    .replaceAll(/[^A-Z]/g, '')
    .padEnd(5, '9')
    .slice(0, 5)
  const born = `${random.whole(6, 9)}${pad(random.whole(1, 12), 2)}${pad(random.whole(1, 28), 2)}${random.whole(0, 9)}`
  return `${letters}${born}${first.slice(0, 1).toUpperCase()}9${random.whole(1, 9)}KB`
}
