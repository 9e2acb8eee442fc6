// Columns of numbers and amounts: what is no number, has a fraction, or cannot be, each said in its own words.
import { parsePence } from '../../kit/money.ts'
import { column, type ImportColumn, type Named } from './columns.ts'
import { Fault, quoted } from './reasons.ts'

const numeric = /^[-+]?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/

export function readNumber(cell: string): number | Fault {
  const value = numeric.test(cell) ? Number(cell.replaceAll(',', '')) : Number.NaN
  return Number.isFinite(value) ? value : new Fault('not_a_number', `${quoted(cell)} is not a number.`)
}

interface Range {
  readonly min: number
  readonly max: number
}

const within = (value: number, { min, max }: Range): number | Fault =>
  value < min || value > max ? new Fault('out_of_range', `${value} must be between ${min} and ${max}.`) : value

/** @param type where the table keeps a certain number of decimals */
export const decimal = (named: Named & Range & { readonly type?: string }): ImportColumn =>
  column(named, {
    holds: `a number from ${named.min} to ${named.max}`,
    type: named.type ?? 'double precision',
    read: (cell) => {
      const value = readNumber(cell)
      return value instanceof Fault ? value : within(value, named)
    },
  })

export const whole = (named: Named & Range): ImportColumn =>
  column(named, {
    holds: `a whole number from ${named.min} to ${named.max}`,
    type: 'int',
    read: (cell) => {
      const value = readNumber(cell)
      if (value instanceof Fault) return value
      return Number.isInteger(value)
        ? within(value, named)
        : new Fault('not_whole_number', `${quoted(cell)} is not a whole number. Enter a whole number.`)
    },
  })

/** The largest amount kept in a whole-number column of the database. */
const MAX_PENCE = 2_000_000_000

/** @param signed true where an amount may be below nothing: credits and receipts. */
export const pence = (named: Named & { readonly signed?: boolean }): ImportColumn =>
  column(named, {
    holds: 'an amount in pounds with at most two decimals',
    type: 'int',
    read: (cell) => {
      const value = parsePence(cell)
      if (value === null) {
        return numeric.test(cell.replace(/^-?£/, ''))
          ? new Fault('bad_format', `${quoted(cell)} is not an amount in pounds and pence. Use at most two decimals.`)
          : new Fault('not_a_number', `${quoted(cell)} is not an amount, like 450.19.`)
      }
      const range = { min: named.signed === true ? -MAX_PENCE : 0, max: MAX_PENCE }
      return within(value, range) === value
        ? value
        : new Fault(
            'out_of_range',
            `${quoted(cell)} is too ${value < 0 ? 'low' : 'high'}.${range.min === 0 && value < 0 ? ' Enter 0 or more.' : ' Correct the amount.'}`,
          )
    },
  })
