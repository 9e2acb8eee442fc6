// What a pass over a file found: counts, causes with the rows they concern, and the rows that are kept to be shown.
import type { GroupFix } from '@kerbline/domain/areas/imports/shapes.ts'
import { type DateWatch, dateWatch } from '@kerbline/domain/areas/imports/dates/date-questions.ts'
import { placesOf } from '@kerbline/domain/areas/imports/heading.ts'
import { wordsOf, type ImportColumn } from '@kerbline/domain/areas/imports/columns.ts'
import type { ImportKind } from '@kerbline/domain/areas/imports/kind.ts'
import {
  type AnyReason,
  byUrgency,
  groupOf,
  groupTitle,
  type ProblemGroup,
  type RemarkTone,
} from '@kerbline/domain/areas/imports/groups.ts'
import { WHOLE_ROW } from '@kerbline/domain/areas/imports/reasons.ts'
import { closest } from '@kerbline/domain/areas/imports/suggest.ts'
import { onlyWay } from '@kerbline/domain/areas/imports/dates/written-dates.ts'
import type { FieldWords } from '../../import/change-words.ts'
import type { TriedRow } from '../../import/checked-batches.ts'
import type { Taken } from './run-batches.ts'

export interface KeptRow {
  readonly row_no: number
  readonly outcome: 'create' | 'update' | 'skip' | 'error' | 'left out' | null
  readonly cells: readonly string[]
  readonly remarks: readonly { tone: RemarkTone; column: string; message: string; key: string }[]
  readonly group_keys: readonly string[]
  /** What changes of the record that is here. */
  readonly changes: readonly FieldWords[]
}

/** Rows without a remark are kept as examples; warned ones are read by nobody beyond some thousands. Refused ones are all kept. */
const EXAMPLES = 200
/** Updates are looked through before they are agreed to: more of them are kept. */
export const MAX_UPDATES = 2000
const MAX_WARNED = 5000
const ROWS_NAMED = 50
/** Beyond these, cells that are not known are one cause whatever they say. */
const MAX_GROUPS = 200

const plain = { words: [], is_suggested: false, is_searched: false }

interface Cause extends ProblemGroup {
  count: number
  readonly rows: number[]
  readonly place: number | null
  /** How many of its cells are dates month first alone. */
  monthFirst: number
}

export interface StoredGroup {
  readonly key: string
  readonly tone: RemarkTone
  readonly title: string
  /** More about it, where its rows do not say it. */
  readonly says: string | null
  readonly column: string
  readonly value: string | null
  readonly place: number | null
  readonly count: number
  readonly rows: readonly number[]
  readonly fixes: readonly {
    do: GroupFix
    words: readonly string[]
    is_suggested: boolean
    is_searched: boolean
    /** How many of the rows it fits; null: not counted. */
    count: number | null
  }[]
}

/** What may be done about names, by what a column points at. */
export interface Offered {
  /** Every word that may stand there. */
  readonly names: (to: string) => Promise<readonly string[]>
  /** Whether whoever corrects may make an entry of this name. */
  readonly mayCreate: (to: string, name: string) => boolean
}

export class Findings {
  rows = 0
  create = 0
  update = 0
  skip = 0
  error = 0
  leftOut = 0
  warned = 0
  private readonly kind: ImportKind
  private readonly causes = new Map<string, Cause>()
  private readonly examples = new Map<string, number>()
  private watch: DateWatch | undefined

  constructor(kind: ImportKind) {
    this.kind = kind
  }

  /** Counts a batch and answers the rows of it to keep. */
  add({ rows, heading, problems, warnings: warningsByRow, written, changes }: Taken): KeptRow[] {
    this.rows += rows.length
    this.create += written.created
    this.update += written.updated
    this.skip += written.unchanged
    this.watch ??= dateWatch(heading)
    const { watch } = this
    const places = placesOf(heading)
    return rows.flatMap((row) => {
      const number = row.checked.row
      if (row.isLeftOut) {
        this.leftOut += 1
        return [
          { row_no: number, outcome: 'left out' as const, cells: row.cells, remarks: [], group_keys: [], changes: [] },
        ]
      }
      watch.note(row.cells)
      const wrong = problems.get(number)
      if (wrong) {
        this.error += 1
        return [
          this.kept(
            row,
            'error',
            // Names nobody knows are repaired in the same round.
            [
              ...wrong.map((each) => ({ ...each, tone: 'error' as const })),
              ...(warningsByRow.get(number) ?? []).map((each) => ({ ...each, tone: 'warning' as const })),
            ],
            places,
          ),
        ]
      }
      const outcome = written.outcomes.get(number) ?? null
      const { notices } = row.checked
      const warnings = [...row.checked.warnings, ...(warningsByRow.get(number) ?? [])]
      const shown = changes.get(number) ?? []
      if (warnings.length + notices.length === 0)
        return this.isExample(outcome) ? [{ ...this.kept(row, outcome, [], places), changes: shown }] : []
      this.warned += 1
      const remarks = [
        ...warnings.map((each) => ({ ...each, tone: 'warning' as const })),
        ...notices.map((each) => ({ ...each, tone: 'notice' as const })),
      ]
      const kept = { ...this.kept(row, outcome, remarks, places), changes: shown }
      return this.warned <= MAX_WARNED ? [kept] : []
    })
  }

  private isExample(outcome: KeptRow['outcome']): boolean {
    if (outcome === null) return false
    const seen = (this.examples.get(outcome) ?? 0) + 1
    this.examples.set(outcome, seen)
    return seen <= (outcome === 'update' ? MAX_UPDATES : EXAMPLES)
  }

