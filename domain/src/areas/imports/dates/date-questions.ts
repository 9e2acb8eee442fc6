// Columns of dates that could be read both ways: asked about once, for the whole column, and only where nothing in it settles it.
import { formatDate } from '../../../kit/time/date-words.ts'
import { type Heading, placesOf } from '../heading.ts'
import { bothWays, onlyWay } from './written-dates.ts'

export interface DateQuestion {
  readonly column: string
  readonly place: number
  /** How many cells can be read both ways. */
  readonly count: number
  /** "We read “1/3/2025” as 1 Mar 2025. If the month comes first, it is 3 Jan 2025." */
  readonly says: string
}

interface Watched {
  readonly column: string
  readonly place: number
  count: number
  example: string
}

export interface DateWatch {
  note(cells: readonly string[]): void
  questions(): readonly DateQuestion[]
}

const YEAR_FIRST_DASH = 4

/** Sees every row of a file once. Columns whose order somebody has said are not asked about. */
export function dateWatch(heading: Heading): DateWatch {
  const places = placesOf(heading)
  const open = new Map<string, Watched>()
  for (const [column, { isDate }] of heading.cells) {
    const place = places.get(column)
    if (isDate === true && place !== undefined && !heading.orders?.has(column))
      open.set(column, { column, place, count: 0, example: '' })
  }
  return {
    note(cells) {
      for (const [column, watched] of open) {
        const cell = cells[watched.place] ?? ''
        // Most files write dates as 2026-11-21: they cost no more than this look.
        if (cell === '' || cell[YEAR_FIRST_DASH] === '-') continue
        if (onlyWay(cell) === 'day first') open.delete(column)
        else if (bothWays(cell)) {
          watched.count += 1
          if (watched.example === '') watched.example = cell.trim()
        }
      }
    },
    questions: () =>
      [...open.values()].flatMap(({ column, place, count, example }) => {
        const ways = bothWays(example)
        if (count === 0 || !ways) return []
        const says = `We read “${example}” as ${formatDate(ways.dayFirst)}. If the month comes first, it is ${formatDate(ways.monthFirst)}.`
        return [{ column, place, count, says }]
      }),
  }
}
