// What a file changes of a record, as a person reads it before they agree: "Contract end date: 1 Mar 2026 → 1 Mar 2028".
import { wordsOf, type ImportColumn } from '@kerbline/domain/areas/imports/columns.ts'
import { fileColumns, type ImportKind } from '@kerbline/domain/areas/imports/kind.ts'
import { licenceEnding } from '@kerbline/domain/areas/drivers/words.ts'
import { isCalendarDate } from '@kerbline/domain/kit/time/calendar.ts'
import { formatDate, formatMoment } from '@kerbline/domain/kit/time/date-words.ts'
import { parseInstant } from '@kerbline/domain/kit/time/london-clock.ts'
import { formatMoney } from '@kerbline/domain/kit/money.ts'
import { sql } from 'kysely'
import { referenceTargets } from '../crud/source.ts'
import type { Rows } from '../db/scope.ts'
import type { RecordChange } from './journal.ts'

/** null: nothing stood, or stands, there. */
export interface FieldWords {
  readonly label: string
  readonly before: string | null
  readonly after: string | null
}

interface Shown {
  readonly column: string
  readonly label: string
  readonly of: ImportColumn
  /** What its ids are of. */
  readonly to: string | undefined
}

function shownOf(kind: ImportKind, column: string): Shown | undefined {
  const of = kind.columns[fileColumns(kind).get(column) ?? column]
  if (!of) return undefined
  const to = column === 'driver_id' ? 'drivers' : of.pointsAt
  return { column, label: of.label, of, to: to !== undefined && Object.hasOwn(referenceTargets, to) ? to : undefined }
}

const idsIn = (value: unknown): number[] =>
  (Array.isArray(value) ? value : [value]).filter((each): each is number => typeof each === 'number')

type Names = ReadonlyMap<string, string>

/** The names of everything the changes point at: one question for each kind of record. */
async function namesOf(rows: Rows, changes: readonly RecordChange[], shown: readonly Shown[]): Promise<Names> {
  const asked = new Map<string, Set<number>>()
  for (const { column, to } of shown) {
    if (to === undefined) continue
    const ids = asked.get(to) ?? new Set<number>()
    asked.set(to, ids)
    for (const { before, after } of changes)
      for (const id of [before, after].flatMap((each) => idsIn(each[column]))) ids.add(id)
  }
  const names = new Map<string, string>()
  for (const [to, ids] of asked) {
    const target = referenceTargets[to]
    if (!target || ids.size === 0) continue
    const { rows: found } = await sql<{ id: number; name: string }>`
      select id, ${sql.ref(target.name)} as name from ${sql.table(target.table)} where id = any(${[...ids]}::int[])`.execute(
      rows,
    )
    for (const { id, name } of found) names.set(`${to} ${id}`, name)
  }
  return names
}

function textInWords(text: string): string {
  if (isCalendarDate(text)) return formatDate(text)
  // The database writes instants into its journal with a zone and up to six decimals.
  const instant = /^\d{4}-\d{2}-\d{2}T/.test(text) ? parseInstant(text) : null
  return instant === null ? text : formatMoment(instant)
}

function valueInWords({ column, of, to }: Shown, value: unknown, names: Names): string | null {
  if (value === null || value === undefined || value === '') return null
  if (column === 'licence_no') return `ending ${licenceEnding(String(value)) ?? ''}`
  if (to !== undefined) {
    const said = idsIn(value).map((id) => names.get(`${to} ${id}`) ?? `number ${id}`)
    return said.length > 0 ? said.join(', ') : null
  }
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return column.endsWith('_pence') ? formatMoney(value) : value.toLocaleString('en-GB')
  if (typeof value === 'string') return wordsOf(of)?.find((word) => of.read(word) === value) ?? textInWords(value)
  if (Array.isArray(value))
    return value.every((each) => typeof each === 'string') ? value.join(', ') || null : 'another list'
  return 'another record'
}

/** For each record what changes, in the order of the file's columns; what follows from other columns is not told. */
export async function changesInWords(
  rows: Rows,
  kind: ImportKind,
  changes: readonly RecordChange[],
): Promise<readonly (readonly FieldWords[])[]> {
  const columns = [...new Set(changes.flatMap(({ after }) => Object.keys(after)))]
  const order = Object.keys(kind.columns).map((name) => kind.columns[name]?.label)
  const shown = columns
    .flatMap((column) => shownOf(kind, column) ?? [])
    .toSorted((one, other) => order.indexOf(one.label) - order.indexOf(other.label))
  const names = await namesOf(rows, changes, shown)
  return changes.map(({ before, after }) =>
    shown.flatMap((each) => {
      if (!Object.hasOwn(after, each.column)) return []
      const [was, is] = [valueInWords(each, before[each.column], names), valueInWords(each, after[each.column], names)]
      return was === is ? [] : [{ label: each.label, before: was, after: is }]
    }),
  )
}