  private kept(
    { checked, cells }: TriedRow,
    outcome: KeptRow['outcome'],
    found: readonly { tone: RemarkTone; column: string; reason: AnyReason; message: string; name?: string }[],
    places: ReadonlyMap<string, number>,
  ): KeptRow {
    const remarks = found.map(({ tone, column, reason, message, name }) => {
      const place = places.get(column) ?? null
      const cell = name ?? (place === null ? '' : (cells[place] ?? ''))
      return { tone, column, message, key: this.note(tone, reason, column, cell, place, checked.row) }
    })
    const keys = [...new Set(remarks.map(({ key }) => key))]
    return { row_no: checked.row, outcome, cells, remarks, group_keys: keys, changes: [] }
  }

  private note(
    tone: RemarkTone,
    reason: AnyReason,
    column: string,
    cell: string,
    place: number | null,
    row: number,
  ): string {
    const own = groupOf(tone, reason, column, cell)
    const group = this.causes.has(own.key) || this.causes.size < MAX_GROUPS ? own : groupOf(tone, reason, column, '')
    const known = this.causes.get(group.key)
    const monthFirst = reason === 'invalid_date' && onlyWay(cell) === 'month first' ? 1 : 0
    if (known) {
      if (known.rows.at(-1) === row) return group.key
      known.count += 1
      known.monthFirst += monthFirst
      if (known.rows.length < ROWS_NAMED) known.rows.push(row)
    } else this.causes.set(group.key, { ...group, count: 1, rows: [row], place, monthFirst })
    return group.key
  }

  /** The causes with what can be done about all their rows in one go; then what is asked of whole columns. */
  async groups(offered: Offered): Promise<StoredGroup[]> {
    const groups: StoredGroup[] = []
    for (const cause of byUrgency([...this.causes.values()])) {
      const { key, tone, column, value, place, count, rows, reason } = cause
      const canFix = tone === 'error' || reason === 'unknown_name'
      const fixes = canFix ? await this.fixesFor(cause, offered) : []
      groups.push({
        key,
        tone,
        title: groupTitle(this.kind, cause),
        says: null,
        column,
        value,
        place,
        count,
        rows,
        fixes,
      })
    }
    const errors = groups.findLastIndex(({ tone }) => tone === 'error') + 1
    return [...groups.slice(0, errors), ...this.questions(), ...groups.slice(errors)]
  }

  private questions(): StoredGroup[] {
    return (this.watch?.questions() ?? []).map(({ column, place, count, says }) => {
      const group = groupOf('warning', 'date_order', column, '')
      const fixes = (['day first', 'month first'] as const).map((each) => ({ do: each, count, ...plain }))
      return { ...group, title: groupTitle(this.kind, group), says, place, count, rows: [], fixes }
    })
  }

  private async fixesFor(cause: Cause, offered: Offered): Promise<StoredGroup['fixes']> {
    const { column: name, place, monthFirst, tone, count, reason } = cause
    const column = name === WHOLE_ROW ? undefined : this.kind.columns[name]
    const fixes: StoredGroup['fixes'][number][] = []
    if (column && place !== null) {
      fixes.push(...(await this.nameFixes(cause, column, offered)), ...this.entering(cause, column))
      if (monthFirst > 0) fixes.push({ do: 'month first', count: monthFirst, ...plain })
      // A name that is looked for nowhere, such as a driver's, can only be blanked to be left out.
      const isLoose = tone === 'error' || (reason === 'unknown_name' && column.pointsAt === undefined)
      const isOwnBlank = isLoose && !column.isRequired && column.isNeededForNew !== true
      if (isOwnBlank && !this.kind.keys.some((key) => key.columns.includes(name)))
        fixes.push({ do: 'leave blank', count, ...plain })
    }
    return [...fixes, { do: 'leave out', count, ...plain }]
  }

  /** The same for every row that needs it and says nothing; not what tells records apart. */
  private entering({ reason, column: name, count }: Cause, column: ImportColumn): StoredGroup['fixes'] {
    const tellsApart = this.kind.keys.some(({ columns }) => columns.length === 1 && columns[0] === name)
    if (reason !== 'missing' || tellsApart) return []
    const words = wordsOf(column)
    const isSearched = words === undefined && column.pointsAt !== undefined
    return [{ do: 'enter', count, words: words ?? [], is_suggested: false, is_searched: isSearched }]
  }

  /** For all rows that say so: use another name, make an entry of this one, or leave it out. */
  private async nameFixes(
    { value, reason, count }: Cause,
    column: ImportColumn,
    offered: Offered,
  ): Promise<StoredGroup['fixes']> {
    if (value === null) return []
    const fixes: StoredGroup['fixes'][number][] = []
    const [own, to] = [wordsOf(column), column.pointsAt]
    const known = own ?? (to === undefined ? [] : await offered.names(to))
    if (known.length > 0) {
      const likely = closest(value, known)
      const others = own ? own.filter((each) => each !== likely) : []
      const words = likely === undefined ? others : [likely, ...others]
      fixes.push({ do: 'use', count, words, is_suggested: likely !== undefined, is_searched: !own })
    }
    if (to === undefined) return fixes
    if (offered.mayCreate(to, value)) fixes.push({ do: 'create', count, ...plain })
    if (reason === 'unknown_name') fixes.push({ do: 'leave name', count, ...plain })
    return fixes
  }
}

/** Its figures, as an import keeps them. */
export const countsOf = (found: Findings) => ({
  rows_create: found.create,
  rows_update: found.update,
  rows_skip: found.skip,
  rows_error: found.error,
  rows_left_out: found.leftOut,
  rows_warned: found.warned,
  has_outcomes: true,
})
