// The first row of a file: which of its cells is which column. An unknown or missing column refuses the whole file.
import type { ImportColumn } from './columns.ts'
import type { ImportKind } from './kind.ts'
import type { DateOrder } from './dates/written-dates.ts'

export interface Heading {
  /** Column names in the order of the file. */
  readonly columns: readonly string[]
  /** The same, with what each column is. */
  readonly cells: readonly (readonly [name: string, column: ImportColumn])[]
  /** Where a person said which column is which: how wide the file is, and the place of each of `cells` in it. */
  readonly mapped?: { readonly width: number; readonly places: readonly number[] }
  /** Columns whose dates a person said are written month first, or day first: the rest are read day first. */
  readonly orders?: ReadonlyMap<string, DateOrder>
}

/** Where each column of a heading stands in the file. */
export const placesOf = ({ columns, mapped }: Heading): ReadonlyMap<string, number> =>
  new Map(columns.map((name, at) => [name, mapped?.places[at] ?? at]))

export interface RefusedHeading {
  readonly unknown: readonly string[]
  readonly missing: readonly string[]
  readonly repeated: readonly string[]
}

/** Capitals, spaces, hyphens and underscores make no difference: "Reg No" is reg_no. */
/** What stays of a title when two are compared. */
export const headingKey = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

export function readHeading(kind: ImportKind, cells: readonly string[]): Heading | RefusedHeading {
  const named = new Map<string, string>()
  for (const [name, { label }] of Object.entries(kind.columns)) {
    named.set(headingKey(label), name)
  }
  // Names last: where a label of one column is the name of another, the name wins.
  for (const name of Object.keys(kind.columns)) named.set(headingKey(name), name)
  const titles = cells.map((cell) => cell.trim())
  const found = titles.map((title) => named.get(headingKey(title)))
  const columns = found.filter((name) => name !== undefined)
  const unknown = titles.filter((_, place) => found[place] === undefined)
  const missing = Object.entries(kind.columns)
    .filter(([name, { isRequired }]) => isRequired && !columns.includes(name))
    .map(([name]) => name)
  const repeated = [...new Set(columns.filter((name, place) => columns.indexOf(name) !== place))]
  if (unknown.length + missing.length + repeated.length > 0) return { unknown, missing, repeated }
  return {
    columns,
    cells: Object.entries(kind.columns)
      .filter(([name]) => columns.includes(name))
      .toSorted(([one], [other]) => columns.indexOf(one) - columns.indexOf(other)),
  }
}

/** A heading as a person mapped it: for each column of the file the name of a column here, or null where it is left out. */
export function mappedHeading(kind: ImportKind, mapping: readonly (string | null)[]): Heading | RefusedHeading {
  const names = mapping.filter((name) => name !== null)
  const unknown = names.filter((name) => !Object.hasOwn(kind.columns, name))
  const repeated = [...new Set(names.filter((name, place) => names.indexOf(name) !== place))]
  const missing = Object.entries(kind.columns)
    .filter(([name, { isRequired }]) => isRequired && !names.includes(name))
    .map(([name]) => name)
  if (unknown.length + missing.length + repeated.length > 0) return { unknown, missing, repeated }
  return {
    columns: names,
    cells: names.flatMap((name) => {
      const column = kind.columns[name]
      return column ? [[name, column] as const] : []
    }),
    mapped: { width: mapping.length, places: names.map((name) => mapping.indexOf(name)) },
  }
}

export const isRefused = (heading: Heading | RefusedHeading): heading is RefusedHeading => 'unknown' in heading

const say = (start: string, names: readonly string[]): string[] =>
  names.length > 0 ? [`${start}: ${names.map((name) => name || '(empty)').join(', ')}.`] : []

/** Why a file was refused, and the remedy. */
export const refusedHeadingInWords = (kind: ImportKind, { unknown, missing, repeated }: RefusedHeading): string =>
  [
    'The column headings do not match, so we did not import this file.',
    ...say('Not recognised', unknown),
    ...say('Missing', missing),
    ...say('More than once', repeated),
    `The columns of ${kind.title.toLowerCase()} are: ${Object.keys(kind.columns).join(', ')}.`,
  ].join(' ')
