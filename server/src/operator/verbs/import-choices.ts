// What an operator says of a file beforehand, as its screens would ask: which blank cells clear, how dates are read, and what becomes of
// names that no register has.
import type { NameChoice } from '@kerbline/domain/areas/imports/fixes.ts'
import { isClearable } from '@kerbline/domain/areas/imports/kind.ts'
import { importKinds, isImportKindName } from '@kerbline/domain/areas/imports/kinds.ts'
import type { DateOrder } from '@kerbline/domain/areas/imports/dates/written-dates.ts'
import { UsageError } from '../verb.ts'

export interface FileChoices {
  readonly clears: readonly string[]
  readonly orders: ReadonlyMap<string, DateOrder>
  readonly names: ReadonlyMap<string, ReadonlyMap<string, NameChoice>>
  readonly instead: ReadonlyMap<string, ReadonlyMap<string, string>>
  readonly otherNames: NameChoice | undefined
}

export const fileWords = ['clear', 'month-first', 'create', 'leave-out', 'use'] as const

const listIn = (text: string | undefined, separator: string): readonly string[] =>
  (text ?? '')
    .split(separator)
    .map((each) => each.trim())
    .filter((each) => each !== '')

/** "branch:Leeds Sth; make:Frod" as pairs. */
function namedIn(text: string | undefined, option: string): readonly (readonly [column: string, name: string])[] {
  return listIn(text, ';').map((each) => {
    const at = each.indexOf(':')
    const [column, name] = [each.slice(0, at).trim(), each.slice(at + 1).trim()]
    if (at < 1 || name === '') throw new UsageError(`--${option} takes COLUMN:NAME. Separate several with semicolons.`)
    return [column, name] as const
  })
}

function byColumn<T>(
  entries: readonly (readonly [column: string, name: string, said: T])[],
): Map<string, Map<string, T>> {
  const columns = new Map<string, Map<string, T>>()
  for (const [column, name, said] of entries) {
    const names = columns.get(column) ?? new Map<string, T>()
    columns.set(column, names.set(name.toLowerCase(), said))
  }
  return columns
}

/** Names of columns are checked before a file is opened: a slip here would say nothing at all. */
function assertColumns(kind: string, columns: Iterable<string>, clears: readonly string[]): void {
  if (!isImportKindName(kind)) return
  const known = importKinds[kind]
  for (const column of columns)
    if (!Object.hasOwn(known.columns, column))
      throw new UsageError(
        `${kind} has no column “${column}”. The columns are ${Object.keys(known.columns).join(', ')}.`,
      )
  for (const column of clears)
    if (!isClearable(known, column)) throw new UsageError(`Blank cells cannot clear ${column}.`)
}

/** @throws UsageError for a column that the kind does not have, or words that cannot be read */
export function fileChoices(kind: string, set: ReadonlyMap<string, string>, leavesOut: boolean): FileChoices {
  const instead = namedIn(set.get('use'), 'use').map(([column, name]) => {
    const [from = '', to = ''] = name.split('=').map((each) => each.trim())
    if (from === '' || to === '')
      throw new UsageError('--use takes COLUMN:NAME=OTHER NAME. Separate several with semicolons.')
    return [column, from, to] as const
  })
  const clears = listIn(set.get('clear'), ',')
  const monthFirst = listIn(set.get('month-first'), ',')
  const names = [
    ...namedIn(set.get('create'), 'create').map(([column, name]) => [column, name, 'create'] as const),
    ...namedIn(set.get('leave-out'), 'leave-out').map(([column, name]) => [column, name, 'leave out'] as const),
  ]
  assertColumns(kind, [...clears, ...monthFirst, ...[...names, ...instead].map(([column]) => column)], clears)
  return {
    clears,
    orders: new Map(monthFirst.map((column) => [column, 'month first'])),
    names: byColumn<NameChoice>(names),
    instead: byColumn(instead),
    otherNames: leavesOut ? 'leave out' : undefined,
  }
}
