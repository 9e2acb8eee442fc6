// "Up 2 on October": how a figure has moved since the period before.
import { formatMoney } from '../../kit/money.ts'
import { roundHalfAway, roundToTenth } from '../../kit/rounding.ts'

export interface FigureChange {
  /** Null: no reading. */
  readonly current: number | null
  readonly previous: number | null
  /** `percent`: the change as a share of the previous figure. */
  readonly shownAs: 'count' | 'percent' | 'pence'
  /** What it is compared with, such as "October". */
  readonly since: string
}

const whole = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })
const tenths = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** The size of the change as text, or null where it rounds to nothing. */
function sizeInWords(difference: number, previous: number, shownAs: FigureChange['shownAs']): string | null {
  const size = Math.abs(difference)
  if (shownAs === 'percent') {
    const percent = roundToTenth((size / Math.abs(previous)) * 100)
    return percent === 0 ? null : `${tenths.format(percent)}%`
  }
  const rounded = roundHalfAway(size)
  if (rounded === 0) return null
  return shownAs === 'pence' ? formatMoney(rounded) : whole.format(rounded)
}

/** Null where there is nothing to compare: a reading is missing, or a share of nothing was asked for. */
export function changeInWords({ current, previous, shownAs, since }: FigureChange): string | null {
  if (current === null || previous === null) return null
  const difference = current - previous
  if (difference === 0) return 'No change'
  if (shownAs === 'percent' && previous === 0) return null
  const size = sizeInWords(difference, previous, shownAs)
  return size === null ? 'No change' : `${difference > 0 ? 'Up' : 'Down'} ${size} on ${since}`
}
