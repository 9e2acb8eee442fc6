// What a person changed about the rows of a file before they go in: kept beside the file, never in it, and read by the one validator.
import { nameKey } from '../../kit/words.ts'
import { parted } from './columns.ts'
import type { DateOrder } from './dates/written-dates.ts'

/** What becomes of a name that no record here has. */
export type NameChoice = 'create' | 'leave out'

/** Places count the columns of the file from 0. */
export type Fix =
  | { readonly do: 'cell'; readonly row: number; readonly place: number; readonly text: string }
  /** Every cell of a column that reads `from`, whatever its capitals. */
  | { readonly do: 'replace'; readonly place: number; readonly from: string; readonly text: string }
  /** Every name that reads `from` in a column whose cells hold several. */
  | { readonly do: 'replace name'; readonly place: number; readonly from: string; readonly text: string }
  | { readonly do: 'rows'; readonly rows: readonly number[]; readonly place: number; readonly text: string }
  /** Each row its own text. */
  | { readonly do: 'cells'; readonly place: number; readonly cells: readonly (readonly [row: number, text: string])[] }
  /** How 1/3/2025 is read in a column. */
  | { readonly do: 'day first'; readonly place: number }
  | { readonly do: 'month first'; readonly place: number }
  /** For every cell of a column that names `from`. */
  | { readonly do: 'name'; readonly place: number; readonly from: string; readonly how: NameChoice }
  /** For every name of a column that no record here has. */
  | { readonly do: 'names'; readonly place: number; readonly from: readonly string[]; readonly how: NameChoice }
  | { readonly do: 'leave out'; readonly rows: readonly number[] }
  | { readonly do: 'take in'; readonly rows: readonly number[] }

export interface Fixed {
  readonly cellsOf: (row: number, cells: readonly string[]) => readonly string[]
  readonly isLeftOut: (row: number) => boolean
  /** By place of the column in the file. */
  readonly orders: ReadonlyMap<number, DateOrder>
  /** By place of the column, then by name in small letters. */
  readonly names: ReadonlyMap<number, ReadonlyMap<string, NameChoice>>
}

/** A list of this house puts an apostrophe before what a spreadsheet would take for a formula; coming back, it goes. */
const restored = (cell: string): string => (/^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell)

type ByPlace<T> = Map<number, Map<string, T>>

function note<T>(known: ByPlace<T>, place: number, key: string, said: T): void {
  const own = known.get(place) ?? new Map<string, T>()
  known.set(place, own.set(nameKey(key), said))
}

/** A cell of several names with some of them read otherwise; nothing: the name goes. */
function namesReplaced(cell: string, instead: ReadonlyMap<string, string>): string {
  const names = parted(cell)
  if (!names.some((name) => instead.has(nameKey(name)))) return cell
  const read = names.map((name) => instead.get(nameKey(name)) ?? name).filter((name) => name !== '')
  return [...new Set(read)].join('; ')
}

/** The later of two fixes of one cell stands. */
export function compileFixes(fixes: readonly Fix[]): Fixed {
  const leftOut = new Set<number>()
  const cells = new Map<number, Map<number, string>>()
  const replaced: ByPlace<string> = new Map()
  const replacedNames: ByPlace<string> = new Map()
  const orders = new Map<number, DateOrder>()
  const names: ByPlace<NameChoice> = new Map()
  const set = (row: number, place: number, text: string): void => {
    const known = cells.get(row) ?? new Map<number, string>()
    cells.set(row, known.set(place, text))
  }
  for (const fix of fixes) {
    if (fix.do === 'cell') set(fix.row, fix.place, fix.text)
    else if (fix.do === 'rows') for (const row of fix.rows) set(row, fix.place, fix.text)
    else if (fix.do === 'cells') for (const [row, text] of fix.cells) set(row, fix.place, text)
    else if (fix.do === 'replace') note(replaced, fix.place, fix.from, fix.text)
    else if (fix.do === 'replace name') note(replacedNames, fix.place, fix.from, fix.text)
    else if (fix.do === 'day first' || fix.do === 'month first') orders.set(fix.place, fix.do)
    else if (fix.do === 'name') note(names, fix.place, fix.from, fix.how)
    else if (fix.do === 'names') for (const from of fix.from) note(names, fix.place, from, fix.how)
    else for (const row of fix.rows) leftOut[fix.do === 'leave out' ? 'add' : 'delete'](row)
  }
  const isPlain = replaced.size + replacedNames.size === 0
  return {
    orders,
    names,
    isLeftOut: (row) => leftOut.has(row),
    cellsOf: (row, given) => {
      const own = cells.get(row)
      if (isPlain && !own && !given.some((cell) => cell.startsWith("'"))) return given
      return given.map((cell, place) => {
        const text = restored(cell)
        const ruled = replaced.get(place)?.get(nameKey(text)) ?? text
        const byName = replacedNames.get(place)
        return own?.get(place) ?? (byName ? namesReplaced(ruled, byName) : ruled)
      })
    },
  }
}
