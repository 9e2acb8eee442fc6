// A line that states its own sum, as "112.4 litres at £1.389" does: the sum is checked, whatever the price was agreed to be.
import { formatMoney } from '../../kit/money.ts'
import { shareHalfUp } from '../../kit/rounding.ts'

export interface StatedSum {
  readonly pence: number
  /** "112.4 litres × £1.389" */
  readonly working: string
}

const stated =
  /(?<![\p{L}\p{N}.,])(\d{1,3}(?:,\d{3})+|\d{1,6})(?:\.(\d{1,3}))? ?(\p{L}{1,12}) ?(?:at|×|x|@) ?£(\d{1,6})(?:\.(\d{1,4}))?(?![\p{L}\p{N}])/giu

/** In thousandths, and in hundredths of a penny: whole numbers, so that nothing is lost on the way. */
const scaled = (whole: string, part: string, places: number): number =>
  Number(`${whole.replaceAll(',', '')}${part.padEnd(places, '0')}`)

/** Null: it states none, or more than one. */
export function statedSum(narrative: string): StatedSum | null {
  const [found, ...more] = narrative.matchAll(stated)
  if (!found || more.length > 0) return null
  const [, whole = '', part = '', unit = '', pounds = '', places = ''] = found
  const price = places.length > 2 ? `£${pounds}.${places}` : formatMoney(scaled(pounds, places, 2))
  return {
    pence: shareHalfUp(scaled(pounds, places, 4), scaled(whole, part, 3), 100_000),
    working: `${part === '' ? whole : `${whole}.${part}`} ${unit} × ${price}`,
  }
}
