// Rounding as the specification's section 9 asks for it, safe from the noise of binary fractions, and miles to kilometres.

/** Specification, section 9. */
export const KILOMETRES_PER_MILE = 1.609344

export const milesToKilometres = (miles: number): number => miles * KILOMETRES_PER_MILE
export const kilometresToMiles = (kilometres: number): number => kilometres / KILOMETRES_PER_MILE

/**
 * How far from a whole number counts as noise: a thousand-millionth, for large values one part in ten million million, never
 * over a thousandth. Sums of binary fractions stray by less, and no mileage, mass or score is known that finely.
 */
const noise = (value: number): number => Math.min(1e-3, Math.max(1e-9, Math.abs(value) * 1e-13))

/** Up to the next whole number; 2.0000000001 is 2, not 3. Never returns -0. */
export const roundUp = (value: number): number => Math.ceil(value - noise(value)) + 0

/** Down to the whole number below; 56.9999999999 is 57. Never returns -0. */
export const roundDown = (value: number): number => Math.floor(value + noise(value))

/** Up to the next tenth: tonnes are shown so. */
export const roundUpToTenth = (value: number): number => roundUp(value * 10) / 10

/** To the nearest tenth, halves up: distances are kept in miles with one decimal. */
export const roundToTenth = (value: number): number => roundDown(value * 10 + 0.5) / 10

/** A whole value times one number over another, halves up: exact, for whole numbers that are not negative. */
export const shareHalfUp = (value: number, count: number, of: number): number =>
  Math.floor((2 * value * count + of) / (2 * of))

/** To the nearest whole number, halves away from zero, as invoices are rounded. Never returns -0. */
export const roundHalfAway = (value: number): number => Math.sign(value) * roundDown(Math.abs(value) + 0.5) + 0
